import assert from "node:assert/strict";
import test from "node:test";
import { withDot } from "../../src/browser/favicon.ts";

const PLAIN = "data:image/svg+xml,%3Csvg%3E%3Cpath/%3E%3C/svg%3E";

test("a dot is put on the picture once, and taken off again", () => {
  const dotted = withDot(PLAIN, true);
  assert.match(dotted, /%3Cpath\/%3E%3Ccircle .*%3C\/svg%3E$/);
  assert.equal(withDot(dotted, true), dotted);
  assert.equal(withDot(dotted, false), PLAIN);
});
