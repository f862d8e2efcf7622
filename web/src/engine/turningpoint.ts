/** The moment a game turned, as the reader's seat could see it: judged by this browser's engine when the game is over.

Each of the seat's own turns is judged from what the seat knew when it began. With the same seat to move every time, these chances can be compared; what
happened from one to the next is one's own turn, the others' answers, and luck. */

import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { TurnText } from "../generated/messages.ts";
import { startOf } from "../table/told.ts";
import { engineAddress } from "./engineclient.ts";
import { bytesOf, chanceOf, engines } from "./thinking.ts";

export interface TurningPoint {
  turn: number;
  start: number; // the ply before it
  before: number; // the seat's chance, from 0 to 1
  after: number;
}

const LEVEL = "club"; // quick, and the same on every machine
const SEED = "1";
const LEAST = 0.15; // a smaller change is no turn of a game
const PAUSE = 80; // milliseconds from one question to the next: the server answers twenty a second, and others ask too
const MOST_TURNS = 60; // judged; of a longer game, the last

/** Return the moment, undefined where there was none, or this browser cannot tell. */
export async function turningPoint(game: GameClient, client: SeatState, chair: number, signal: AbortSignal): Promise<TurningPoint | undefined> {
  const { kind, seat, position } = client.table;
  if (seat < 0 || !position.result || !(await engines.load(kind))) return undefined;
  const own = client.turns.filter((turn) => turn.seat === seat && turn.told?.length).slice(-MOST_TURNS);
  const chances: number[] = [];
  for (const turn of own) {
    const chance = await chanceBefore(game, kind, chair, startOf(turn), signal);
    if (chance === undefined || signal.aborted) return undefined;
    chances.push(chance);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return largestTurn(own, chances, chanceOf(position.result.utilities[seat] ?? 0));
}

async function chanceBefore(game: GameClient, kind: string, chair: number, ply: number, signal: AbortSignal): Promise<number | undefined> {
  const known = await game.ask({ type: "observe", chair, ply });
  if (known.type !== "observed") return undefined;
  const job = { address: engineAddress(kind), version: known.rules, level: LEVEL, timed: false, seed: SEED };
  const found = await engines.choose({ ...job, observed: bytesOf(known.state) }, signal);
  const best = found?.candidates[0];
  return best && chanceOf(best.value);
}

/** Return the turn after which the chance had moved most towards how the game `ended` for the seat. */
export function largestTurn(own: TurnText[], chances: number[], ended: number): TurningPoint | undefined {
  const moments = own.map((turn, index) => ({ turn: turn.number, start: startOf(turn), before: chances[index]!, after: chances[index + 1] ?? ended }));
  const towards = ({ before, after }: TurningPoint) => (ended > 0.5 ? after - before : ended < 0.5 ? before - after : Math.abs(after - before));
  const [best] = moments.sort((one, other) => towards(other) - towards(one));
  return best && towards(best) >= LEAST ? best : undefined;
}
