/** Whose turn it is and what happened since the reader's own, in words. Screen readers speak whatever is new. */

import { usePreferences } from "../browser/preferences.tsx";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";
import { Icon } from "../page/icons.tsx";
import type { Replay } from "./replay.ts";
import { toldTurns } from "./told.ts";

interface TurnStatusProps {
  client: SeatState;
  own: number[]; // the seats of everybody at this device
  replay: Replay;
  prompt: string; // what to click next
  goal: string; // of the game
}

export function TurnStatus({ client, own, replay, prompt, goal }: TurnStatusProps) {
  const { say } = usePreferences();
  const { position, seat, parties } = client.table;
  const yours = !replay.past && position.to_move >= 0 && position.to_move === seat;
  const over = !replay.past && position.result; // then the banner says how it ended
  const toldAt = (ply: number) => toldTurns(client.turns, own, parties.length, ply);
  const start = toldAt(replay.last)[0]?.start;
  return (
    <div class="status" data-yours={yours}>
      <p class="turn" role="status">
        {!over && (replay.past?.scene ?? sceneOf(client)).status} {yours && <strong class="yours">{say("status.yours")}</strong>}
      </p>
      <p class="prompt" role="status">
        {prompt}
      </p>
      <div class="told" role="log">
        {toldAt(replay.ply).map(({ number, sentences }) => (
          <p key={number}>
            {sentences.map((sentence, index) => (
              <span key={index}>{sentence} </span>
            ))}
          </p>
        ))}
      </div>
      {start !== undefined && !replay.byReader && (
        <button class="again quiet" onClick={() => (replay.playing ? replay.go(replay.last) : replay.play(start, "table"))}>
          <Icon name={replay.playing ? "last" : "play"} />
          {say(replay.playing ? "status.skip" : "status.again")}
        </button>
      )}
      {goal && !over && <p class="goal">{say("status.goal", { goal })}</p>}
    </div>
  );
}
