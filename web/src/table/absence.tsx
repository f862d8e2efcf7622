/** Who has left the table, so that a computer plays for them. Those who play on this device can come back. */

import { usePreferences } from "../browser/preferences.tsx";
import { useAsking } from "../connection/asking.ts";
import type { GameClient } from "../connection/gameclient.ts";
import { hasLeft, type SeatState } from "../connection/seatstate.ts";
import { Problem } from "../page/problem.tsx";

interface AbsenceProps {
  clients: SeatState[];
  game: GameClient;
}

/** Its place is there before anybody leaves, so that screen readers speak it. */
export function Absence({ clients, game }: AbsenceProps) {
  const { say } = usePreferences();
  const { ask, problem } = useAsking(game);
  const { parties, position } = clients[0]!.table;
  const away = position.result ? [] : parties.filter((party) => party.stand_in);
  const chairOf = (seat: number) => clients.findIndex(({ table }) => table.seat === seat);
  const alone = clients.length === 1 && hasLeft(clients[0]!);
  return (
    <div role="status">
      {away.map(({ seat, name }) => (
        <div key={seat} class="offer-box">
          <p>{say(alone && chairOf(seat) === 0 ? "absence.you" : "absence.other", { name })}</p>
          {chairOf(seat) >= 0 && (
            <button class="primary" onClick={() => void ask({ type: "return", chair: chairOf(seat) })}>
              {say(clients.length > 1 ? "absence.back.other" : "absence.back", { name })}
            </button>
          )}
        </div>
      ))}
      <Problem text={problem} />
    </div>
  );
}
