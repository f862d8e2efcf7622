/** The top of every view: the way home, games that wait, sound, notifications, light or dark, language. */

import { allowNotifications, CAN_NOTIFY } from "../browser/notification.ts";
import { usePreferences, type Theme } from "../browser/preferences.tsx";
import { LANGUAGES } from "../strings/translation.ts";
import { Anchor } from "./anchor.tsx";
import { Icon, type IconName } from "./icons.tsx";

const THEMES: Theme[] = ["auto", "light", "dark"];

/** `waiting`: in how many games, besides the one shown, it is the reader's turn. */
export function Header({ waiting }: { waiting: number }) {
  const { say, language, theme, sound, change } = usePreferences();
  const named = `${say("theme")}: ${say(`theme.${theme}`)}`;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
  return (
    <header class="top">
      <Anchor class="home" href="/">
        <Logo />
        <span>Pagodas</span>
      </Anchor>
      <div role="status">
        {waiting > 0 && (
          <Anchor class="button waiting-games" href="/">
            {say(waiting > 1 ? "header.waiting.several" : "header.waiting", { count: waiting })}
          </Anchor>
        )}
      </div>
      <nav aria-label={say("settings")}>
        <button class="quiet" aria-pressed={sound} title={say("sound")} onClick={() => change({ sound: !sound })}>
          <Icon name={sound ? "sound" : "quiet"} />
          <span class="hidden">{say("sound")}</span>
        </button>
        {CAN_NOTIFY && <NotificationButton />}
        <button class="quiet" title={named} onClick={() => change({ theme: next })}>
          <Icon name={theme} />
          <span class="hidden">{named}</span>
        </button>
        <Choice label={say("language.choose")} value={language} values={LANGUAGES.map(({ id, name }) => [id, name])} onChange={(id) => change({ language: id })} />
        <PageLink name="games" href="/games" text={say("mygames")} />
        <PageLink name="about" href="/about" text={say("about")} />
      </nav>
    </header>
  );
}

/** A link to another view: in words, or as a picture where there is little room. */
function PageLink({ name, href, text }: { name: IconName; href: string; text: string }) {
  return (
    <Anchor class="page-link" href={href}>
      <Icon name={name} />
      <span>{text}</span>
    </Anchor>
  );
}

/** Notifications need the browser's leave, which it asks for only after a click. */
function NotificationButton() {
  const { say, notifies, change } = usePreferences();
  const press = async () => change({ notifies: !notifies && (await allowNotifications()) });
  return (
    <button class="quiet" aria-pressed={notifies} title={say("notify")} onClick={() => void press()}>
      <Icon name={notifies ? "notified" : "unnotified"} />
      <span class="hidden">{say("notify")}</span>
    </button>
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
