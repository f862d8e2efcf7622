/** The list of all turns, in sentences or in notation. Each leads to the position after it. */

import { useEffect, useRef } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { SeatState } from "../connection/seatstate.ts";
import type { Comments } from "./comments.tsx";
import type { Replay } from "./replay.ts";
import { startOf } from "./told.ts";

interface MoveListProps {
  client: SeatState;
  seats: string[]; // what the game calls them, as sentences do
  replay: Replay;
  comments: Comments;
}

export function MoveList({ client, seats, replay, comments }: MoveListProps) {
  const { say, notation, change } = usePreferences();
  const list = useRef<HTMLOListElement>(null);
  const nameOf = (seat: number) => client.table.parties[seat]?.name ?? "";
  const turns = client.turns.filter((turn) => startOf(turn) < replay.reached);
  const commented = new Set(comments.all.map((comment) => comment.turn));
  const current = turns.find((turn) => turn.end >= replay.ply)?.number;
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>("[aria-current=true]");
    if (box && row) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }, [current, turns.length, notation]);
  if (!turns.length) return <p class="empty">{say("moves.none")}</p>;
  return (
    <>
      <label class="notation">
        <input type="checkbox" checked={notation} onChange={() => change({ notation: !notation })} />
        {say("moves.notation")}
      </label>
      <ol class="moves" ref={list} tabIndex={0} aria-label={say("sidepanel.moves")}>
        {turns.map((turn) => (
          <li key={turn.number} aria-current={turn.number === current}>
            <button class="quiet" onClick={() => replay.go(turn.end)} title={notation ? turn.told?.join(" ") : turn.text}>
              <span class="number">{turn.number}</span>
              <span class="what">
                {(notation || nameOf(turn.seat) !== seats[turn.seat]) && <span class="who">{nameOf(turn.seat)}</span>}
                {notation ? turn.text : turn.told?.join(" ")}
                {commented.has(turn.number) && (
                  <span class="commented" role="img" aria-label={say("comments.mark")} title={say("comments.mark")}>
                    {" ✎"}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
