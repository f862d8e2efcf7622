/** Whose view is shown where several people share a device, and the curtain between hands that differ. */

import { useState } from "preact/hooks";
import { sceneOf, type Chair } from "../connection/seatclient.ts";
import { seenDifferently } from "../board/scenediff.ts";
import { useSettings } from "../browser/preferences.tsx";

/** Return which chair is shown, and whether it must wait until its owner has the device. */
export function useActive(chairs: Chair[]): { active: number; hidden: boolean; reveal(): void } {
  const [last, setLast] = useState(0);
  const [revealed, setRevealed] = useState(-1);
  const deciding = chairs.findIndex(isToMove);
  const active = deciding >= 0 ? deciding : Math.min(last, chairs.length - 1);
  if (active !== last) setLast(active);
  const over = chairs[0]?.table.position.result !== undefined;
  return { active, hidden: !over && revealed !== active && haveSecrets(chairs), reveal: () => setRevealed(active) };
}

function isToMove({ table }: Chair): boolean {
  return table.seat >= 0 && table.position.to_move === table.seat;
}

function haveSecrets(chairs: Chair[]): boolean {
  const first = chairs[0]!;
  return chairs.slice(1).some((chair) => seenDifferently(sceneOf(first), sceneOf(chair)));
}

export function Curtain({ name, onReveal }: { name: string; onReveal(): void }) {
  const { say } = useSettings();
  return (
    <section class="curtain" aria-label={say("curtain.title")}>
      <p>{say("curtain.pass", { name })}</p>
      <button class="primary" autofocus onClick={onReveal}>
        {say("curtain.open", { name })}
      </button>
    </section>
  );
}
