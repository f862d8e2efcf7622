import assert from "node:assert/strict";
import { test } from "node:test";
import { afterMessage, mergedTurns } from "../../src/connection/seatstate.ts";
import type { Table, TurnText } from "../../src/generated/messages.ts";

const TABLE: Table = {
  type: "table",
  chair: 0,
  version: 3,
  game: "g",
  kind: "k",
  seat: 0,
  parties: [],
  options: {},
  match: { number: 1, length: 1, score: [0, 0] },
  position: { ply: 1, to_move: 1 },
  turns: [turn(1, "W@b1")],
};

function turn(number: number, text: string): TurnText {
  return { number, seat: number % 2, text, end: number, told: [`told ${text}`] };
}

test("a table tells everything", () => {
  const client = afterMessage(undefined, TABLE);
  assert.equal(client?.table.version, 3);
  assert.deepEqual(client?.turns[0]?.told, ["told W@b1"]);
});

test("an update adds turns and replaces the position", () => {
  const before = afterMessage(undefined, TABLE);
  const happened = [{ version: 4, kind: "played" as const, turns: [turn(2, "G@h1")] }];
  const after = afterMessage(before, { type: "update", chair: 0, version: 4, happened, position: { ply: 2, to_move: 0 } });
  assert.deepEqual(after?.turns.map((turn) => turn.text), ["W@b1", "G@h1"]);
  assert.equal(after?.table.position.ply, 2);
  assert.equal(after?.tables, 1);
});

test("a turn that goes on takes the place of its beginning", () => {
  assert.deepEqual(mergedTurns([turn(1, "Gb1-h1")], [turn(1, "Gb1-h1>p")]).map((turn) => turn.text), ["Gb1-h1>p"]);
});

test("nothing is known before a table came", () => {
  assert.equal(afterMessage(undefined, { type: "parties", chair: 0, parties: [] }), undefined);
});

test("the game that ends is counted in the match, once", () => {
  const result = { score: "0-1", reason: "resignation", utilities: [-1, 1], points: [0, 1], winners: [1] };
  const over = { type: "update" as const, chair: 0, version: 4, happened: [], position: { ply: 1, to_move: -1, result } };
  const once = afterMessage(afterMessage(undefined, TABLE), over);
  assert.deepEqual(once?.table.match.score, [0, 1]);
  assert.deepEqual(afterMessage(once, { ...over, version: 5 })?.table.match.score, [0, 1]);
});
