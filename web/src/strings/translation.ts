/** The strings of the page, by language. A game's own words come from the server. */

import languages from "languages";

export type Say = (key: string, values?: Record<string, string | number>) => string;

const loaded: Record<string, Record<string, string>> = {};
export const LANGUAGES = Object.entries(languages).map(([id, { name }]) => ({ id, name }));

let all = false; // whether some view needs more than the words that every page begins with

/** Load the strings of a language, before it is spoken. */
export async function loadLanguage(language: string): Promise<void> {
  const parts = await Promise.all([languages[language]?.words(), all ? languages[language]?.later() : {}]);
  loaded[language] = Object.assign({}, ...parts);
}

/** Load the strings of views that are loaded later, too. */
export async function loadAllWords(language: string): Promise<void> {
  if (all && loaded[language]) return;
  all = true;
  await loadLanguage(language);
}

/** Return a function that looks up strings in a language that is loaded. A missing string is empty. */
export function translator(language: string): Say {
  return (key, values = {}) => fill(loaded[language]?.[key] ?? "", values);
}

/** Return the first wanted language that has strings here, or English. */
export function preferredLanguage(wanted: readonly string[]): string {
  const ids = wanted.map((name) => name.split("-")[0]!);
  return ids.find((id) => id in languages) ?? "en";
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
