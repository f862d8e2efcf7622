import assert from "node:assert/strict";
import { test } from "node:test";
import type { TurnText } from "../../src/generated/messages.ts";
import { lastPlyOf, toldTurns } from "../../src/table/told.ts";

const FIVE = [turn(1, 0, 2), turn(2, 1, 3), turn(3, 2, 5), turn(4, 3, 6), turn(5, 4, 8)]; // five seats, up to two moves a turn

function turn(number: number, seat: number, end: number): TurnText {
  const moves = end - [0, 2, 3, 5, 6][number - 1]!;
  return { number, seat, text: "", end, told: Array.from({ length: moves }, (_, move) => `${number}.${move + 1}`) };
}

test("at a full table every turn since the reader's own is told", () => {
  assert.deepEqual(toldTurns(FIVE, [0], 5, 8).map((turn) => turn.number), [2, 3, 4, 5]);
  assert.deepEqual(toldTurns(FIVE, [2], 5, 8).map((turn) => turn.number), [4, 5]);
});

test("the reader's own turn stands alone, and so does each turn where all sit at one device", () => {
  assert.deepEqual(toldTurns(FIVE, [4], 5, 8).map((turn) => turn.number), [5]);
  assert.deepEqual(toldTurns(FIVE, [0, 1, 2, 3, 4], 5, 8).map((turn) => turn.number), [5]);
});

test("whoever watches hears as much as somebody who plays", () => {
  assert.deepEqual(toldTurns(FIVE, [-1], 5, 8).map((turn) => turn.number), [2, 3, 4, 5]);
});

test("a turn that is shown step by step is told so far as it is shown", () => {
  assert.deepEqual(toldTurns(FIVE, [0], 5, 4).at(-1), { number: 3, start: 3, sentences: ["3.1"] });
  assert.deepEqual(toldTurns(FIVE, [0], 5, 0), []);
});

test("the last ply of some seats is found", () => {
  assert.equal(lastPlyOf([1, 2], FIVE, 3), 5);
  assert.equal(lastPlyOf([1], FIVE, 3), 0);
});
