/** Keeps a game that was played here to its end: the scenes that the seat saw, of those it missed as the server tells them now. */

import { useEffect, useRef } from "preact/hooks";
import { savedGames } from "../browser/savedgames.ts";
import type { GameClient } from "../connection/gameclient.ts";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";
import type { Scene } from "../generated/scene.ts";
import { forgetAllBut, keepGame, keptVersion } from "./keptgames.ts";
import { CAN_KEEP } from "./keptpages.ts";

const PAUSE = 100; // milliseconds from one question to the next: the server answers twenty a second, and the reader asks too

/** Keep the game of the first chair once it is over. */
export function useKeeping(game: GameClient, client: SeatState): void {
  const seen = useRef({ story: -1, scenes: new Map<number, Scene>() });
  const { position, match, seat } = client.table;
  if (seen.current.story !== client.tables) seen.current = { story: client.tables, scenes: new Map() };
  const { scenes } = seen.current;
  scenes.set(position.ply, sceneOf(client));
  const over = position.result !== undefined && match.number >= match.length;
  const drawings = game.drawings(sceneOf(client));
  useEffect(() => {
    if (!CAN_KEEP || !over || seat < 0 || !drawings || game.connection !== "open") return;
    const stopping = new AbortController();
    void keepAll(game, client, scenes, stopping.signal).then((all) => all && keepGame(client, drawings, all).then(() => forgetAllBut(savedGames())));
    return () => stopping.abort();
  }, [over, client.table.game, game.connection, drawings === undefined]);
}

/** Return the scenes of a whole game, or undefined if they are kept already or the reader goes away. */
async function keepAll(game: GameClient, client: SeatState, scenes: Map<number, Scene>, signal: AbortSignal): Promise<Scene[] | undefined> {
  const { position, game: id, version } = client.table;
  if ((await keptVersion(id)) === version) return undefined;
  for (let ply = 0; ply < position.ply; ply += 1) {
    if (scenes.has(ply)) continue;
    const reply = await game.ask({ type: "look", chair: 0, ply });
    if (reply.type === "looked") scenes.set(ply, reply.scene);
    else ply -= 1; // too fast: ask again
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted) return undefined;
  }
  return Array.from({ length: position.ply + 1 }, (_, ply) => scenes.get(ply)!);
}
