/** What a row in a list of games says about one: which it is, who plays, and when. */

import type { ComponentChildren } from "preact";
import { usePreferences } from "../browser/preferences.tsx";
import type { SavedGame } from "../browser/savedgames.ts";
import { namesIn, titleOf } from "../connection/catalogue.ts";
import type { GameKind } from "../generated/messages.ts";

interface AboutProps {
  game: SavedGame;
  catalogue: GameKind[];
  children: ComponentChildren;
}

export function About({ game, catalogue, children }: AboutProps) {
  const { language } = usePreferences();
  return (
    <div>
      <strong>{titleOf(game.kind, catalogue, language)}</strong>
      <span>{namesIn(game, catalogue, language).join(" – ")}</span>
      {children}
      <time dateTime={new Date(game.when).toISOString()}>{new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(game.when)}</time>
    </div>
  );
}
