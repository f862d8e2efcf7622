import assert from "node:assert/strict";
import test from "node:test";
import { isOwnTurn } from "../../src/connection/ownturns.ts";
import type { Party, Table } from "../../src/generated/messages.ts";

const PARTIES: Party[] = [
  { seat: 0, kind: "person", name: "Ada" },
  { seat: 1, kind: "person", name: "Bea" },
  { seat: 2, kind: "computer", name: "Cy" },
];
const table = (seat: number, to_move: number) => ({ seat, parties: PARTIES, position: { ply: 0, to_move } }) as unknown as Table;

test("it is one's turn at the own seat, and never after the end", () => {
  assert.equal(isOwnTurn(table(0, 0), ["a"]), true);
  assert.equal(isOwnTurn(table(0, 1), ["a"]), false);
  assert.equal(isOwnTurn(table(-1, -1), ["a"]), false);
});

test("people who share a device are awaited together, computers are not", () => {
  assert.equal(isOwnTurn(table(0, 1), ["a", "b"]), true);
  assert.equal(isOwnTurn(table(0, 2), ["a", "b"]), false);
});
