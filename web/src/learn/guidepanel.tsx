/** The guide of a first game: what comes up is explained when it first comes up, and a move is suggested on request. */

import { useEffect, useRef, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { saveGame, savedGameWith } from "../browser/savedgames.ts";
import { readStored, writeStored } from "../browser/storage.ts";
import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { GuideNote } from "../generated/messages.ts";
import { Icon } from "../page/icons.tsx";
import { useHint } from "../table/hint.ts";
import type { Replay } from "../table/replay.ts";

/** What a reader of a guided game has been told. */
interface Progress {
  game: string;
  since: number; // the ply up to which they have been guided
  told: string[];
  unread: GuideNote[]; // those that they have not put away
}

interface GuidePanelProps {
  game: GameClient;
  client: SeatState;
  chair: number;
  place: string;
  replay: Replay;
}

const KEY = "pagodas.guide"; // the progress in the last guided game

export function GuidePanel({ game, client, chair, place, replay }: GuidePanelProps) {
  const { say } = usePreferences();
  const { unread, putAway } = useGuide(game, client, chair);
  const { hint, thinking } = useHint(game, client, chair);
  const [left, leave] = useState(false);
  const { position, seat, hints } = client.table;
  const yours = position.to_move === seat && !replay.past;
  const note = replay.playing ? undefined : unread[0]; // first what happened is seen, then it is explained
  const stop = () => {
    const saved = savedGameWith(place);
    if (saved) saveGame({ ...saved, guided: false });
    leave(true);
  };
  if (left || (position.result && !unread.length)) return null;
  return (
    <section class="guide" aria-label={say("guide.title")}>
      <header>
        <h2>{say("guide.title")}</h2>
        <button class="quiet" aria-label={say("guide.stop")} title={say("guide.stop")} onClick={stop}>
          ×
        </button>
      </header>
      <p class="note" role="status">
        {note?.say ?? (yours ? say("guide.yours") : "")}
      </p>
      <div class="choices">
        {note && (
          <button class="primary" onClick={putAway}>
            {say(unread.length > 1 ? "guide.more" : "guide.read")}
          </button>
        )}
        {hints && !position.result && (
          <button disabled={!yours || thinking} onClick={() => void hint()}>
            <Icon name="hint" />
            {say(thinking ? "actions.thinking" : "guide.suggest")}
          </button>
        )}
      </div>
    </section>
  );
}

/** Ask the server what to tell whenever the reader is to move or the game is over. */
function useGuide(game: GameClient, client: SeatState, chair: number): { unread: GuideNote[]; putAway(): void } {
  const { table } = client;
  const { position, version, seat } = table;
  const [progress, setProgress] = useState(() => known(table.game));
  const latest = useRef(progress);
  const keep = (next: Progress) => {
    latest.current = next;
    writeStored(KEY, next);
    setProgress(next);
  };
  useEffect(() => {
    if (position.to_move !== seat && !position.result) return;
    const { since, told } = latest.current;
    void game.ask({ type: "guide", chair, since, told }).then((reply) => {
      if (reply.type !== "guided") return;
      const { told, unread } = latest.current;
      const fresh = reply.notes.filter(({ name }) => !told.includes(name));
      keep({ game: table.game, since: reply.ply, told: [...told, ...fresh.map(({ name }) => name)], unread: [...unread, ...fresh] });
    });
  }, [version]);
  return { unread: progress.unread, putAway: () => keep({ ...latest.current, unread: latest.current.unread.slice(1) }) };
}

function known(game: string): Progress {
  const kept = readStored<Progress | null>(KEY, null);
  return kept?.game === game ? kept : { game, since: 0, told: [], unread: [] };
}
