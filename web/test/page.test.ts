import assert from "node:assert/strict";
import { test } from "node:test";
import languages from "languages";
import { tableAddress, viewOf } from "../src/address.ts";
import { towards } from "../src/directions.ts";
import { accent, contrast } from "../src/look.ts";
import type { Item, Scene } from "../src/generated/scene.ts";
import { seenDifferently } from "../src/pairing.ts";
import { preferred, speaker } from "../src/words.ts";

test("every language has the same keys", () => {
  for (const words of Object.values(languages)) assert.deepEqual(Object.keys(words), Object.keys(languages.en!));
});

test("every language fills in the same names", () => {
  const names = (text = "") => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const words of Object.values(languages)) {
    for (const [key, text] of Object.entries(languages.en!)) assert.deepEqual(names(words[key]), names(text), key);
  }
});

test("words are filled in, and missing ones are empty", () => {
  assert.equal(speaker("en")("card.players", { count: 2 }), "2 players");
  assert.equal(speaker("it")("no such key"), "");
});

test("the browser's language is spoken if it can be", () => {
  assert.equal(preferred(["de-AT", "it-CH"]), "it");
  assert.equal(preferred(["de"]), "en");
});

test("an address names places and a ply", () => {
  assert.deepEqual(viewOf("/play", "#one+two@7"), { name: "table", places: ["one", "two"], ply: 7 });
  assert.deepEqual(viewOf("/play", tableAddress(["game:x"]).slice("/play".length)), { name: "table", places: ["game:x"], ply: undefined });
  assert.deepEqual(viewOf("/new/mountain", ""), { name: "new", kind: "mountain" });
  assert.deepEqual(viewOf("/play", ""), { name: "lobby" });
});

test("arrow keys lead to the nearest item in their direction", () => {
  const [a, b, c] = [place("a", 0, 0), place("b", 10, 1), place("c", 5, 20)];
  assert.equal(towards("ArrowRight", a!, [a!, b!, c!]).id, "b");
  assert.equal(towards("ArrowDown", a!, [a!, b!, c!]).id, "c");
  assert.equal(towards("ArrowLeft", a!, [a!, b!, c!]).id, "a");
});

function place(id: string, x: number, y: number) {
  return { id, x, y };
}

test("the accent can be read on the paper", () => {
  const palette = { paper: ["#ffffff", "#101010"], ink: ["#111111", "#eeeeee"], sun: ["#ffee00", "#ffee00"], seal: ["#b02010", "#400000"] };
  assert.equal(accent(palette, 0), "#b02010");
  assert.equal(accent(palette, 1), "#ffee00");
  assert.ok(contrast("#000000", "#ffffff") > 20);
});

test("views differ when one sees cards the other does not", () => {
  assert.ok(seenDifferently(scene("card-red"), scene("back")));
  assert.ok(!seenDifferently(scene("goat"), scene("goat")));
});

function scene(symbol: string): Scene {
  const item: Item = { id: "x", symbol, x: 0, y: 0, label: "" };
  return { symbols: "", status: "", items: [item], overlay: [] };
}
