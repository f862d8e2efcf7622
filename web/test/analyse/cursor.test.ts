import assert from "node:assert/strict";
import { test } from "node:test";
import { depthOf, follows, grown, stepped, textsTo, type Line } from "../../src/analyse/cursor.ts";

const LINE: Line = { ply: 3, moves: [7, 8], texts: ["a", "b"], name: "mine" };

test("a line that ends where the reader is grows, and keeps its name", () => {
  const [line] = grown([LINE], { ply: 3, moves: [7, 8] }, 9, ["a", "b", "c"]);
  assert.deepEqual(line, { ply: 3, moves: [7, 8, 9], texts: ["a", "b", "c"], name: "mine" });
});

test("a move in the middle of a line branches off", () => {
  const lines = grown([LINE], { ply: 3, moves: [7] }, 5, ["a", "e"]);
  assert.deepEqual(lines.map(({ moves }) => moves), [[7, 8], [7, 5]]);
  assert.deepEqual(lines.map((line) => depthOf(line, lines)), [0, 1]);
});

test("a move that a line has already makes no new line", () => {
  assert.deepEqual(grown([LINE], { ply: 3, moves: [] }, 7, ["a"]), [LINE]);
});

test("steps lead along the line that the reader is on, and back into the game", () => {
  const game = [1, 2, 3, 4];
  assert.deepEqual(stepped({ ply: 3, moves: [7] }, 1, game, [LINE]), { ply: 3, moves: [7, 8] });
  assert.deepEqual(stepped({ ply: 3, moves: [7] }, -1, game, [LINE]), { ply: 3, moves: [] });
  assert.deepEqual(stepped({ ply: 4, moves: [] }, 1, game, [LINE]), { ply: 4, moves: [] });
});

test("a line follows from its own beginnings only", () => {
  assert.ok(follows(LINE, { ply: 3, moves: [7] }));
  assert.ok(!follows(LINE, { ply: 2, moves: [7] }));
  assert.deepEqual(textsTo([LINE], { ply: 3, moves: [7] }), ["a"]);
});
