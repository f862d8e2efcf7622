/** A pause after each round of a game that has rounds: what everybody was left with, until the reader goes on. */

import { useEffect, useRef, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { SeatState } from "../connection/seatstate.ts";
import type { Party, TallyRow, TurnText } from "../generated/messages.ts";
import { Tally } from "./tally.tsx";

/** Return the round that has ended and was not looked at yet, undefined for none. Of rounds before the page was opened nothing is shown, and whoever moves has gone on. */
export function useEndedRound(client: SeatState, own: number[]): { ended: TurnText | undefined; goOn(): void } {
  const last = client.turns.findLast((turn) => turn.tally);
  const [seen, setSeen] = useState({ tables: client.tables, number: last?.number ?? 0 });
  const moved = client.turns.some((turn) => turn.number > (last?.number ?? 0) && own.includes(turn.seat));
  const fresh = last !== undefined && seen.tables === client.tables && last.number > seen.number && !moved && !client.table.position.result;
  if (seen.tables !== client.tables) setSeen({ tables: client.tables, number: last?.number ?? 0 });
  return { ended: fresh ? last : undefined, goOn: () => setSeen({ tables: client.tables, number: last?.number ?? 0 }) };
}

export function RoundPause({ rows, parties, onGoOn }: { rows: TallyRow[]; parties: Party[]; onGoOn(): void }) {
  const { say } = usePreferences();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <section class="round-pause" aria-labelledby="round-pause">
      <h2 id="round-pause">{say("round.title")}</h2>
      <Tally rows={rows} parties={parties} />
      <button ref={button} class="primary" onClick={onGoOn}>
        {say("round.on")}
      </button>
    </section>
  );
}
