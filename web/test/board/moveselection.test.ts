import assert from "node:assert/strict";
import { test } from "node:test";
import { meaningOfClick, offeredItems, promptAfter } from "../../src/board/moveselection.ts";
import type { LegalMove } from "../../src/generated/messages.ts";

const MOVES: LegalMove[] = [
  { code: 1, path: ["goat", "h1"] },
  { code: 2, path: ["goat", "h2"] },
  { code: 3, path: ["worm", "b1"] },
  { code: 4, path: ["pass"] },
];

test("the first items of all paths are offered first", () => {
  assert.deepEqual([...offeredItems(MOVES, [])], ["goat", "worm", "pass"]);
});

test("after a choice only what continues it is offered", () => {
  assert.deepEqual([...offeredItems(MOVES, ["goat"])], ["h1", "h2"]);
});

test("a whole path is a move", () => {
  assert.deepEqual(meaningOfClick(MOVES, ["goat"], ["h2"]), { kind: "move", move: MOVES[1] });
  assert.deepEqual(meaningOfClick(MOVES, [], ["pass"]), { kind: "move", move: MOVES[3] });
});

test("an offered item is hit through what lies above it", () => {
  assert.deepEqual(meaningOfClick(MOVES, ["goat"], ["h1:black-human", "h1"]), { kind: "move", move: MOVES[0] });
});

test("another beginning may be chosen instead", () => {
  assert.deepEqual(meaningOfClick(MOVES, ["goat"], ["worm"]), { kind: "chosen", path: ["worm"] });
});

test("choosing the same item again lets it go", () => {
  assert.deepEqual(meaningOfClick(MOVES, ["goat"], ["goat"]), { kind: "chosen", path: [] });
});

test("anything else is an attempt to be explained", () => {
  assert.deepEqual(meaningOfClick(MOVES, ["goat"], ["b1"]), { kind: "refused", path: ["goat", "b1"] });
  assert.deepEqual(meaningOfClick(MOVES, ["goat"], []), { kind: "nothing" });
});

test("the prompt for the clicks so far is found, if there is one", () => {
  const prompts = [
    { text: "first", after: [[]] },
    { text: "then", after: [["a"], ["b"]] },
  ];
  assert.equal(promptAfter(prompts, []), "first");
  assert.equal(promptAfter(prompts, ["b"]), "then");
  assert.equal(promptAfter(prompts, ["b", "c"]), "");
});
