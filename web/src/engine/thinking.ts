/** Has the engine of this page think about a game, from what the seat observes: the server sends that on request. */

import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { Idea } from "../generated/messages.ts";
import { EngineClient, engineAddress, freshSeed } from "./engineclient.ts";
import type { Found } from "./search.ts";

export const engines = new EngineClient();

const LEVEL = "master";
const MOST_IDEAS = 3;

/** Return what the strongest level finds, or undefined where this browser cannot think. */
export async function think(game: GameClient, client: SeatState, chair: number, signal?: AbortSignal): Promise<Found | undefined> {
  const { kind, position } = client.table;
  if (!(await engines.load(kind)) || signal?.aborted) return undefined;
  const reply = await game.ask({ type: "observe", chair });
  if (reply.type !== "observed" || reply.ply !== position.ply || signal?.aborted) return undefined;
  const job = { address: engineAddress(kind), version: reply.rules, level: LEVEL, timed: true, seed: freshSeed() };
  return engines.choose({ ...job, observed: bytesOf(reply.state) }, signal);
}

/** Return the moves that the engine considers best, none where the server must think. */
export async function ideasOfEngine(game: GameClient, client: SeatState, chair: number): Promise<Idea[]> {
  const found = await think(game, client, chair);
  return (found?.candidates ?? []).slice(0, MOST_IDEAS).map(({ move, value, line }) => ({ move, chance: chanceOf(value), line }));
}

/** Return the chance of the seat at the table, null where nobody can tell before its turn. Where this browser cannot think, the server does, for the seat to move. */
export async function judge(game: GameClient, client: SeatState, chair: number, signal: AbortSignal): Promise<number | null> {
  const { position, seat } = client.table;
  const own = position.to_move === seat;
  const found = await think(game, client, chair, signal);
  const chance = chanceOf(found?.candidates[0]?.value ?? 0);
  if (found) return own ? chance : 1 - chance;
  if (!own || signal.aborted) return null;
  const reply = await game.ask({ type: "hint", chair, ideas: [] });
  return reply.type === "hinted" ? (reply.chance ?? 0) : null;
}

/** Turn the worth of a game to a seat, from -1 to 1, into a chance: with more than two seats, 0 is the last place and 1 the first. */
export function chanceOf(value: number): number {
  return Math.min(1, Math.max(0, (value + 1) / 2));
}

/** Return the bytes of a state as the server sends it. */
export function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
}
