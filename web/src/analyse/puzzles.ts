/** Which mistake is being learnt from, and what became of a try. */

import { useState } from "preact/hooks";
import type { AnalysedGame, ToldAnalysis } from "../generated/messages.ts";
import type { Exploring } from "./exploring.ts";
import { GOOD_ENOUGH, puzzlesOf, type Puzzle, type Verdict } from "./mistakes.tsx";
import { judgedAt } from "./position.ts";

interface Learning {
  seat: number;
  number: number;
  verdict: Verdict;
}

export function usePuzzles(game: AnalysedGame, told: ToldAnalysis | undefined, exploring: Exploring) {
  const [learning, setLearning] = useState<Learning>();
  const puzzles = learning && told ? puzzlesOf(told, learning.seat) : [];
  const puzzle = learning && puzzles[learning.number];
  const begin = (seat: number, number = 0) => {
    const first = told && puzzlesOf(told, seat)[number];
    if (!first) return;
    setLearning({ seat, number, verdict: "" });
    exploring.go({ ply: first.slip.ply, moves: [] });
  };
  const say = (verdict: Verdict) => setLearning((known) => known && { ...known, verdict });
  const click = (stack: string[]) => {
    if (!puzzle || learning?.verdict === "thinking") return;
    const move = exploring.meant(stack);
    if (!move) return;
    say("thinking");
    void isGood(game, puzzle, move.code).then((good) => say(good ? "right" : "wrong"));
  };
  const shown = puzzle && {
    puzzle,
    number: learning.number + 1,
    count: puzzles.length,
    verdict: learning.verdict,
    onShow: () => say("solution"),
    onNext: () => begin(learning.seat, learning.number + 1),
    onEnd: () => setLearning(undefined),
  };
  return { puzzle, shown, click, begin, count: (seat: number) => (told ? puzzlesOf(told, seat).length : 0) };
}

/** Tell whether a move is the better one, or as good. */
async function isGood(game: AnalysedGame, { slip, seat }: Puzzle, code: number): Promise<boolean> {
  if (code === slip.move) return true;
  if (code === game.moves[slip.ply]) return false;
  const found = await judgedAt(game, { ply: slip.ply, moves: [] }, seat);
  const value = found?.moves.find(({ move }) => move === code)?.value;
  return found !== undefined && value !== undefined && found.moves[0]!.value - value <= GOOD_ENOUGH;
}
