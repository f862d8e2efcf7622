/** The computer's judgement of the position, for those who ask for it: a bar and a number, thought out in this browser if it can. */

import { useEffect, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import { judge } from "../engine/thinking.ts";
import { Icon } from "../page/icons.tsx";

interface JudgementProps {
  game: GameClient;
  client: SeatState;
  chair: number;
}

export function Judgement({ game, client, chair }: JudgementProps) {
  const { say } = usePreferences();
  const [shown, setShown] = useState(false);
  const chance = useChance(game, client, chair, shown);
  const { position, seat, parties, hints } = client.table;
  if (!hints || seat < 0 || position.result) return null;
  const waiting = canJudge(client) && chance !== null ? "actions.thinking" : "judgement.later";
  const percent = typeof chance === "number" ? Math.round(100 * chance) : undefined;
  return (
    <div class="judgement">
      <button aria-pressed={shown} onClick={() => setShown(!shown)}>
        <Icon name="chances" />
        {say("judgement.show")}
      </button>
      {shown && <meter min={0} max={100} value={percent ?? 50} aria-label={say("judgement.title")} />}
      {shown && (
        <p role="status">
          {percent === undefined ? say(waiting) : say(parties.length > 2 ? "judgement.place" : "judgement.chance", { percent })}
        </p>
      )}
    </div>
  );
}

/** Return the chance of the seat at the table once it has been thought out, null if that must wait for its turn. */
function useChance(game: GameClient, client: SeatState, chair: number, wanted: boolean): number | null | undefined {
  const [judged, setJudged] = useState<{ version: number; chance: number | null }>();
  const { version } = client.table;
  useEffect(() => {
    if (!wanted || !canJudge(client)) return;
    const stopping = new AbortController();
    void judge(game, client, chair, stopping.signal).then((chance) => {
      if (!stopping.signal.aborted) setJudged({ version, chance });
    });
    return () => stopping.abort();
  }, [version, chair, wanted]);
  return judged?.version === version ? judged.chance : undefined;
}

/** With two seats, one loses what the other gains; with more, only the seat to move can be judged. */
function canJudge({ table }: SeatState): boolean {
  const { position, seat, parties } = table;
  return position.to_move >= 0 && (position.to_move === seat || parties.length === 2);
}
