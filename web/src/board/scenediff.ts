/** The difference between two scenes. Items that vanished are paired with items that appeared: equal symbols, nearest first. */

import type { Item, Scene } from "../generated/scene.ts";

/** Return, by the id of each item that moved, the item it was before. */
export function movedItems(before: Item[], after: Item[]): Map<string, Item> {
  const old = new Map(before.map((item) => [item.id, item]));
  const found = new Map<string, Item>();
  for (const item of after) {
    const same = old.get(item.id);
    if (same && same.symbol === item.symbol && (same.x !== item.x || same.y !== item.y)) found.set(item.id, same);
  }
  for (const [item, source] of nearestFirst(sources(before, after), appearedItems(before, after))) found.set(item.id, source);
  return found;
}

/** Return the items that were not there before. */
export function appearedItems(before: Item[], after: Item[]): Item[] {
  const known = new Set(before.map((item) => item.id));
  return after.filter((item) => !known.has(item.id));
}

/** Return the items that left their place, or became fewer there. */
function sources(before: Item[], after: Item[]): Item[] {
  const left = new Map(after.map((item) => [item.id, item]));
  return before.filter((item) => !left.has(item.id) || left.get(item.id)?.text !== item.text);
}

function nearestFirst(from: Item[], to: Item[]): [Item, Item][] {
  const pairs = to.flatMap((item) => from.filter((source) => source.symbol === item.symbol).map((source) => pair(item, source)));
  pairs.sort((one, other) => one.distance - other.distance);
  const used = new Set<Item>();
  return pairs.flatMap(({ item, source }): [Item, Item][] => {
    if (used.has(item) || used.has(source)) return [];
    used.add(item).add(source);
    return [[item, source]];
  });
}

function pair(item: Item, source: Item) {
  return { item, source, distance: Math.hypot(item.x - source.x, item.y - source.y) };
}

/** Tell whether two viewers of one position see different things, as in games with hidden cards. */
export function seenDifferently(one: Scene, other: Scene): boolean {
  return contents(one) !== contents(other);
}

function contents(scene: Scene): string {
  return scene.items
    .map((item) => `${item.symbol} ${item.text ?? ""}`)
    .sort()
    .join("\n");
}
