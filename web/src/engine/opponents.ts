/** Thinks for the computers of a game, where the server asks this page to: nothing is hidden then, and nobody else plays. */

import { useEffect } from "preact/hooks";
import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { GameKind, Think } from "../generated/messages.ts";
import { EngineClient, engineAddress } from "./engineclient.ts";
import { bytesOf, engines } from "./thinking.ts";

/** A judgement of the position must not delay a computer's move: with a second core it has a worker of its own. */
export const opponents = navigator.hardwareConcurrency > 1 ? new EngineClient() : engines;

/** Volunteer to think for the computers, and do so when asked. */
export function useOpponents(game: GameClient, { table }: SeatState, chair: number, kind: GameKind | undefined): void {
  const [id, able] = [table.kind, mayThink(kind, table.seat, table.parties)];
  const { connection, think } = game;
  useEffect(() => {
    if (!able || connection !== "open") return;
    let here = true;
    void opponents.load(id).then((ready) => {
      if (ready && here) void game.ask({ type: "volunteer", chair });
    });
    return () => {
      here = false;
    };
  }, [able, connection, chair, id]);
  useEffect(() => {
    if (!think) return;
    const stopping = new AbortController();
    void chosen(think, id, stopping.signal).then((code) => {
      if (!stopping.signal.aborted) void game.ask({ type: "thought", chair: think.chair, ply: think.ply, code });
    });
    return () => stopping.abort();
  }, [think]);
}

/** Tell whether the server might ask this page. */
export function mayThink(kind: GameKind | undefined, seat: number, parties: { kind: string }[]): boolean {
  const alone = seat >= 0 && parties.length > 1 && parties.every((party, other) => party.kind === (other === seat ? "person" : "computer"));
  return alone && !!kind?.engine && !kind.hides && opponents.possible;
}

/** Return the move that a computer plays, or null where the server must think. */
async function chosen({ rules, player, seed, state }: Think, kind: string, signal: AbortSignal): Promise<number | null> {
  const job = { address: engineAddress(kind), version: rules, level: player, timed: true, seed, observed: bytesOf(state) };
  return (await opponents.choose(job, signal))?.move ?? null;
}
