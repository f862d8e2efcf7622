import assert from "node:assert/strict";
import { test } from "node:test";
import { afterChanges, withMoves } from "../../src/connection/following.ts";
import type { Position } from "../../src/generated/messages.ts";
import type { Item } from "../../src/generated/scene.ts";

function item(id: string, more: Partial<Item> = {}): Item {
  return { id, symbol: "stone", x: 1, y: 2, label: `a stone on ${id}`, ...more };
}

const BEFORE: Position = {
  ply: 1,
  to_move: 1,
  scene: { symbols: "s", status: "Red to move.", items: [item("a"), item("b", { marks: ["last"] }), item("c")], overlay: [] },
};

test("items go, change and come in their places", () => {
  const gone = null as unknown as string[];
  const items: [number, number, Item[]][] = [
    [0, 2, [{ id: "b", marks: gone } as Item]],
    [3, 0, [item("d")]],
  ];
  const { scene } = afterChanges(BEFORE, { ply: 2, to_move: 0, status: "Green to move.", items }, new Map());
  assert.deepEqual(scene, { ...BEFORE.scene, status: "Green to move.", items: [item("b"), item("c"), item("d")] });
});

test("what is not told stays, but for legal moves", () => {
  const after = afterChanges(BEFORE, { ply: 2, to_move: 0 }, new Map());
  assert.deepEqual(after, { ply: 2, to_move: 0, legal: [], prompts: [], scene: BEFORE.scene });
});

test("moves are known by their codes once they were told", () => {
  const [one, two] = [{ code: 7, text: "one" }, { code: 9, text: "two" }];
  const book = withMoves(withMoves(new Map(), [one, two]), [{ ...two, text: "two+" }]);
  assert.deepEqual(afterChanges(BEFORE, { ply: 2, to_move: 0, legal: [9, -2] }, book).legal, [{ code: 9, text: "two+" }, one]);
});

test("what to click next is known by the clicks before it, as it was told last", () => {
  const before = { ...BEFORE, prompts: [{ text: "Choose a stone.", after: [[]] }, { text: "Now a square.", after: [["a"], ["b"]] }] };
  const { prompts } = afterChanges(before, { ply: 2, to_move: 0, prompts: [{ text: "Now another.", after: [["a"]] }] }, new Map());
  assert.deepEqual(prompts, [
    { text: "Now another.", after: [["a"]] },
    { text: "Choose a stone.", after: [[]] },
    { text: "Now a square.", after: [["b"]] },
  ]);
});
