/** Following a game: the server tells what changed in a position, and the page knows the whole one. */

import type { Changes, LegalMove, Position, Prompt } from "../generated/messages.ts";
import type { Item } from "../generated/scene.ts";

export type MoveBook = Map<number, LegalMove>; // the moves that the server has told, by code

/** Return the moves that are known after some more were told. */
export function withMoves(book: MoveBook, moves: LegalMove[] = []): MoveBook {
  return moves.length ? new Map([...book, ...moves.map((move): [number, LegalMove] => [move.code, move])]) : book;
}

/** Return a position after changes, given all moves that were told. */
export function afterChanges(position: Position, changes: Changes, book: MoveBook): Position {
  const { legal = [], moves: _, prompts, status, items, overlay, ...rest } = changes;
  const scene = position.scene!;
  const before = new Map(scene.items.map((item) => [item.id, item]));
  const came = items?.map(([at, gone, told]) => [at, gone, told.map((item) => patched(before.get(item.id), item))] as Splice<Item>);
  let code = 0;
  return {
    ...rest,
    legal: legal.map((step) => book.get((code += step))!),
    prompts: withPrompts(position.prompts, prompts),
    scene: { ...scene, status: status ?? scene.status, items: spliced(scene.items, came), overlay: spliced(scene.overlay, overlay) },
  };
}

/** Return what to click next after any clicks, as far as it was told: what was told last counts. */
function withPrompts(known: Prompt[] = [], told: Prompt[] = []): Prompt[] {
  const renewed = new Set(told.flatMap(({ after }) => after.map(String)));
  const kept = known.map(({ text, after }) => ({ text, after: after.filter((clicks) => !renewed.has(String(clicks))) }));
  return [...told, ...kept.filter(({ after }) => after.length)];
}

type Splice<Thing> = [place: number, gone: number, came: Thing[]];

function spliced<Thing>(before: Thing[], splices: Splice<Thing>[] = []): Thing[] {
  let from = 0;
  const found = splices.flatMap(([at, gone, came]) => {
    const kept = before.slice(from, at);
    from = at + gone;
    return [...kept, ...came];
  });
  return [...found, ...before.slice(from)];
}

/** Return an item after some of its fields changed; those that are null now are left out. */
function patched(item: Item | undefined, patch: Item): Item {
  return Object.fromEntries(Object.entries({ ...item, ...patch }).filter(([, field]) => field !== null)) as unknown as Item;
}
