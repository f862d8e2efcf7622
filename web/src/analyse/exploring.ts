/** Looking around in a game that is over: stepping, trying moves on the board, and having the engine answer. */

import { useLayoutEffect, useState } from "preact/hooks";
import { meaningOfClick, offeredItems } from "../board/moveselection.ts";
import { usePreferences } from "../browser/preferences.tsx";
import * as api from "../connection/api.ts";
import type { AnalysedGame, ExploredMoment, LegalMove } from "../generated/messages.ts";
import { grown, stepped, textsTo, type Cursor, type Line } from "./cursor.ts";
import { judgedAt, usePosition, type ShownPosition } from "./position.ts";
import type { SharedAnalysis } from "./sharedlink.ts";

export interface Exploring extends ShownPosition {
  at: Cursor;
  lines: Line[];
  offered: Set<string>;
  chosen: string[];
  go(at: Cursor): void;
  step(by: 1 | -1): void;
  setLines(lines: Line[]): void;
  click(stack: string[]): void; // on the board, to play
  meant(stack: string[]): LegalMove | undefined; // the move that clicks complete, if they do
  play(code: number): void;
}

interface Manner {
  opened: boolean;
  thinking: boolean;
  answering: boolean; // the engine plays for the others
}

export function useExploring(given: SharedAnalysis, game: AnalysedGame, manner: Manner): Exploring {
  const { language } = usePreferences();
  const [at, setAt] = useState<Cursor>({ ply: given.ply, moves: [] });
  const [lines, setLines] = useState<Line[]>(given.lines);
  const [chosen, setChosen] = useState<string[]>([]);
  const shown = usePosition(given, game, at, manner.opened, manner.thinking);
  const { moment } = shown;
  const legal = moment?.legal ?? [];
  const go = (to: Cursor) => {
    setChosen([]);
    setAt(to);
  };

  const tried = async (from: Cursor, move: { code: number } | { path: string[] }, known: Line[]): Promise<void> => {
    const found = await api.explore({ record: given.record, number: given.number, ...from, ...move, language, symbols: moment?.scene.symbols ?? "" });
    const code = found.moves[from.moves.length];
    if (code === undefined) return shown.refuse(found);
    const to = afterMove(from, code, game);
    const grownLines = to.moves.length ? grown(known, from, code, [...textsTo(known, from), found.text ?? ""]) : known;
    setLines(grownLines);
    go(to);
    if (manner.answering && moment) await answered(to, found, moment.to_move, grownLines);
  };
  /** Let the engine move until it is the reader's turn again. */
  const answered = async (to: Cursor, found: ExploredMoment, own: number, known: Line[]): Promise<void> => {
    if (found.ending || found.to_move === own) return;
    const best = await judgedAt(game, to, found.to_move);
    if (best) await tried(to, { code: best.judged.move }, known);
  };
  const meant = (stack: string[]) => {
    const meaning = meaningOfClick(legal, chosen, stack);
    if (meaning.kind === "chosen") setChosen(meaning.path);
    if (meaning.kind === "refused") void tried(at, { path: meaning.path }, lines);
    return meaning.kind === "move" ? meaning.move : undefined;
  };
  const play = (code: number) => void tried(at, { code }, lines);
  useStepKeys((by) => go(stepped(at, by, game.moves, lines)));
  return {
    ...shown,
    at,
    lines,
    offered: offeredItems(legal, chosen),
    chosen,
    go,
    step: (by) => go(stepped(at, by, game.moves, lines)),
    setLines,
    click: (stack) => {
      const move = meant(stack);
      if (move) play(move.code);
    },
    meant,
    play,
  };
}

/** Return where a move leads: on in the game, if it was played there too, or beside it. */
function afterMove(from: Cursor, code: number, game: AnalysedGame): Cursor {
  if (!from.moves.length && game.moves[from.ply] === code) return { ply: from.ply + 1, moves: [] };
  return { ply: from.ply, moves: [...from.moves, code] };
}

const OWN_KEYS = "input, select, textarea"; // where arrow keys mean something else

function useStepKeys(onStep: (by: 1 | -1) => void): void {
  useLayoutEffect(() => {
    // before the next key: keys may come faster than frames
    const pressed = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key];
      if (!by || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if ((event.target as Element).closest?.(OWN_KEYS)) return;
      event.preventDefault();
      onStep(by);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}
