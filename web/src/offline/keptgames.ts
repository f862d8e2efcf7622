/** Finished games as a seat of this browser saw them, kept so that they can be replayed without the server. */

import type { SavedGame } from "../browser/savedgames.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { Table, TurnText } from "../generated/messages.ts";
import type { Drawings, Scene } from "../generated/scene.ts";
import { CAN_KEEP } from "./keptpages.ts";

/** All of it was sent to this seat. There is no token in it, so nobody can play or look on with it. */
export interface KeptGame {
  table: Table;
  turns: TurnText[];
  drawings: Drawings;
  scenes: Scene[]; // by ply
}

const CACHE = "pagodas-games";
const VERSION = "version"; // of the game: after a rematch it is another
const placeOf = (id: string) => `/kept/${id}`;

export async function keepGame({ table, turns }: SeatState, drawings: Drawings, scenes: Scene[]): Promise<void> {
  const kept: KeptGame = { table, turns, drawings, scenes };
  const packed = new Blob([JSON.stringify(kept)]).stream().pipeThrough(new CompressionStream("gzip")); // scenes are much alike
  await (await caches.open(CACHE)).put(placeOf(table.game), new Response(await new Response(packed).blob(), { headers: { [VERSION]: String(table.version) } }));
}

/** Return a game that was kept, if it was. */
export async function keptGame(id: string): Promise<KeptGame | undefined> {
  const kept = CAN_KEEP ? await (await caches.open(CACHE)).match(placeOf(id)) : undefined;
  return kept?.body ? new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).json() : undefined;
}

/** Return the version at which a game was kept, undefined if it was not. */
export async function keptVersion(id: string): Promise<number | undefined> {
  const kept = CAN_KEEP ? await (await caches.open(CACHE)).match(placeOf(id)) : undefined;
  return kept && Number(kept.headers.get(VERSION));
}

/** Forget all games but these. */
export async function forgetAllBut(games: SavedGame[]): Promise<void> {
  if (!CAN_KEEP) return;
  const [cache, known] = [await caches.open(CACHE), new Set(games.map(({ id }) => placeOf(id)))];
  const gone = (await cache.keys()).filter(({ url }) => !known.has(new URL(url).pathname));
  await Promise.all(gone.map((request) => cache.delete(request)));
}
