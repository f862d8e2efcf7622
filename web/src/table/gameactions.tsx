/** What a player can do besides moving. */

import { useState } from "preact/hooks";
import type { Chair } from "../connection/seatclient.ts";
import { useRefusal } from "../connection/refusals.ts";
import type { Game, Wish } from "../connection/gameclient.ts";
import { Icon } from "../page/icons.tsx";
import { useSettings } from "../browser/preferences.tsx";

interface ActionsProps {
  chair: Chair;
  number: number;
  mover: number; // the chair that takes back: whoever moved last, where several share a device
  game: Game;
}

export function Actions({ chair, number, mover, game }: ActionsProps) {
  const { say } = useSettings();
  const [problem, setProblem] = useState("");
  const [sure, setSure] = useState(false);
  const [thinking, setThinking] = useState(false);
  const refusal = useRefusal();
  const { position, seat, parties } = chair.table;
  if (seat < 0 || position.result) return null;

  const ask = async (wish: Wish) => {
    setProblem("");
    const reply = await game.ask(wish);
    if (reply.type === "refused") setProblem(refusal(reply, wish.type));
    return reply;
  };
  const hint = async () => {
    setThinking(true);
    const reply = await ask({ type: "hint", chair: number });
    setThinking(false);
    if (reply.type === "hinted") game.show(reply.move, chair.table.version);
  };
  const resign = () => {
    setSure(false);
    void ask({ type: "resign", chair: number });
  };
  const mine = position.to_move === seat;
  const underWay = mine && chair.turns.at(-1)?.seat === seat && position.ply > 0;
  const people = parties.every((party) => party.kind === "person");
  return (
    <div class="actions" role="group" aria-label={say("actions.title")}>
      <button disabled={!position.ply} onClick={() => void ask({ type: "undo", chair: mover, ply: position.ply })}>
        <Icon name="undo" />
        {say("actions.undo")}
      </button>
      {underWay && (
        <button onClick={() => void ask({ type: "reset", chair: number, ply: position.ply })}>
          <Icon name="reset" />
          {say("actions.reset")}
        </button>
      )}
      <button disabled={!mine || thinking} onClick={() => void hint()}>
        <Icon name="hint" />
        {say(thinking ? "actions.thinking" : "actions.hint")}
      </button>
      {people && (
        <button onClick={() => void ask({ type: "offer", chair: number, matter: "draw" })}>
          <Icon name="draw" />
          {say("actions.draw")}
        </button>
      )}
      {sure ? (
        <span class="sure">
          {say("actions.sure")}
          <button class="primary" onClick={resign}>
            {say("actions.resign")}
          </button>
          <button onClick={() => setSure(false)}>{say("no")}</button>
        </span>
      ) : (
        <button onClick={() => setSure(true)}>
          <Icon name="resign" />
          {say("actions.resign")}
        </button>
      )}
      <p class="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
