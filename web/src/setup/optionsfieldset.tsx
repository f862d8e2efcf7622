/** How the game is played: its own options, the length of the match, and who may watch. */

import { usePreferences } from "../browser/preferences.tsx";
import type { GameKind, KindWords } from "../generated/messages.ts";
import { isBetweenPeople, type GamePlan } from "./gameplan.ts";
import { OptionField } from "./optionfield.tsx";

const LENGTHS = [1, 2, 3, 4, 6, 10];

interface OptionsFieldsetProps {
  kind: GameKind;
  words: KindWords;
  plan: GamePlan;
  onChange(part: Partial<GamePlan>): void;
}

export function OptionsFieldset({ kind, words, plan, onChange }: OptionsFieldsetProps) {
  const { say } = usePreferences();
  return (
    <fieldset>
      <legend>{say("setup.options")}</legend>
      {kind.options.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          label={words.options[option.name] ?? option.name}
          values={words.values ?? {}}
          seats={words.seats.slice(0, plan.seats.length)}
          value={plan.options[option.name] ?? option.default}
          onChange={(value) => onChange({ options: { ...plan.options, [option.name]: value } })}
        />
      ))}
      <MatchLength length={plan.length} onChange={(length) => onChange({ length })} />
      <label class="check">
        <input type="checkbox" checked={plan.listed} onChange={(event) => onChange({ listed: event.currentTarget.checked })} />
        <span>{say("setup.listed")}</span>
      </label>
      {isBetweenPeople(plan) && (
        <label class="check">
          <input type="checkbox" checked={plan.hints} onChange={(event) => onChange({ hints: event.currentTarget.checked })} />
          <span>{say("setup.hints")}</span>
        </label>
      )}
    </fieldset>
  );
}

function MatchLength({ length, onChange }: { length: number; onChange(length: number): void }) {
  const { say } = usePreferences();
  return (
    <label class="field">
      <span>{say("setup.length")}</span>
      <select value={length} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {LENGTHS.map((length) => (
          <option key={length} value={length}>
            {length}
          </option>
        ))}
      </select>
    </label>
  );
}
