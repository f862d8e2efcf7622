import assert from "node:assert/strict";
import { test } from "node:test";
import { afterNews, type Showing } from "../../src/table/replay.ts";

const reader: Showing = { ply: 2, by: "reader", plays: false };
const table: Showing = { ply: 4, by: "table", plays: true };

test("new steps of others are shown from the first on", () => {
  assert.deepEqual(afterNews(undefined, 3, 6, 0), table);
});

test("steps that come while others are shown wait for their turn", () => {
  assert.equal(afterNews(table, 6, 7, 0), table);
});

test("a move of one's own is shown at once, whatever came before", () => {
  assert.deepEqual(afterNews(table, 6, 9, 7), { ...table, ply: 7 });
  assert.equal(afterNews(table, 6, 7, 7), undefined);
});

test("whoever looks back is not disturbed", () => {
  assert.equal(afterNews(reader, 6, 7, 0), reader);
});

test("of very many steps the last are shown", () => {
  assert.deepEqual(afterNews(undefined, 0, 100, 0), { ...table, ply: 80 });
});
