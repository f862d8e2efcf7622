/** How the owner of this browser likes things: language, light or dark, sound, name. */

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { useMedia } from "./mediaquery.ts";
import { read, write } from "./savedgames.ts";
import { preferred, speaker, type Say } from "../strings/translation.ts";

export type Theme = "auto" | "light" | "dark";

export interface Settings {
  language: string;
  theme: Theme;
  sound: boolean;
  name: string;
}

interface Given extends Settings {
  say: Say;
  dark: boolean;
  change(part: Partial<Settings>): void;
}

const KEY = "pagodas.settings";
const Given = createContext<Given | undefined>(undefined);

export function useSettings(): Given {
  return useContext(Given)!;
}

export function WithSettings({ children }: { children: ComponentChildren }) {
  const [settings, set] = useState(initial);
  const systemDark = useMedia("(prefers-color-scheme: dark)");
  const change = (part: Partial<Settings>) =>
    set((before) => {
      write(KEY, { ...before, ...part });
      return { ...before, ...part };
    });
  useEffect(() => {
    document.documentElement.lang = settings.language;
    document.documentElement.dataset.theme = settings.theme;
  }, [settings]);
  const dark = settings.theme === "auto" ? systemDark : settings.theme === "dark";
  return <Given.Provider value={{ ...settings, dark, change, say: speaker(settings.language) }}>{children}</Given.Provider>;
}

function initial(): Settings {
  const defaults: Settings = { language: preferred(navigator.languages), theme: "auto", sound: true, name: "" };
  return { ...defaults, ...read<Partial<Settings>>(KEY, {}) };
}
