import assert from "node:assert/strict";
import { test } from "node:test";
import { nameIn } from "../../src/connection/catalogue.ts";
import type { GameKind } from "../../src/generated/messages.ts";

const KIND: GameKind = {
  id: "mountain",
  title: {},
  seats: [2],
  options: [],
  languages: ["en", "it"],
  players: [],
  words: {
    en: { tagline: "", goal: "", credits: "", seats: ["White", "Black"], options: {} },
    it: { tagline: "", goal: "", credits: "", seats: ["Bianco", "Nero"], options: {} },
  },
};

test("a party called as its seat is called so in every language", () => {
  assert.equal(nameIn(KIND, "it")({ seat: 0, name: "White" }).name, "Bianco");
  assert.equal(nameIn(KIND, "en")({ seat: 1, name: "Nero" }).name, "Black");
});

test("people keep their names, those at another seat and in unknown games too", () => {
  assert.equal(nameIn(KIND, "it")({ seat: 0, name: "Ada" }).name, "Ada");
  assert.equal(nameIn(KIND, "it")({ seat: 0, name: "Black" }).name, "Black");
  assert.equal(nameIn(undefined, "it")({ seat: 0, name: "White" }).name, "White");
});
