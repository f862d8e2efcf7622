import assert from "node:assert/strict";
import { test } from "node:test";
import { movedItems, seenDifferently } from "../../src/board/scenediff.ts";
import type { Item, Scene } from "../../src/generated/scene.ts";

function item(id: string, symbol: string, x: number, text = ""): Item {
  return { id, symbol, x, y: 0, label: id, text };
}

function origins(before: Item[], after: Item[]): Record<string, string> {
  return Object.fromEntries([...movedItems(before, after)].map(([id, source]) => [id, source.id]));
}

test("what vanished is where what appeared came from", () => {
  assert.deepEqual(origins([item("a:goat", "goat", 0)], [item("b:goat", "goat", 9)]), { "b:goat": "a:goat" });
});

test("only equal symbols are paired", () => {
  assert.deepEqual(origins([item("a:goat", "goat", 0)], [item("b:worm", "worm", 9)]), {});
});

test("the nearest are paired first", () => {
  const before = [item("a", "goat", 0), item("b", "goat", 50)];
  const after = [item("c", "goat", 60), item("d", "goat", 10)];
  assert.deepEqual(origins(before, after), { c: "b", d: "a" });
});

test("something can come from a heap that became smaller", () => {
  const before = [item("pool", "goat", 0, "×3")];
  const after = [item("pool", "goat", 0, "×2"), item("b:goat", "goat", 9)];
  assert.deepEqual(origins(before, after), { "b:goat": "pool" });
});

test("an item that keeps its id but not its place has moved", () => {
  assert.deepEqual(origins([item("marker", "flag", 0)], [item("marker", "flag", 9)]), { marker: "marker" });
});

test("what stays does not move", () => {
  assert.deepEqual(origins([item("a", "goat", 0)], [item("a", "goat", 0)]), {});
});

test("views differ when one sees cards the other does not", () => {
  assert.ok(seenDifferently(scene("card-red"), scene("back")));
  assert.ok(!seenDifferently(scene("goat"), scene("goat")));
});

function scene(symbol: string): Scene {
  const item: Item = { id: "x", symbol, x: 0, y: 0, label: "" };
  return { symbols: "", status: "", items: [item], overlay: [] };
}
