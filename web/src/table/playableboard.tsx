/** A board that takes moves: it lets the player choose items, sends whole moves, and asks why a click was no move. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Board } from "../board/board.tsx";
import { BoardText } from "../board/boardtext.tsx";
import { meaningOfClick, offeredItems } from "../board/selection.ts";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient } from "../connection/gameclient.ts";
import { useRefusalText } from "../connection/refusals.ts";
import { sceneOf, type SeatClient } from "../connection/seatclient.ts";
import { Icon } from "../page/icons.tsx";
import { IllegalMoveReason } from "./illegalmove.tsx";
import type { Past } from "./replay.tsx";

interface PlayableBoardProps {
  game: GameClient;
  client: SeatClient;
  chair: number;
  title: string;
  past: Past | undefined;
  onRuling(ruling: string): void;
  children: ComponentChildren;
}

export function PlayableBoard({ game, client, chair, title, past, onRuling, children }: PlayableBoardProps) {
  const { say } = usePreferences();
  const { position, version } = client.table;
  const shown = `${version}/${past?.ply ?? ""}`;
  const [chosen, setChosen] = useWhile<string[]>(shown, []);
  const [reason, setReason] = useWhile(shown, "");
  const [large, setLarge] = useState(false); // easier to hit on small screens
  const [sent, setSent] = useState(-1); // the version a move was sent in; nothing is offered until the next
  const refusal = useRefusalText();
  const scene = past?.scene ?? sceneOf(client);
  const drawings = game.drawings(scene);
  const moves = past || sent === version ? [] : (position.legal ?? []);
  const hint = game.hint?.version === version && !past ? game.hint.path : [];

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => event.key === "Escape" && setChosen([]);
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [shown]);

  const play = async (code: number, path: string[]) => {
    setChosen(path); // marked until the answer is there, so that a click shows at once
    setSent(version);
    const reply = await game.ask({ type: "play", chair, ply: position.ply, code });
    if (reply.type === "refused") {
      setSent(-1);
      setChosen([]);
      setReason(refusal(reply, "play"));
    }
  };
  const askWhy = async (path: string[]) => {
    const reply = await game.ask({ type: "why", chair, path });
    if (reply.type === "explained" && !reply.legal) setReason(reply.reason || say("why.nothing"));
  };
  const clicked = (stack: string[]) => {
    setReason("");
    const step = meaningOfClick(moves, chosen, stack);
    if (step.kind === "move") void play(step.move.code, step.move.path ?? []);
    else if (step.kind === "chosen") setChosen(step.path);
    else if (step.kind === "refused" && moves.length) void askWhy(step.path);
  };

  if (!drawings) return null;
  const next = offeredItems(moves, chosen);
  return (
    <>
      <div class={large ? "frame large" : "frame"}>
        <Board name={say("table.board", { title })} drawings={drawings} scene={scene} offered={next} chosen={chosen} hinted={hint} onClick={clicked} />
      </div>
      {children}
      <IllegalMoveReason text={reason} onRuling={onRuling} />
      <div class="tools">
        <button class="enlarge quiet" aria-pressed={large} onClick={() => setLarge(!large)}>
          <Icon name={large ? "smaller" : "larger"} />
          {say(large ? "table.smaller" : "table.larger")}
        </button>
        <BoardText scene={scene} offered={next} chosen={chosen} onClick={(id) => clicked([id])} />
      </div>
    </>
  );
}

/** Keep something as long as the same position is shown, and begin with `first` in any other. */
function useWhile<T>(shown: string, first: T): [T, (thing: T) => void] {
  const [kept, keep] = useState({ shown, thing: first });
  return [kept.shown === shown ? kept.thing : first, (thing) => keep({ shown, thing })];
}
