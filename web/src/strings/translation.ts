/** The strings of the page, by language. A game's own words come from the server. */

import languages from "languages";

export type Say = (key: string, values?: Record<string, string | number>) => string;

const STRINGS = languages as Record<string, Record<string, string>>;
export const LANGUAGES = Object.keys(STRINGS).map((id) => ({ id, name: STRINGS[id]?.language ?? id }));

/** Return a function that looks up strings in a language. A missing string is English; one missing there too is empty. */
export function translator(language: string): Say {
  return (key, values = {}) => fill(STRINGS[language]?.[key] ?? STRINGS.en?.[key] ?? "", values);
}

/** Return the first wanted language that has strings here, or English. */
export function preferredLanguage(wanted: readonly string[]): string {
  const ids = wanted.map((name) => name.split("-")[0]!);
  return ids.find((id) => id in STRINGS) ?? "en";
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
