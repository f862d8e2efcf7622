/** The page's side of a game that this browser kept: it can be looked at from its start to its end, and no more. */

import { useEffect, useState } from "preact/hooks";
import type { GameClient, Reply, Wish } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import { keptGame, type KeptGame } from "./keptgames.ts";

/** Return a game that was kept: null if it was not, undefined until that is known. */
export function useKeptGame(id: string | undefined): GameClient | null | undefined {
  const [found, setFound] = useState<GameClient | null>();
  useEffect(() => void (id ? keptGame(id).catch(() => undefined) : Promise.resolve(undefined)).then((kept) => setFound(kept ? keptClient(kept) : null)), [id]);
  return found;
}

export function keptClient({ table, turns, drawings, scenes }: KeptGame): GameClient {
  const client: SeatState = { table: { ...table, hints: false }, turns, tables: 1, book: new Map() };
  const answered = (wish: Wish): Reply => {
    const scene = wish.type === "look" ? scenes[wish.ply] : undefined;
    if (scene && wish.type === "look") return { type: "looked", chair: 0, id: "", ply: wish.ply, told: "", scene };
    return { type: "refused", chair: 0, id: "", fault: "unavailable", reason: "" };
  };
  return {
    clients: [client],
    connection: "lost",
    kept: true,
    fatal: undefined,
    preparing: "",
    think: undefined,
    hint: undefined,
    said: {},
    drawings: () => drawings,
    ask: async (wish) => answered(wish),
    showHint: () => undefined,
  };
}
