/** Turns clicks on items into moves. This is all the move logic of the page, for every game. */

import type { LegalMove, Prompt } from "../generated/messages.ts";

export type ClickMeaning =
  | { kind: "chosen"; path: string[] }
  | { kind: "move"; move: LegalMove }
  | { kind: "refused"; path: string[] }
  | { kind: "nothing" };

/** Return the moves whose paths begin with the items chosen so far. */
function fitting(moves: LegalMove[], chosen: string[]): LegalMove[] {
  return moves.filter((move) => chosen.every((id, index) => move.path?.[index] === id));
}

/** Return the items that may be clicked next. */
export function offeredItems(moves: LegalMove[], chosen: string[]): Set<string> {
  const next = fitting(moves, chosen).map((move) => move.path?.[chosen.length]);
  return new Set(next.filter((id) => id !== undefined));
}

/** Return what the game says to click next, "" where it says nothing. */
export function promptAfter(prompts: Prompt[], chosen: string[]): string {
  const fits = (path: string[]) => path.length === chosen.length && path.every((id, index) => id === chosen[index]);
  return prompts.find(({ after }) => after.some(fits))?.text ?? "";
}

/** Tell what a click means. `stack` holds the items under the pointer, topmost first. */
export function meaningOfClick(moves: LegalMove[], chosen: string[], stack: string[]): ClickMeaning {
  const next = stack.find((id) => offeredItems(moves, chosen).has(id));
  if (next !== undefined) return chose(moves, [...chosen, next]);
  if (stack.some((id) => chosen.includes(id))) return { kind: "chosen", path: [] };
  const other = stack.find((id) => offeredItems(moves, []).has(id));
  if (other !== undefined) return chose(moves, [other]);
  return stack[0] === undefined ? { kind: "nothing" } : { kind: "refused", path: [...chosen, stack[0]] };
}

function chose(moves: LegalMove[], path: string[]): ClickMeaning {
  const whole = fitting(moves, path).find((move) => move.path?.length === path.length);
  return whole ? { kind: "move", move: whole } : { kind: "chosen", path };
}
