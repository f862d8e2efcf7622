/** Buttons for all a player can do besides moving. */

import { usePreferences } from "../browser/preferences.tsx";
import { useAsking } from "../connection/asking.ts";
import type { GameClient } from "../connection/gameclient.ts";
import { hasLeft, type SeatState } from "../connection/seatstate.ts";
import type { Hinted } from "../generated/messages.ts";
import { Icon, type IconName } from "../page/icons.tsx";
import { Problem } from "../page/problem.tsx";
import { useHint } from "./hint.ts";
import { SureButton } from "./surebutton.tsx";

interface GameActionsProps {
  client: SeatState;
  chair: number; // the client's number in the protocol
  mover: number; // the chair that takes back: the last to move, where several people share a device
  game: GameClient;
}

export function GameActions({ client, chair, mover, game }: GameActionsProps) {
  const { say } = usePreferences();
  const { ask, problem } = useAsking(game);
  const { hint, thinking, problem: noHint } = useHint(game, client, chair);
  const { position, seat, parties, hints, version } = client.table;
  if (seat < 0 || position.result || hasLeft(client)) return null;

  const { ply, to_move } = position;
  const underWay = to_move === seat && client.turns.at(-1)?.seat === seat && ply > 0;
  const othersPlayOn = parties.length > 2 && parties.some((party) => party.seat !== seat && party.kind !== "computer" && !party.stand_in);
  const peopleOnly = parties.every((party) => party.kind === "person");
  return (
    <div class="actions" role="group" aria-label={say("actions.title")}>
      <Action name="undo" disabled={!ply} onClick={() => void ask({ type: "undo", chair: mover, ply })} />
      {underWay && <Action name="reset" onClick={() => void ask({ type: "reset", chair, ply })} />}
      {hints && <Action name="hint" label={thinking ? say("actions.thinking") : undefined} disabled={to_move !== seat} onClick={() => void hint()} />}
      {peopleOnly && <Action name="draw" onClick={() => void ask({ type: "offer", chair, matter: "draw" })} />}
      <Resign leaving={othersPlayOn} onResign={() => void ask({ type: "resign", chair })} />
      <div class="hint" role="status">
        {game.hint?.version === version && <HintInWords hinted={game.hint.hinted} />}
      </div>
      <Problem text={problem || noHint} />
    </div>
  );
}

/** What a computer would do, in order, and why. */
function HintInWords({ hinted: { told = [], why = "" } }: { hinted: Hinted }) {
  return (
    <>
      <ol>
        {told.map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ol>
      <p>{why}</p>
    </>
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

/** Of three or more, the others play on: then nobody resigns for all. */
function Resign({ leaving, onResign }: { leaving: boolean; onResign(): void }) {
  const { say } = usePreferences();
  return (
    <SureButton label={say(leaving ? "actions.leave" : "actions.resign")} question={say(leaving ? "actions.leave.sure" : "actions.sure")} onSure={onResign}>
      <Icon name="resign" />
    </SureButton>
  );
}
