/** In which of the games that this browser plays it is its turn. */

import { useEffect, useState } from "preact/hooks";
import type { SavedGame } from "../browser/savedgames.ts";
import type { FromServer, Sit, Table } from "../generated/messages.ts";
import { Connection, socketAddress } from "./connection.ts";
import { afterMessage, type SeatState } from "./seatstate.ts";

const MOST_CHAIRS = 16; // of one connection

/** Tell whether somebody who holds these places at a game is to move. Where they are several, all people share this device. */
export function isOwnTurn({ position, seat, parties }: Table, places: string[]): boolean {
  const { to_move } = position;
  return to_move >= 0 && !parties[to_move]?.stand_in && (to_move === seat || (places.length > 1 && parties[to_move]?.kind === "person"));
}

/** Watch games, and return those in which it is this browser's turn. */
export function useOwnTurns(games: SavedGame[]): SavedGame[] {
  const [waiting, setWaiting] = useState<SavedGame[]>([]);
  const watched = games.slice(0, MOST_CHAIRS);
  useEffect(() => {
    const seats: (SeatState | undefined)[] = [];
    const onMessage = (message: FromServer) => {
      if (message.type !== "table" && message.type !== "update") return;
      const known = (seats[message.chair] = afterMessage(seats[message.chair], message));
      if (known) setWaiting(watched.filter((game, chair) => seats[chair] && isOwnTurn(seats[chair].table, game.places)));
    };
    setWaiting([]);
    if (!watched.length) return;
    const connection = new Connection(socketAddress(), { onMessage, onState: () => undefined, sits: () => watched.map(sit) });
    return () => connection.close();
  }, [watched.map((game) => game.id).join()]);
  return waiting;
}

function sit({ places: [place = ""] }: SavedGame, chair: number): Sit {
  return { type: "sit", chair, token: place, view: "codes" };
}
