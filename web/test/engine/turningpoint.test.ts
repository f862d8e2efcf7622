import assert from "node:assert/strict";
import { test } from "node:test";
import { largestTurn } from "../../src/engine/turningpoint.ts";
import type { TurnText } from "../../src/generated/messages.ts";

const turn = (number: number): TurnText => ({ number, seat: 0, text: "", end: 2 * number, told: ["one", "two"] });
const own = [1, 3, 5].map(turn);

test("a game turns where the chance moved most towards its end", () => {
  assert.deepEqual(largestTurn(own, [0.5, 0.9, 0.4], 0), { turn: 3, start: 4, before: 0.9, after: 0.4 });
  assert.deepEqual(largestTurn(own, [0.5, 0.9, 0.4], 1), { turn: 5, start: 8, before: 0.4, after: 1 });
});

test("a game that was never close never turned", () => {
  assert.equal(largestTurn(own, [0.9, 0.95, 0.97], 1), undefined);
  assert.equal(largestTurn([], [], 1), undefined);
});
