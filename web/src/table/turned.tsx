/** At the end: the moment the game turned, with a click that goes there. Nothing where nothing turned, or this browser cannot tell. */

import { useEffect, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import { turningPoint, type TurningPoint } from "../engine/turningpoint.ts";

interface TurnedProps {
  game: GameClient;
  client: SeatState;
  chair: number;
  onGo(ply: number): void;
}

export function Turned({ game, client, chair, onGo }: TurnedProps) {
  const { say } = usePreferences();
  const found = useTurningPoint(game, client, chair);
  if (!found) return null;
  const percent = (chance: number) => Math.round(100 * chance);
  return (
    <p class="turned">
      <button class="quiet" onClick={() => onGo(found.start)}>
        {say("result.turned", { turn: found.turn })}
      </button>
      <span>{say("result.turned.how", { before: percent(found.before), after: percent(found.after) })}</span>
    </p>
  );
}

function useTurningPoint(game: GameClient, client: SeatState, chair: number): TurningPoint | undefined {
  const [found, setFound] = useState<TurningPoint>();
  const { version, position } = client.table;
  useEffect(() => {
    const stopping = new AbortController();
    void turningPoint(game, client, chair, stopping.signal).then((point) => stopping.signal.aborted || setFound(point));
    return () => stopping.abort();
  }, [version, chair, position.result === undefined]);
  return found;
}
