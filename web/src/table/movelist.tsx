/** The list of all turns. Each leads to the position after it. */

import { useEffect, useRef } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { SeatState } from "../connection/seatstate.ts";
import type { Replay } from "./replay.tsx";

export function MoveList({ client, replay }: { client: SeatState; replay: Replay }) {
  const { say } = usePreferences();
  const list = useRef<HTMLOListElement>(null);
  const { parties } = client.table;
  const current = client.turns.find((turn) => turn.end >= replay.ply)?.number;
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>("[aria-current=true]");
    if (box && row) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }, [current, client.turns.length]);
  if (!client.turns.length) return <p class="empty">{say("moves.none")}</p>;
  return (
    <ol class="moves" ref={list} tabIndex={0} aria-label={say("sidepanel.moves")}>
      {client.turns.map((turn) => (
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
