import assert from "node:assert/strict";
import { test } from "node:test";
import { routeOf, sharedAddress, tableAddress } from "../../src/page/route.ts";

test("an address names places and a ply", () => {
  assert.deepEqual(routeOf("/play", "#one+two@7"), { name: "table", places: ["one", "two"], ply: 7 });
  assert.deepEqual(routeOf("/play", tableAddress(["game:x"]).slice("/play".length)), { name: "table", places: ["game:x"], ply: undefined });
  assert.deepEqual(routeOf("/new/mountain", ""), { name: "new", kind: "mountain" });
  assert.deepEqual(routeOf("/play", ""), { name: "lobby" });
});

test("an address that names no view leads nowhere, and says so", () => {
  assert.deepEqual(routeOf("/games", ""), { name: "games" });
  assert.deepEqual(routeOf("/games/12", ""), { name: "nowhere" });
  assert.deepEqual(routeOf("/nonsense", ""), { name: "nowhere" });
});

test("a link for somebody else names the kind of game, and leads to the same table", () => {
  const address = sharedAddress(["abc"], "mountain", "it", 3);
  assert.equal(address, "/play/mountain?lang=it#abc@3");
  assert.deepEqual(routeOf("/play/mountain", "#abc@3"), { name: "table", places: ["abc"], ply: 3 });
  assert.equal(sharedAddress(["abc"], "mountain", "en"), "/play/mountain#abc");
});
