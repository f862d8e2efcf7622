/** Whose turn it is and what happened, in words; spoken by screen readers as it changes. */

import { sceneOf, type Chair } from "../connection/seatclient.ts";
import type { Replaying } from "./replay.tsx";
import { useSettings } from "../browser/preferences.tsx";

export function Status({ chair, replay }: { chair: Chair; replay: Replaying }) {
  const { say } = useSettings();
  const { position, seat } = chair.table;
  const yours = !replay.past && position.to_move >= 0 && position.to_move === seat;
  const ended = !replay.past && position.result && say(`ended.${position.result.reason}`);
  const told = replay.past ? [replay.past.told] : chair.news;
  return (
    <div class="status" role="status" aria-live="polite" data-yours={yours}>
      <p class="turn">
        {yours && <strong class="yours">{say("status.yours")}</strong>}
        {ended || (replay.past?.scene ?? sceneOf(chair)).status}
      </p>
      <p class="told">{told.join(" ")}</p>
    </div>
  );
}
