import assert from "node:assert/strict";
import { test } from "node:test";
import { accentOf, contrast } from "../../src/style/palette.ts";

test("the accent can be read on the paper", () => {
  const palette = { paper: ["#ffffff", "#101010"], ink: ["#111111", "#eeeeee"], sun: ["#ffee00", "#ffee00"], seal: ["#b02010", "#400000"] };
  assert.equal(accentOf(palette, 0), "#b02010");
  assert.equal(accentOf(palette, 1), "#ffee00");
  assert.ok(contrast("#000000", "#ffffff") > 20);
});
