/** Buttons for all a player can do besides moving. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient, Wish } from "../connection/gameclient.ts";
import { useRefusalText } from "../connection/refusals.ts";
import type { SeatClient } from "../connection/seatclient.ts";
import { Icon } from "../page/icons.tsx";

interface GameActionsProps {
  client: SeatClient;
  chair: number; // the client's number in the protocol
  mover: number; // the chair that takes back: the last to move, where several people share a device
  game: GameClient;
}

export function GameActions({ client, chair, mover, game }: GameActionsProps) {
  const { say } = usePreferences();
  const [problem, setProblem] = useState("");
  const [sure, setSure] = useState(false);
  const [thinking, setThinking] = useState(false);
  const refusal = useRefusalText();
  const { position, seat, parties } = client.table;
  if (seat < 0 || position.result) return null;

  const ask = async (wish: Wish) => {
    setProblem("");
    const reply = await game.ask(wish);
    if (reply.type === "refused") setProblem(refusal(reply, wish.type));
    return reply;
  };
  const hint = async () => {
    setThinking(true);
    const reply = await ask({ type: "hint", chair });
    setThinking(false);
    if (reply.type === "hinted") game.showHint(reply.move, client.table.version);
  };
  const resign = () => {
    setSure(false);
    void ask({ type: "resign", chair });
  };
  const mine = position.to_move === seat;
  const underWay = mine && client.turns.at(-1)?.seat === seat && position.ply > 0;
  const people = parties.every((party) => party.kind === "person");
  return (
    <div class="actions" role="group" aria-label={say("actions.title")}>
      <button disabled={!position.ply} onClick={() => void ask({ type: "undo", chair: mover, ply: position.ply })}>
        <Icon name="undo" />
        {say("actions.undo")}
      </button>
      {underWay && (
        <button onClick={() => void ask({ type: "reset", chair, ply: position.ply })}>
          <Icon name="reset" />
          {say("actions.reset")}
        </button>
      )}
      <button disabled={!mine || thinking} onClick={() => void hint()}>
        <Icon name="hint" />
        {say(thinking ? "actions.thinking" : "actions.hint")}
      </button>
      {people && (
        <button onClick={() => void ask({ type: "offer", chair, matter: "draw" })}>
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
