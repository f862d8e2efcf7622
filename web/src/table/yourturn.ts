/** Lets a player who looks elsewhere know that it is their turn: in the title, in the tab's picture, as a notification. */

import { useEffect, useRef } from "preact/hooks";
import { useFavicon } from "../browser/favicon.ts";
import { notify } from "../browser/notification.ts";
import { usePreferences } from "../browser/preferences.tsx";
import { useWindowTitle } from "../browser/windowtitle.ts";
import { isOwnTurn } from "../connection/ownturns.ts";
import type { SeatState } from "../connection/seatstate.ts";

/** Tell whether the others at the table wait for somebody at this device. */
export function isAwaited(client: SeatState, places: string[]): boolean {
  const allHere = places.length > 1 && client.table.parties.every((party) => party.kind === "person");
  return !allHere && isOwnTurn(client.table, places);
}

export function useYourTurn(title: string, client: SeatState, places: string[]): void {
  const { say, notifies } = usePreferences();
  const awaited = isAwaited(client, places);
  const before = useRef(awaited);
  useWindowTitle(awaited ? say("title.yours") : "", title);
  useFavicon(awaited);
  useEffect(() => {
    if (awaited && !before.current && notifies) notify(say("notify.yours", { title }), client.table.game, location.href);
    before.current = awaited;
  }, [awaited]);
}
