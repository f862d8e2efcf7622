import assert from "node:assert/strict";
import { test } from "node:test";
import { isSecondTap } from "../../src/board/doubletap.ts";

const first = { time: 1000, x: 50, y: 50, offered: "end" };

test("the second of two taps does not choose what appeared under the finger", () => {
  assert.equal(isSecondTap(first, { time: 1200, x: 55, y: 48, offered: "alt" }), true);
});

test("a later tap, one elsewhere and one on the same offers count", () => {
  assert.equal(isSecondTap(first, { time: 1500, x: 50, y: 50, offered: "alt" }), false);
  assert.equal(isSecondTap(first, { time: 1200, x: 150, y: 50, offered: "alt" }), false);
  assert.equal(isSecondTap(first, { time: 1200, x: 50, y: 50, offered: "end" }), false);
  assert.equal(isSecondTap(undefined, first), false);
});
