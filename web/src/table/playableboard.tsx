/** The board with what can be done on it: choosing, moving, asking why not. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Board } from "../board/board.tsx";
import { BoardWords } from "../board/boardtext.tsx";
import { sceneOf, type Chair } from "../connection/seatclient.ts";
import { useRefusal } from "../connection/refusals.ts";
import type { Game } from "../connection/gameclient.ts";
import { Icon } from "../page/icons.tsx";
import { click, offered } from "../board/selection.ts";
import { Reason } from "./illegalmove.tsx";
import type { Past } from "./replay.tsx";
import { useSettings } from "../browser/preferences.tsx";

interface PlayBoardProps {
  game: Game;
  chair: Chair;
  number: number;
  title: string;
  past: Past | undefined;
  onRuling(ruling: string): void;
  children: ComponentChildren;
}

export function PlayBoard({ game, chair, number, title, past, onRuling, children }: PlayBoardProps) {
  const { say } = useSettings();
  const { position, version } = chair.table;
  const shown = `${version}/${past?.ply ?? ""}`;
  const [chosen, setChosen] = useWhile<string[]>(shown, []);
  const [reason, setReason] = useWhile(shown, "");
  const [large, setLarge] = useState(false); // for fingers on small screens
  const [sent, setSent] = useState(-1); // the version in which a move was sent, until there is another
  const refusal = useRefusal();
  const scene = past?.scene ?? sceneOf(chair);
  const drawings = game.drawings(scene);
  const moves = past || sent === version ? [] : (position.legal ?? []);
  const hint = game.hint?.version === version && !past ? game.hint.path : [];

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => event.key === "Escape" && setChosen([]);
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [shown]);

  const play = async (code: number, path: string[]) => {
    setChosen(path); // stays marked until the answer is there, so that a click shows at once
    setSent(version);
    const reply = await game.ask({ type: "play", chair: number, ply: position.ply, code });
    if (reply.type === "refused") {
      setSent(-1);
      setChosen([]);
      setReason(refusal(reply, "play"));
    }
  };
  const askWhy = async (path: string[]) => {
    const reply = await game.ask({ type: "why", chair: number, path });
    if (reply.type === "explained" && !reply.legal) setReason(reply.reason || say("why.nothing"));
  };
  const clicked = (stack: string[]) => {
    setReason("");
    const step = click(moves, chosen, stack);
    if (step.kind === "move") void play(step.move.code, step.move.path ?? []);
    else if (step.kind === "chosen") setChosen(step.path);
    else if (step.kind === "refused" && moves.length) void askWhy(step.path);
  };

  if (!drawings) return null;
  const next = offered(moves, chosen);
  return (
    <>
      <div class={large ? "frame large" : "frame"}>
        <Board name={say("table.board", { title })} drawings={drawings} scene={scene} offered={next} chosen={chosen} hinted={hint} onClick={clicked} />
      </div>
      {children}
      <Reason text={reason} onRuling={onRuling} />
      <div class="tools">
        <button class="enlarge quiet" aria-pressed={large} onClick={() => setLarge(!large)}>
          <Icon name={large ? "smaller" : "larger"} />
          {say(large ? "table.smaller" : "table.larger")}
        </button>
        <BoardWords scene={scene} offered={next} chosen={chosen} onClick={(id) => clicked([id])} />
      </div>
    </>
  );
}

/** Keep something as long as the same position is shown; in any other it is what it was at first. */
function useWhile<T>(shown: string, first: T): [T, (thing: T) => void] {
  const [kept, keep] = useState({ shown, thing: first });
  return [kept.shown === shown ? kept.thing : first, (thing) => keep({ shown, thing })];
}
