/** What a player does on the board: choosing items, sending whole moves, asking why a click was no move. */

import { useEffect, useState } from "preact/hooks";
import { meaningOfClick, offeredItems, promptAfter } from "../board/moveselection.ts";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient } from "../connection/gameclient.ts";
import { useRefusalText } from "../connection/refusals.ts";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";
import type { Past } from "./replay.ts";

/** A click that did nothing: what the thing is, and why nothing happens. */
export interface Refusal {
  what: string;
  why: string;
}

export interface MoveInput {
  offered: Set<string>;
  chosen: string[];
  prompt: string; // what to click next
  refusal: Refusal | undefined; // of the last click
  click(stack: string[]): void;
}

export function useMoveInput(game: GameClient, client: SeatState, chair: number, past: Past | undefined): MoveInput {
  const { say } = usePreferences();
  const { position, version } = client.table;
  const shown = `${version}/${past?.ply ?? ""}`;
  const [chosen, setChosen] = useWhile<string[]>(shown, []);
  const [refusal, setRefusal] = useWhile<Refusal | undefined>(shown, undefined);
  const [sent, setSent] = useState(-1); // the version a move was sent in; nothing is offered until the next
  const refusalText = useRefusalText();
  const idleness = useIdleness(client, past);
  const moves = past || sent === version ? [] : (position.legal ?? []);
  const usual = () => say(chosen.length ? "prompt.then" : "prompt.first");
  const prompt = moves.length ? promptAfter(position.prompts ?? [], chosen) || usual() : "";
  const labelOf = (id: string) => (past?.scene ?? sceneOf(client)).items.find((item) => item.id === id)?.label ?? "";
  useEscape(() => setChosen([]), shown);

  const play = async (move: { code: number } | { path: string[] }, path: string[]) => {
    setChosen(path); // marked until the answer is there, so that a click shows at once
    setSent(version);
    const reply = await game.ask({ type: "play", chair, ply: position.ply, ...move });
    if (reply.type === "refused") {
      setSent(-1);
      setChosen([]);
      setRefusal({ what: "", why: refusalText(reply, "play") });
    }
  };
  const askWhatIsMeant = async (path: string[]) => {
    const reply = await game.ask({ type: "why", chair, path });
    if (reply.type !== "explained") return;
    if (!reply.legal) setRefusal({ what: labelOf(path.at(-1)!), why: reply.reason || prompt });
    else if (!reply.reason) await play({ path }, path); // not the usual clicks for this move, but no others were meant
  };
  const click = (stack: string[]) => {
    setRefusal(undefined);
    const meaning = meaningOfClick(moves, chosen, stack);
    if (meaning.kind === "move") void play({ code: meaning.move.code }, meaning.move.path ?? []);
    else if (meaning.kind === "chosen") setChosen(meaning.path);
    else if (meaning.kind === "refused" && moves.length) void askWhatIsMeant(meaning.path);
    else if (meaning.kind === "refused" && sent !== version) setRefusal({ what: labelOf(meaning.path[0]!), why: idleness });
  };
  return { offered: offeredItems(moves, chosen), chosen, prompt, refusal, click };
}

/** Say why nothing can be done at all. */
function useIdleness({ table }: SeatState, past: Past | undefined): string {
  const { say } = usePreferences();
  const { position, seat, parties } = table;
  if (past) return say("why.past");
  if (position.result) return say("why.over");
  return seat < 0 ? say("why.watching") : say("why.turn", { name: parties[position.to_move]?.name ?? "" });
}

/** Keep something as long as the same position is shown, and begin with `first` in any other. */
function useWhile<T>(shown: string, first: T): [T, (thing: T) => void] {
  const [kept, keep] = useState({ shown, thing: first });
  return [kept.shown === shown ? kept.thing : first, (thing) => keep({ shown, thing })];
}

function useEscape(onEscape: () => void, shown: string): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => event.key === "Escape" && onEscape();
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [shown]);
}
