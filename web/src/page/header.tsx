/** The top of every view: the way home, sound, light or dark, language. */

import { usePreferences, type Theme } from "../browser/preferences.tsx";
import { LANGUAGES } from "../strings/translation.ts";
import { Anchor } from "./anchor.tsx";
import { Icon } from "./icons.tsx";

const THEMES: Theme[] = ["auto", "light", "dark"];

export function Header() {
  const { say, language, theme, sound, change } = usePreferences();
  const named = `${say("theme")}: ${say(`theme.${theme}`)}`;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
  return (
    <header class="top">
      <Anchor class="home" href="/">
        <Logo />
        <span>Pagodas</span>
      </Anchor>
      <nav aria-label={say("settings")}>
        <button class="quiet" aria-pressed={sound} title={say("sound")} onClick={() => change({ sound: !sound })}>
          <Icon name={sound ? "sound" : "quiet"} />
          <span class="hidden">{say("sound")}</span>
        </button>
        <button class="quiet" title={named} onClick={() => change({ theme: next })}>
          <Icon name={theme} />
          <span class="hidden">{named}</span>
        </button>
        <Choice label={say("language.choose")} value={language} values={LANGUAGES.map(({ id, name }) => [id, name])} onChange={(id) => change({ language: id })} />
        <Anchor class="about" href="/about">
          {say("about")}
        </Anchor>
      </nav>
    </header>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  values: [id: string, name: string][];
  onChange(id: string): void;
}

function Choice({ label, value, values, onChange }: ChoiceProps) {
  return (
    <select class="quiet" aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {values.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <path d="M16 1l3 5 7 3-3 2H9L6 9l7-3zM10 12h12l6 5-4 2H8l-4-2zM8 20h16l7 6-4 3H5l-4-3z" fill="currentColor" />
    </svg>
  );
}
