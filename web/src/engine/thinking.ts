/** Has the engine of this page think about a game, from what the seat observes: the server sends that on request. */

import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { LegalMove } from "../generated/messages.ts";
import { EngineClient, engineAddress, freshSeed } from "./engineclient.ts";
import type { Found } from "./search.ts";

export const engines = new EngineClient();

const LEVEL = "master";

/** Return what the strongest level finds, or undefined where this browser cannot think. */
export async function think(game: GameClient, client: SeatState, chair: number, signal?: AbortSignal): Promise<Found | undefined> {
  const { kind, position } = client.table;
  if (!(await engines.load(kind)) || signal?.aborted) return undefined;
  const reply = await game.ask({ type: "observe", chair });
  if (reply.type !== "observed" || reply.ply !== position.ply || signal?.aborted) return undefined;
  const job = { address: engineAddress(kind), version: reply.rules, level: LEVEL, timed: true, seed: freshSeed() };
  return engines.choose({ ...job, observed: bytesOf(reply.state) }, signal);
}

/** Return the move that the engine would play, or undefined where the server must be asked. */
export async function hintFromEngine(game: GameClient, client: SeatState, chair: number): Promise<LegalMove | undefined> {
  const found = await think(game, client, chair);
  return client.table.position.legal?.find((move) => move.code === found?.move);
}

/** Return the chance of the seat to move, from 0 to 1: with more than two seats, 0 is the last place and 1 the first. */
export function chanceOf(found: Found): number {
  return Math.min(1, Math.max(0, ((found.candidates[0]?.value ?? 0) + 1) / 2));
}

/** Return the bytes of a state as the server sends it. */
export function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
}
