/** The reader's preferences: language, light or dark, sound, notifications, a name, how moves are written. */

import { createContext } from "preact";
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { loadLanguage, preferredLanguage, translator, type Say } from "../strings/translation.ts";
import { useMediaQuery } from "./mediaquery.ts";
import { readStored, writeStored } from "./storage.ts";

export type Theme = "auto" | "light" | "dark";

export interface Preferences {
  language: string;
  theme: Theme;
  sound: boolean;
  notifies: boolean; // when it is the reader's turn and the page is hidden
  name: string;
  mutes: boolean; // what others say
  notation: boolean; // moves in the list as in records, instead of sentences
}

interface PreferencesInUse extends Preferences {
  say: Say;
  dark: boolean;
  change(part: Partial<Preferences>): Promise<void>;
}

const KEY = "pagodas.settings";
const PreferencesContext = createContext<PreferencesInUse | undefined>(undefined);

export function usePreferences(): PreferencesInUse {
  return useContext(PreferencesContext)!;
}

export function PreferencesProvider({ children }: { children: ComponentChildren }) {
  const [preferences, setPreferences] = useState(storedPreferences);
  const systemDark = useMediaQuery("(prefers-color-scheme: dark)");
  const change = async (part: Partial<Preferences>) => {
    if (part.language) await loadLanguage(part.language);
    setPreferences((before) => {
      writeStored(KEY, { ...before, ...part });
      return { ...before, ...part };
    });
  };
  useEffect(() => {
    document.documentElement.lang = preferences.language;
    document.documentElement.dataset.theme = preferences.theme;
    document.querySelector<HTMLLinkElement>("link[rel=manifest]")!.href = `/manifest.${preferences.language}.webmanifest`;
  }, [preferences]);
  const dark = preferences.theme === "auto" ? systemDark : preferences.theme === "dark";
  const inUse = { ...preferences, dark, change, say: translator(preferences.language) };
  return <PreferencesContext.Provider value={inUse}>{children}</PreferencesContext.Provider>;
}

/** Return what this browser remembers, in a language that there is. */
export function storedPreferences(): Preferences {
  const defaults: Preferences = { language: preferredLanguage(navigator.languages), theme: "auto", sound: true, notifies: false, name: "", mutes: false, notation: false };
  return { ...defaults, ...readStored<Partial<Preferences>>(KEY, {}) };
}
