/** One option of a game: a box to tick, a choice, or a number. */

import { usePreferences } from "../browser/preferences.tsx";
import type { OptionKind } from "../generated/messages.ts";

export type OptionValue = string | number | boolean;

interface OptionProps {
  option: OptionKind;
  label: string;
  values: Record<string, string>; // names of values
  seats: string[];
  value: OptionValue;
  onChange(value: OptionValue): void;
}

export function OptionField(props: OptionProps) {
  if (typeof props.option.default === "boolean") return <YesOrNo {...props} />;
  return props.option.values?.length ? <OneOf {...props} /> : <Count {...props} />;
}

function YesOrNo({ label, value, onChange }: OptionProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

function OneOf({ option, label, values: named, seats, value, onChange }: OptionProps) {
  const { say } = usePreferences();
  const values = (option.values ?? []).filter((value) => !(Number(value) > seats.length));
  const name = (value: string) => seats[Number(value) - 1] ?? named[value] ?? (say(`value.${value}`) || capitalized(value));
  return (
    <label class="field">
      <span>{label}</span>
      <select value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
        {values.map((value) => (
          <option key={value} value={value}>
            {name(value)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Count({ option, label, value, onChange }: OptionProps) {
  const [least, most] = option.allowed.match(/\d+/g) ?? [];
  return (
    <label class="field">
      <span>{label}</span>
      <input type="number" required min={least} max={most} value={String(value)} onInput={(event) => onChange(event.currentTarget.valueAsNumber)} />
    </label>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
