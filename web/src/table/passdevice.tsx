/** Several people at one device: whose view is shown, and a screen that hides hands while the device is passed on. */

import { useEffect, useRef, useState } from "preact/hooks";
import { appearedItems, seenDifferently } from "../board/scenediff.ts";
import { usePreferences } from "../browser/preferences.tsx";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";
import type { Item, Scene } from "../generated/scene.ts";

interface ShownClient {
  active: number; // the chair whose view is shown
  hidden: boolean; // until its player has the device
  next: SeatState | undefined; // who gets the device when the one who has it has seen what they drew
  reveal(): void;
  passOn(): void;
}

/** Whose turn it was when they last decided, and what they saw then. */
interface Decision {
  chair: number;
  scene: Scene;
}

/** Return whose view is shown at a device that several people share. */
export function useShownClient(clients: SeatState[]): ShownClient {
  const [revealed, setRevealed] = useState(-1);
  const [passed, setPassed] = useState(-1); // the version in which the device was passed on
  const decided = useRef<Decision>({ chair: 0, scene: sceneOf(clients[0]!) });
  const { version, position } = clients[0]!.table;
  const last = Math.min(decided.current.chair, clients.length - 1);
  const deciding = clients.findIndex(isToMove);
  const next = deciding >= 0 && deciding !== last && revealed === last && passed !== version ? clients[deciding] : undefined;
  const waits = next && !hasLeft(clients[last]!) && drewInSecret(decided.current.scene, clients[last]!, next);
  const active = deciding < 0 || waits ? last : deciding;
  useEffect(() => {
    if (!waits && deciding >= 0) decided.current = { chair: deciding, scene: sceneOf(clients[deciding]!) };
  });
  const hidden = !position.result && revealed !== active && haveSecrets(clients);
  return { active, hidden, next: waits ? next : undefined, reveal: () => setRevealed(active), passOn: () => setPassed(version) };
}

/** Tell whether a player got something with their last decision that the next one does not see. */
function drewInSecret(before: Scene, drawer: SeatState, next: SeatState): boolean {
  const known = new Set(sceneOf(next).items.map(look));
  return appearedItems(before.items, sceneOf(drawer).items).some((item) => !known.has(look(item)));
}

function look({ symbol, text = "" }: Item): string {
  return `${symbol} ${text}`;
}

function isToMove(client: SeatState): boolean {
  const { seat, position } = client.table;
  return seat >= 0 && position.to_move === seat && !hasLeft(client);
}

/** Tell whether a computer plays for this seat: then nobody is there to look at what it drew. */
function hasLeft({ table }: SeatState): boolean {
  return Boolean(table.parties[table.seat]?.stand_in);
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

/** Lets a player look at what they drew before the curtain falls. */
export function PassOn({ name, onPass }: { name: string; onPass(): void }) {
  const { say } = usePreferences();
  return (
    <div class="pass-on offer-box" role="status">
      <p>{say("passdevice.drew")}</p>
      <button class="primary" autofocus onClick={onPass}>
        {say("passdevice.on", { name })}
      </button>
    </div>
  );
}
