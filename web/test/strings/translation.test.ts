import languages from "languages";
import assert from "node:assert/strict";
import { test } from "node:test";
import { preferredLanguage, translator } from "../../src/strings/translation.ts";

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
  assert.equal(translator("en")("card.players", { count: 2 }), "2 players");
  assert.equal(translator("it")("no such key"), "");
});

test("the browser's language is spoken if it can be", () => {
  assert.equal(preferredLanguage(["de-AT", "it-CH"]), "it");
  assert.equal(preferredLanguage(["de"]), "en");
});
