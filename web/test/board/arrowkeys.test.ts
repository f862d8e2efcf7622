import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestInDirection } from "../../src/board/arrowkeys.ts";

test("arrow keys lead to the nearest item in their direction", () => {
  const [a, b, c] = [place("a", 0, 0), place("b", 10, 1), place("c", 5, 20)];
  assert.equal(nearestInDirection("ArrowRight", a!, [a!, b!, c!]).id, "b");
  assert.equal(nearestInDirection("ArrowDown", a!, [a!, b!, c!]).id, "c");
  assert.equal(nearestInDirection("ArrowLeft", a!, [a!, b!, c!]).id, "a");
});

function place(id: string, x: number, y: number) {
  return { id, x, y };
}
