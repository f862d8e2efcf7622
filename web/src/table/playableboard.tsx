/** A board that takes moves, with the same board in words and the reasons for refusals. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Board } from "../board/board.tsx";
import { AccessibleBoard } from "../board/accessibleboard.tsx";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient } from "../connection/gameclient.ts";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";
import { Icon } from "../page/icons.tsx";
import { IllegalMoveReason } from "./illegalmove.tsx";
import { useMoveInput } from "./moveinput.ts";
import type { Replay } from "./replay.ts";

interface PlayableBoardProps {
  game: GameClient;
  client: SeatState;
  chair: number;
  title: string;
  replay: Replay;
  onRuling(ruling: string): void;
  children: (prompt: string) => ComponentChildren; // what stands below the board, with what to click next
}

export function PlayableBoard({ game, client, chair, title, replay, onRuling, children }: PlayableBoardProps) {
  const { say } = usePreferences();
  const { past } = replay;
  const [large, setLarge] = useState(false); // easier to hit on small screens
  const { offered, chosen, prompt, refusal, click } = useMoveInput(game, client, chair, past);
  const scene = past?.scene ?? sceneOf(client);
  const drawings = game.drawings(scene);
  if (!drawings || !replay.ready) return null;
  const hinted = (game.hint?.version === client.table.version && !past && game.hint.hinted.move.path) || [];
  const name = say("table.board", { title });
  return (
    <>
      <div class={large ? "frame large" : "frame"}>
        <Board name={name} drawings={drawings} scene={scene} offered={offered} chosen={chosen} hinted={hinted} onClick={click} />
      </div>
      {children(prompt)}
      <IllegalMoveReason refusal={refusal} onRuling={onRuling} />
      <div class="tools">
        <button class="enlarge quiet" aria-pressed={large} onClick={() => setLarge(!large)}>
          <Icon name={large ? "smaller" : "larger"} />
          {say(large ? "table.smaller" : "table.larger")}
        </button>
        <AccessibleBoard scene={scene} offered={offered} chosen={chosen} onClick={(id) => click([id])} />
      </div>
    </>
  );
}
