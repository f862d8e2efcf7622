/** Which turns are told beside the board, in words. */

import type { TurnText } from "../generated/messages.ts";

export interface ToldTurn {
  number: number;
  start: number; // the ply before its first move
  sentences: string[]; // one for each move
}

/** Return the ply before a turn. */
export function startOf(turn: TurnText): number {
  return turn.end - (turn.told?.length ?? 0);
}

/** Return what happened up to a ply: every turn since the reader's own, so that nobody's turn is missed at a full table. */
export function toldTurns(turns: TurnText[], own: number[], seats: number, ply: number): ToldTurn[] {
  const played = turns.filter((turn) => startOf(turn) < ply);
  const others = played.slice(0, -1).findLastIndex((turn) => own.includes(turn.seat)) + 1;
  const first = own.includes(played.at(-1)?.seat ?? -1) ? played.length - 1 : Math.max(others, played.length - seats + 1);
  return played.slice(Math.max(first, 0)).map((turn) => cutAt(turn, ply));
}

function cutAt(turn: TurnText, ply: number): ToldTurn {
  const start = startOf(turn);
  return { number: turn.number, start, sentences: (turn.told ?? []).slice(0, ply - start) };
}

/** Return the last ply after `from` that one of these seats made, 0 for none. */
export function lastPlyOf(seats: number[], turns: TurnText[], from: number): number {
  const turn = turns.findLast((turn) => seats.includes(turn.seat));
  return turn && turn.end > from ? turn.end : 0;
}
