/** Who plays: how many, at each seat, and whether all of them share this device. */

import { usePreferences } from "../browser/preferences.tsx";
import type { GameKind } from "../generated/messages.ts";
import { people, resized, type GamePlan } from "./gameplan.ts";
import { SeatField } from "./seatfield.tsx";

interface SeatsFieldsetProps {
  kind: GameKind;
  labels: string[];
  levels: string[];
  plan: GamePlan;
  onChange(part: Partial<GamePlan>): void;
}

export function SeatsFieldset({ kind, labels, levels, plan, onChange }: SeatsFieldsetProps) {
  const { say } = usePreferences();
  return (
    <>
      <fieldset>
        <legend>{say("setup.seats")}</legend>
        {kind.seats.length > 1 && (
          <SeatCount counts={kind.seats} count={plan.seats.length} onChange={(count) => onChange({ seats: resized(plan.seats, count) })} />
        )}
        {plan.seats.map((seat, index) => (
          <SeatField
            key={index}
            kind={kind}
            seat={seat}
            label={labels[index] ?? ""}
            levels={levels}
            onChange={(seat) => onChange({ seats: plan.seats.with(index, seat) })}
          />
        ))}
      </fieldset>
      {people(plan).length > 1 && <DeviceChoice shared={plan.shared} onChange={(shared) => onChange({ shared })} />}
    </>
  );
}

function SeatCount({ counts, count, onChange }: { counts: number[]; count: number; onChange(count: number): void }) {
  const { say } = usePreferences();
  return (
    <label class="field">
      <span>{say("setup.count")}</span>
      <select value={count} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {counts.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </select>
    </label>
  );
}

function DeviceChoice({ shared, onChange }: { shared: boolean; onChange(shared: boolean): void }) {
  const { say } = usePreferences();
  return (
    <fieldset>
      <legend>{say("setup.where")}</legend>
      {[true, false].map((choice) => (
        <label class="check" key={String(choice)}>
          <input type="radio" name="where" checked={shared === choice} onChange={() => onChange(choice)} />
          <span>{say(choice ? "setup.device" : "setup.links")}</span>
        </label>
      ))}
    </fieldset>
  );
}
