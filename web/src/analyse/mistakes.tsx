/** Learning from one's mistakes: each becomes a puzzle, to be answered on the board. */

import { usePreferences } from "../browser/preferences.tsx";
import type { ToldAnalysis, ToldSlip } from "../generated/messages.ts";
import { viewOf } from "./chancegraph.tsx";
import { percent } from "./turntable.tsx";

export const GOOD_ENOUGH = 0.1; // values that differ by less than this, from -1 to 1, are as good

export interface Puzzle {
  turn: number;
  seat: number;
  slip: ToldSlip;
}

export type Verdict = "" | "thinking" | "right" | "wrong" | "solution";

/** Return the mistakes of a player that can be learnt from. */
export function puzzlesOf(told: ToldAnalysis, seat: number): Puzzle[] {
  return told.turns
    .filter((turn) => turn.seat === seat)
    .flatMap((turn) => {
      const slip = turn.known.mistake ?? viewOf(turn, true).mistake;
      return slip && slip.sign !== "?!" ? [{ turn: turn.turn, seat, slip }] : [];
    });
}

interface MistakePuzzleProps {
  puzzle: Puzzle;
  number: number;
  count: number;
  names: string[];
  verdict: Verdict;
  onShow(): void;
  onNext(): void;
  onEnd(): void;
}

export function MistakePuzzle({ puzzle, number, count, names, verdict, onShow, onNext, onEnd }: MistakePuzzleProps) {
  const { say } = usePreferences();
  const { slip, seat, turn } = puzzle;
  const solved = verdict === "right" || verdict === "solution";
  return (
    <section class="mistake-puzzle" aria-label={say("analyse.learn")}>
      <h2>{say("analyse.puzzle", { number, count })}</h2>
      <p>{say("analyse.puzzle.say", { turn, name: names[seat]!, played: slip.played, cost: percent(slip.cost) })}</p>
      <p role="status" class={verdict === "right" ? "praise" : ""}>
        {verdict && say(`analyse.puzzle.${verdict}`, { better: slip.better })}
      </p>
      <div class="choices">
        {!solved && <button onClick={onShow}>{say("analyse.puzzle.show")}</button>}
        <button class={solved ? "primary" : ""} onClick={number < count ? onNext : onEnd}>
          {say(number < count ? "analyse.puzzle.next" : "analyse.puzzle.end")}
        </button>
        {number < count && <button onClick={onEnd}>{say("analyse.puzzle.end")}</button>}
      </div>
    </section>
  );
}
