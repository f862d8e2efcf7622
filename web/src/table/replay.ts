/** Which position of a game is shown: the present, one that the reader looks back at, or the steps of a turn one by one. */

import { useEffect, useRef, useState } from "preact/hooks";
import { LESS_MOTION, useMediaQuery } from "../browser/mediaquery.ts";
import type { GameClient } from "../connection/gameclient.ts";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";
import type { Scene } from "../generated/scene.ts";
import { tableAddress } from "../page/route.ts";
import { lastPlyOf } from "./told.ts";

const PAUSES = { table: 600, reader: 1000 }; // milliseconds from one step to the next
const MOST_STEPS = 20; // shown one by one; of more, the last
const MOST_SCENES = 40; // kept, so that they need not be asked for again

/** A ply that is shown instead of the present. The table shows steps that the reader has not seen yet. */
export interface Showing {
  ply: number;
  by: "table" | "reader";
  plays: boolean; // goes on to the next ply by itself
}

export interface Past {
  ply: number;
  scene: Scene;
}

export interface Replay {
  past: Past | undefined; // undefined while the present is shown
  ready: boolean; // whether there is a position to show
  ply: number; // the ply shown
  last: number;
  playing: boolean;
  byReader: boolean;
  ended: boolean; // whether the reader has seen the last ply: whoever opens a record is told nothing of its end before
  reached: number; // the last ply the reader has seen
  go(ply: number): void;
  play(from: number, by?: Showing["by"]): void;
  pause(): void;
}

interface Seat {
  chair: number;
  own: number[]; // the seats of everybody at this device
  places: string[];
  held: boolean; // nothing goes on by itself
}

/** Show the present. New steps of others are shown one by one, and any ply as long as the reader looks at it. */
export function useReplay(game: GameClient, client: SeatState, { chair, own, places, held }: Seat, start: number | undefined): Replay {
  const last = client.table.position.ply;
  const [showing, setShowing] = useShowing(client, `${chair}/${client.tables}`, own, start);
  const ply = Math.min(showing?.ply ?? last, last);
  const [reached, setReached] = useState(start ?? Infinity);
  if (ply > reached) setReached(ply);
  const { past, loaded } = usePast(game, client, chair, ply);
  const latest = useRef(last);
  latest.current = last;
  useEffect(() => {
    if (!showing?.plays || !loaded || held) return;
    const on = () => setShowing(showing.ply < latest.current ? { ...showing, ply: showing.ply + 1 } : undefined);
    const timer = setTimeout(on, PAUSES[showing.by]);
    return () => clearTimeout(timer);
  }, [showing, loaded, held]);
  const looking = showing?.by === "reader" ? showing.ply : undefined;
  useEffect(() => history.replaceState(null, "", tableAddress(places, looking)), [looking]);
  useSkipping(showing?.by === "table" && ply < last, () => setShowing(undefined));
  return {
    past,
    ready: ply === last || past !== undefined,
    ply,
    last,
    playing: showing?.plays === true && ply < last,
    byReader: looking !== undefined,
    ended: reached >= last,
    reached,
    go: (to) => setShowing(to >= last ? undefined : { ply: Math.max(to, 0), by: "reader", plays: false }),
    play: (from, by = "reader") => setShowing({ ply: from, by, plays: true }),
    pause: () => setShowing({ ply, by: "reader", plays: false }),
  };
}

/** Return what is shown instead of the present. `story` changes when the server told everything anew. */
function useShowing(client: SeatState, story: string, own: number[], start: number | undefined) {
  const last = client.table.position.ply;
  const still = useMediaQuery(LESS_MOTION);
  const [known, setKnown] = useState({ story, ply: last });
  const [showing, setShowing] = useState<Showing | undefined>(() => lookingAt(start));
  if (known.story !== story || known.ply !== last) {
    const from = known.story === story ? known.ply : last;
    setKnown({ story, ply: last });
    setShowing(afterNews(showing, from, last, still ? last : lastPlyOf(own, client.turns, from)));
  }
  useEffect(() => setShowing(lookingAt(start)), [start]);
  return [showing, setShowing] as const;
}

function lookingAt(ply: number | undefined): Showing | undefined {
  return ply === undefined ? undefined : { ply, by: "reader", plays: false };
}

/** Return what is shown when the game has gone on `from` a ply to the `last`. What the reader did, up to ply `seen`, is shown at once. */
export function afterNews(showing: Showing | undefined, from: number, last: number, seen: number): Showing | undefined {
  if (showing?.by === "reader") return showing;
  if (last <= from || seen >= last) return undefined;
  const next = seen || (showing?.ply ?? from + 1);
  if (showing?.ply === next) return showing;
  return { ply: Math.max(next, last - MOST_STEPS), by: "table", plays: true };
}

/** Return the position at a ply before the present; until the server has sent it, the one shown before. */
function usePast(game: GameClient, client: SeatState, chair: number, ply: number): { past: Past | undefined; loaded: boolean } {
  const last = client.table.position.ply;
  const story = `${chair}/${client.tables}`;
  const kept = useRef({ story, scenes: new Map<number, Scene>(), shown: undefined as Past | undefined });
  const [, setArrived] = useState<unknown>();
  if (kept.current.story !== story) kept.current = { story, scenes: new Map(), shown: undefined };
  const { scenes } = kept.current;
  keep(scenes, last, sceneOf(client));
  const scene = scenes.get(ply);
  useEffect(() => {
    if (scene) return;
    void game.ask({ type: "look", chair, ply }).then((reply) => {
      if (reply.type === "looked") setArrived(keep(scenes, reply.ply, reply.scene));
    });
  }, [story, ply, scene === undefined]);
  const shown = scene ? { ply, scene } : kept.current.shown;
  kept.current.shown = shown;
  return { past: ply === last ? undefined : shown, loaded: scene !== undefined };
}

function keep(scenes: Map<number, Scene>, ply: number, scene: Scene): Scene {
  scenes.set(ply, scene);
  if (scenes.size > MOST_SCENES) scenes.delete(scenes.keys().next().value!);
  return scene;
}

/** Let a click or a key end what is shown. On the board it does nothing else, since the board it was meant for is not there yet. */
function useSkipping(active: boolean, skip: () => void): void {
  useEffect(() => {
    if (!active) return;
    const skipped = (event: Event) => {
      const target = event.target as Element;
      if (target.closest?.(".again, .round-pause")) return; // these decide themselves
      if (target.closest?.(".board")) event.stopPropagation();
      skip();
    };
    addEventListener("click", skipped, true);
    addEventListener("keydown", skipped, true);
    return () => {
      removeEventListener("click", skipped, true);
      removeEventListener("keydown", skipped, true);
    };
  }, [active]);
}
