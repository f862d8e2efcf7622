import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { daysInRow, nextPuzzle, notePuzzle, puzzleProgress } from "../../src/puzzles/puzzleprogress.ts";

const kept = new Map<string, string>();
Object.assign(globalThis, { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } });
beforeEach(() => kept.clear());

const titles = ["a", "b", "c"].map((name) => ({ name, theme: {}, grade: "club" }));

test("puzzles solved without a mistake make a row, which a mistake ends", () => {
  notePuzzle("mountain", "a", true);
  assert.equal(notePuzzle("mountain", "b", true).row, 2);
  const after = notePuzzle("mountain", "c", false);
  assert.deepEqual([after.row, after.best, after.marks.c], [0, 2, "done"]);
});

test("solving a puzzle again adds nothing to the row, and no star is lost", () => {
  notePuzzle("mountain", "a", true);
  const after = notePuzzle("mountain", "a", false);
  assert.deepEqual([after.row, after.marks.a], [1, "star"]);
});

test("days in a row count while none is left out", () => {
  notePuzzle("mountain", "a", true, "2027-02-28");
  assert.equal(notePuzzle("mountain", "b", true, "2027-03-01").days, 2);
  assert.equal(daysInRow(puzzleProgress("mountain"), "2027-03-02"), 2);
  assert.equal(daysInRow(puzzleProgress("mountain"), "2027-03-03"), 0);
  assert.equal(notePuzzle("mountain", "c", true, "2027-03-05").days, 1);
});

test("the games have progress of their own", () => {
  notePuzzle("mountain", "a", true);
  assert.deepEqual(puzzleProgress("masons").marks, {});
});

test("the next puzzle is the first after this one that is not solved, from the beginning again after the last", () => {
  assert.equal(nextPuzzle(titles, {}, "a")?.name, "b");
  assert.equal(nextPuzzle(titles, { b: "done" }, "a")?.name, "c");
  assert.equal(nextPuzzle(titles, {}, "c")?.name, "a");
  assert.equal(nextPuzzle(titles, { a: "star", b: "done", c: "done" }, "c")?.name, "a");
  assert.equal(nextPuzzle([], {}), undefined);
});
