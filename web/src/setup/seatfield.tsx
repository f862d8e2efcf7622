/** One seat of a new game: a person with a name, a computer of a level, or free for anybody. */

import { usePreferences } from "../browser/preferences.tsx";
import { wordsOf } from "../connection/catalogue.ts";
import { tidy } from "../connection/names.ts";
import type { GameKind, SeatWish } from "../generated/messages.ts";
import { LONGEST } from "../generated/names.ts";
import { Face } from "../page/face.tsx";

export interface SeatChoice {
  who: "person" | "computer" | "open";
  name: string;
  level: string;
}

interface SeatProps {
  kind: GameKind;
  seat: SeatChoice;
  label: string;
  levels: string[];
  onChange(seat: SeatChoice): void;
}

const COMPUTER = "computer:";

export function SeatField({ kind, seat, label, levels, onChange }: SeatProps) {
  const { say, language } = usePreferences();
  const { characters = {} } = wordsOf(kind, language);
  const somebody = seat.who === "computer" ? characters[seat.level] : undefined;
  const value = seat.who === "computer" ? COMPUTER + seat.level : seat.who;
  const choose = (value: string) => onChange(chosen(seat, value));
  return (
    <div class="seat">
      <label class="field">
        <span>{label}</span>
        <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="person">{say("seat.person")}</option>
          {levels.map((level) => (
            <option key={level} value={COMPUTER + level}>
              {say("seat.computer", { level: [characters[level]?.name, say(`level.${level}`) || level].filter(Boolean).join(", ") })}
            </option>
          ))}
          <option value="open">{say("seat.open")}</option>
        </select>
      </label>
      {somebody && (
        <p class="opponent">
          <Face kind={kind} level={seat.level} size={44} />
          <span role="status">
            {somebody.temper} {somebody.strength}
          </span>
        </p>
      )}
      {seat.who === "person" && (
        <input
          type="text"
          aria-label={say("seat.name", { seat: label })}
          placeholder={label}
          maxLength={LONGEST}
          value={seat.name}
          autocomplete="nickname"
          onInput={(event) => onChange({ ...seat, name: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function chosen(seat: SeatChoice, value: string): SeatChoice {
  if (value.startsWith(COMPUTER)) return { ...seat, who: "computer", level: value.slice(COMPUTER.length) };
  return { ...seat, who: value as "person" | "open" };
}

/** Return the wish for the server. A person without a name is called like the seat, in the language of this page. */
export function seatWish(seat: SeatChoice, label: string): SeatWish {
  if (seat.who === "person") return { kind: "person", name: tidy(seat.name) || label };
  return seat.who === "computer" ? { kind: "computer", name: label, player: seat.level } : { kind: "open" };
}
