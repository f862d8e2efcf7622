/** Buttons for all a player can do besides moving. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient, Wish } from "../connection/gameclient.ts";
import { hintFromEngine } from "../engine/thinking.ts";
import { useRefusalText } from "../connection/refusals.ts";
import type { SeatState } from "../connection/seatstate.ts";
import { Icon, type IconName } from "../page/icons.tsx";
import { SureButton } from "./surebutton.tsx";

interface GameActionsProps {
  client: SeatState;
  chair: number; // the client's number in the protocol
  mover: number; // the chair that takes back: the last to move, where several people share a device
  game: GameClient;
}

export function GameActions({ client, chair, mover, game }: GameActionsProps) {
  const { say } = usePreferences();
  const [problem, setProblem] = useState("");
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
  const hintFromServer = async () => {
    const reply = await ask({ type: "hint", chair });
    return reply.type === "hinted" ? reply.move : undefined;
  };
  const hint = async () => {
    setThinking(true);
    const move = (await hintFromEngine(game, client, chair)) ?? (await hintFromServer());
    setThinking(false);
    if (move) game.showHint(move, client.table.version);
  };
  const { ply, to_move } = position;
  const underWay = to_move === seat && client.turns.at(-1)?.seat === seat && ply > 0;
  const peopleOnly = parties.every((party) => party.kind === "person");
  return (
    <div class="actions" role="group" aria-label={say("actions.title")}>
      <Action name="undo" disabled={!ply} onClick={() => void ask({ type: "undo", chair: mover, ply })} />
      {underWay && <Action name="reset" onClick={() => void ask({ type: "reset", chair, ply })} />}
      <Action name="hint" label={thinking ? say("actions.thinking") : undefined} disabled={to_move !== seat || thinking} onClick={() => void hint()} />
      {peopleOnly && <Action name="draw" onClick={() => void ask({ type: "offer", chair, matter: "draw" })} />}
      <Resign onResign={() => void ask({ type: "resign", chair })} />
      <p class="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

interface ActionProps {
  name: IconName;
  label?: string | undefined; // instead of the action's own
  disabled?: boolean;
  onClick(): void;
}

function Action({ name, label, disabled = false, onClick }: ActionProps) {
  const { say } = usePreferences();
  return (
    <button disabled={disabled} onClick={onClick}>
      <Icon name={name} />
      {label ?? say(`actions.${name}`)}
    </button>
  );
}

function Resign({ onResign }: { onResign(): void }) {
  const { say } = usePreferences();
  return (
    <SureButton label={say("actions.resign")} question={say("actions.sure")} onSure={onResign}>
      <Icon name="resign" />
    </SureButton>
  );
}
