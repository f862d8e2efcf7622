import assert from "node:assert/strict";
import { test } from "node:test";
import { narrowed } from "../../src/board/narrowlayout.ts";
import type { Item, Narrow, Scene } from "../../src/generated/scene.ts";

const narrow: Narrow = {
  width: 100,
  height: 200,
  parts: [
    { x: 0, y: 0, width: 100, height: 100, to: [0, 0], scale: 1 },
    { x: 100, y: 0, width: 50, height: 50, to: [0, 100], scale: 2 },
  ],
};

function placed(x: number, y: number): Item {
  const item: Item = { id: "it", symbol: "dot", x, y, label: "it" };
  const scene: Scene = { symbols: "", status: "", items: [item], overlay: [] };
  return narrowed(scene, narrow).items[0]!;
}

test("an item goes where its part goes, and grows with it", () => {
  const { x, y, scale } = placed(110, 20);
  assert.deepEqual([x, y, scale], [20, 140, 2]);
});

test("an item outside of all parts goes with the nearest", () => {
  const { x, y, scale } = placed(20, 120);
  assert.deepEqual([x, y, scale], [20, 120, 1]);
});
