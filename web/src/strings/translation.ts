/** The strings of the page, by language. A game's own words come from the server. */

import languages from "languages";

export type Say = (key: string, values?: Record<string, string | number>) => string;

const loaded: Record<string, Record<string, string>> = {};
export const LANGUAGES = Object.entries(languages).map(([id, { name }]) => ({ id, name }));

/** Load the strings of a language, before it is spoken. */
export async function loadLanguage(language: string): Promise<void> {
  loaded[language] ??= (await languages[language]?.words()) ?? {};
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
