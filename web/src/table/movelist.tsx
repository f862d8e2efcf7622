/** All turns so far; each leads to the position after it. */

import { useEffect, useRef } from "preact/hooks";
import type { Chair } from "../connection/seatclient.ts";
import type { Replaying } from "./replay.tsx";
import { useSettings } from "../browser/preferences.tsx";

export function MoveList({ chair, replay }: { chair: Chair; replay: Replaying }) {
  const { say } = useSettings();
  const list = useRef<HTMLOListElement>(null);
  const { parties } = chair.table;
  const current = chair.turns.find((turn) => turn.end >= replay.ply)?.number;
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>("[aria-current=true]");
    if (box && row) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }, [current, chair.turns.length]);
  if (!chair.turns.length) return <p class="empty">{say("moves.none")}</p>;
  return (
    <ol class="moves" ref={list} tabIndex={0} aria-label={say("side.moves")}>
      {chair.turns.map((turn) => (
        <li key={turn.number} aria-current={turn.number === current}>
          <button class="quiet" onClick={() => replay.go(turn.end)} title={turn.told}>
            <span class="number">{turn.number}</span>
            <span class="who">{parties[turn.seat]?.name}</span>
            <span class="what">{turn.text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
