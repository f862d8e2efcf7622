/** Polite phrases that people at a table may say to each other. */

import { usePreferences } from "../browser/preferences.tsx";
import { useAsking } from "../connection/asking.ts";
import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { Say as SayMessage } from "../generated/messages.ts";
import { Problem } from "../page/problem.tsx";

type Phrase = SayMessage["phrase"];

const PHRASES: Phrase[] = ["hello", "luck", "well-played", "nice", "wow", "oops", "thinking", "take-your-time", "thanks", "sorry", "again", "bye"];

interface PhrasesProps {
  client: SeatState;
  chair: number;
  game: GameClient;
  own: number[]; // the seats of everybody at this device
}

/** Offer the phrases where other people play. */
export function Phrases({ client, chair, game, own }: PhrasesProps) {
  const { say, mutes, change } = usePreferences();
  const { ask, problem } = useAsking(game);
  const { seat, parties } = client.table;
  if (seat < 0 || !parties.some((party) => party.kind === "person" && !own.includes(party.seat))) return null;
  return (
    <details class="phrases">
      <summary>{say("phrases.title")}</summary>
      <div role="group" aria-label={say("phrases.title")}>
        {PHRASES.map((phrase) => (
          <button key={phrase} onClick={() => void ask({ type: "say", chair, phrase })}>
            {say(`phrase.${phrase}`)}
          </button>
        ))}
      </div>
      <label class="check">
        <input type="checkbox" checked={mutes} onChange={() => void change({ mutes: !mutes })} />
        {say("phrases.mute")}
      </label>
      <Problem text={problem} />
    </details>
  );
}

/** What somebody said, at their seat, unless the reader does not want to hear it. Screen readers speak it when they are idle. */
export function Said({ game, seat }: { game: GameClient; seat: number }) {
  const { say, mutes } = usePreferences();
  const phrase = mutes ? undefined : game.said[seat];
  return (
    <span class="said" role="status">
      {phrase && say(`phrase.${phrase}`)}
    </span>
  );
}
