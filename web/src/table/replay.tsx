/** Looking back: a slider over all positions of a game. The address follows it, so every position has a link. */

import { useEffect, useRef, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { Scene } from "../generated/scene.ts";
import { Icon, type IconName } from "../page/icons.tsx";
import { tableAddress } from "../page/route.ts";

export interface Past {
  ply: number;
  told: string;
  scene: Scene;
}

export interface Replay {
  past: Past | undefined; // undefined while the present is shown
  ply: number; // the ply shown
  last: number;
  go(ply: number): void;
}

/** Show the present, or a ply as long as somebody looks at one. */
export function useReplay(game: GameClient, client: SeatState, chair: number, places: string[], start: number | undefined): Replay {
  const [wanted, setWanted] = useState(start);
  const [past, setPast] = useState<Past>();
  const latest = useRef<number | undefined>(undefined);
  const last = client.table.position.ply;

  useEffect(() => setWanted(start), [start]);
  useEffect(() => {
    latest.current = wanted;
    if (wanted === undefined) return setPast(undefined);
    void game.ask({ type: "look", chair, ply: Math.min(wanted, last) }).then((reply) => {
      if (reply.type !== "looked" || latest.current !== wanted) return;
      setPast({ ply: reply.ply, told: reply.told, scene: reply.scene });
    });
  }, [wanted, chair, client.table.match.number]);

  const go = (ply: number) => {
    const now = ply >= last;
    setWanted(now ? undefined : Math.max(ply, 0));
    history.replaceState(null, "", tableAddress(places, now ? undefined : Math.max(ply, 0)));
  };
  return { past: wanted === undefined ? undefined : past, ply: wanted ?? last, last, go };
}

export function ReplayControls({ replay }: { replay: Replay }) {
  const { say } = usePreferences();
  const { ply, last, go } = replay;
  if (!last) return null;
  const step = (to: number, name: IconName, off: boolean) => (
    <button class="quiet" aria-label={say(`replay.${name}`)} title={say(`replay.${name}`)} disabled={off} onClick={() => go(to)}>
      <Icon name={name} />
    </button>
  );
  return (
    <div class="replay" role="group" aria-label={say("replay.title")}>
      {step(0, "first", ply <= 0)}
      {step(ply - 1, "back", ply <= 0)}
      <input
        type="range"
        min={0}
        max={last}
        value={ply}
        aria-label={say("replay.slider")}
        aria-valuetext={say("replay.at", { ply, last })}
        onInput={(event) => go(event.currentTarget.valueAsNumber)}
      />
      {step(ply + 1, "forward", ply >= last)}
      {step(last, "last", ply >= last)}
      <output>{replay.past ? say("replay.at", { ply: replay.past.ply, last }) : say("replay.now")}</output>
    </div>
  );
}
