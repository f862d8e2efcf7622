/** What can be clicked, and what a click means: all there is of move logic, for every game. */

import type { LegalMove } from "../generated/messages.ts";

export type Step =
  | { kind: "chosen"; path: string[] }
  | { kind: "move"; move: LegalMove }
  | { kind: "refused"; path: string[] }
  | { kind: "nothing" };

/** Return the moves whose paths begin with the items chosen so far. */
export function fitting(moves: LegalMove[], chosen: string[]): LegalMove[] {
  return moves.filter((move) => chosen.every((id, index) => move.path?.[index] === id));
}

/** Return the items that may be clicked next. */
export function offered(moves: LegalMove[], chosen: string[]): Set<string> {
  const next = fitting(moves, chosen).map((move) => move.path?.[chosen.length]);
  return new Set(next.filter((id) => id !== undefined));
}

/** Tell what a click means; `stack` are the items under it, the topmost first. */
export function click(moves: LegalMove[], chosen: string[], stack: string[]): Step {
  const next = stack.find((id) => offered(moves, chosen).has(id));
  if (next !== undefined) return chose(moves, [...chosen, next]);
  if (stack.some((id) => chosen.includes(id))) return { kind: "chosen", path: [] };
  const other = stack.find((id) => offered(moves, []).has(id));
  if (other !== undefined) return chose(moves, [other]);
  return stack[0] === undefined ? { kind: "nothing" } : { kind: "refused", path: [...chosen, stack[0]] };
}

function chose(moves: LegalMove[], path: string[]): Step {
  const whole = fitting(moves, path).find((move) => move.path?.length === path.length);
  return whole ? { kind: "move", move: whole } : { kind: "chosen", path };
}
