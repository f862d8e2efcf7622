/** Whom to play against: the faces of the levels, and what the chosen one is like. */

import { usePreferences } from "../browser/preferences.tsx";
import { wordsOf } from "../connection/catalogue.ts";
import type { GameKind } from "../generated/messages.ts";
import { Face } from "../page/face.tsx";

interface OpponentChoiceProps {
  kind: GameKind;
  level: string;
  onChange(level: string): void;
}

/** A game without characters shows nothing here: its set-up has the plain levels. */
export function OpponentChoice({ kind, level, onChange }: OpponentChoiceProps) {
  const { say, language } = usePreferences();
  const { characters = {} } = wordsOf(kind, language);
  const chosen = characters[level];
  if (!chosen) return null;
  return (
    <fieldset class="opponents">
      <legend class="hidden">{say("card.opponent")}</legend>
      {Object.entries(characters).map(([id, { name }]) => (
        <label key={id}>
          <input class="hidden" type="radio" name={`opponent-${kind.id}`} value={id} checked={id === level} onChange={() => onChange(id)} />
          <Face kind={kind} level={id} size={44} />
          <span>{name}</span>
          <span class="hidden">{say(`level.${id}`)}</span>
        </label>
      ))}
      <p role="status">
        <strong>{say(`level.${level}`)}.</strong> {chosen.temper} {chosen.strength}
      </p>
    </fieldset>
  );
}
