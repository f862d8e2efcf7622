/** Several people at one device: whose view is shown, and a screen that hides hands while the device is passed on. */

import { useState } from "preact/hooks";
import { seenDifferently } from "../board/scenediff.ts";
import { usePreferences } from "../browser/preferences.tsx";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";

/** Return the chair whose view is shown, and whether it stays hidden until its player has the device. */
export function useShownClient(clients: SeatState[]): { active: number; hidden: boolean; reveal(): void } {
  const [last, setLast] = useState(0);
  const [revealed, setRevealed] = useState(-1);
  const deciding = clients.findIndex(isToMove);
  const active = deciding >= 0 ? deciding : Math.min(last, clients.length - 1);
  if (active !== last) setLast(active);
  const over = clients[0]?.table.position.result !== undefined;
  return { active, hidden: !over && revealed !== active && haveSecrets(clients), reveal: () => setRevealed(active) };
}

function isToMove({ table }: SeatState): boolean {
  return table.seat >= 0 && table.position.to_move === table.seat;
}

function haveSecrets(clients: SeatState[]): boolean {
  const first = clients[0]!;
  return clients.slice(1).some((client) => seenDifferently(sceneOf(first), sceneOf(client)));
}

export function PassDevice({ name, onReveal }: { name: string; onReveal(): void }) {
  const { say } = usePreferences();
  return (
    <section class="pass-device" aria-label={say("passdevice.title")}>
      <p>{say("passdevice.pass", { name })}</p>
      <button class="primary" autofocus onClick={onReveal}>
        {say("passdevice.open", { name })}
      </button>
    </section>
  );
}
