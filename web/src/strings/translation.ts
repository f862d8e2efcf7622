/** The words of the page, by language. A game's own words come from the server. */

import languages from "languages";

export type Say = (key: string, values?: Record<string, string | number>) => string;

const SPOKEN = languages as Record<string, Record<string, string>>;
export const LANGUAGES = Object.keys(SPOKEN).map((id) => ({ id, name: SPOKEN[id]?.language ?? id }));

/** Return what speaks a language; what it has no words for it says in English, or not at all. */
export function speaker(language: string): Say {
  return (key, values = {}) => fill(SPOKEN[language]?.[key] ?? SPOKEN.en?.[key] ?? "", values);
}

/** Return the language to begin with: the browser's, if it is spoken here. */
export function preferred(wanted: readonly string[]): string {
  const ids = wanted.map((name) => name.split("-")[0]!);
  return ids.find((id) => id in SPOKEN) ?? "en";
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
