import languages from "languages";
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadAllWords, loadLanguage, preferredLanguage, translator } from "../../src/strings/translation.ts";

const [english, ...others] = await Promise.all(Object.values(languages).map(async (language) => ({ ...(await language.words()), ...(await language.later()) })));
await Promise.all(["en", "it"].map(loadLanguage));

test("every language has the same keys", () => {
  for (const words of others) assert.deepEqual(Object.keys(words), Object.keys(english!));
});

test("every language fills in the same names", () => {
  const names = (text = "") => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const words of others) {
    for (const [key, text] of Object.entries(english!)) assert.deepEqual(names(words[key]), names(text), key);
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

test("the words of later views come when one is asked for", async () => {
  assert.equal(translator("en")("about.title"), "");
  await loadAllWords("en");
  assert.equal(translator("en")("about.title"), "About these games");
  await loadLanguage("it");
  assert.equal(translator("it")("about.title") !== "", true);
});
