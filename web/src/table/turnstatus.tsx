/** Whose turn it is and what happened last, in words. Screen readers speak it whenever it changes. */

import { usePreferences } from "../browser/preferences.tsx";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";
import type { Replay } from "./replay.tsx";

export function TurnStatus({ client, replay }: { client: SeatState; replay: Replay }) {
  const { say } = usePreferences();
  const { position, seat } = client.table;
  const yours = !replay.past && position.to_move >= 0 && position.to_move === seat;
  const over = !replay.past && position.result; // then the banner says how it ended
  const told = replay.past ? [replay.past.told] : client.news;
  return (
    <div class="status" role="status" aria-live="polite" data-yours={yours}>
      <p class="turn">
        {!over && (replay.past?.scene ?? sceneOf(client)).status} {yours && <strong class="yours">{say("status.yours")}</strong>}
      </p>
      <p class="told">{told.join(" ")}</p>
    </div>
  );
}
