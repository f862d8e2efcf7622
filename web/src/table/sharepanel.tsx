/** Links for other players, for watching and to a position; and the record of a finished game. */

import { useState } from "preact/hooks";
import { commentsOn } from "../browser/comments.ts";
import { usePreferences } from "../browser/preferences.tsx";
import { savedGameWith } from "../browser/savedgames.ts";
import * as api from "../connection/api.ts";
import { useErrorText } from "../connection/refusals.ts";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";
import type { TurnComment } from "../generated/messages.ts";
import type { Drawings } from "../generated/scene.ts";
import { sharedAddress } from "../page/route.ts";
import { LinkField } from "./linkfield.tsx";
import type { Replay } from "./replay.ts";
import { saveFile } from "./savedfile.ts";
import { SharedPicture } from "./sharedpicture.tsx";

interface SharePanelProps {
  client: SeatState;
  places: string[];
  replay: Replay;
  drawings: Drawings | undefined;
  hidden: boolean; // nobody may see the board now
}

export function SharePanel({ client, places, replay, drawings, hidden }: SharePanelProps) {
  const { say, language } = usePreferences();
  const address = (place: string, ply?: number) => sharedAddress([place], client.table.kind, language, ply);
  const saved = savedGameWith(places[0]!);
  const watching = places[0]!.startsWith("game:") || client.table.seat < 0 ? places[0] : saved?.watch;
  return (
    <div class="share-panel">
      {(saved?.invited ?? []).map((seat) => (
        <LinkField key={seat.seat} label={say("share.seat", { name: seat.name ?? "" })} address={address(seat.token ?? "")} />
      ))}
      {watching && <LinkField label={say("share.watch")} address={address(watching)} shared={say("share.watch")} />}
      {watching && <LinkField label={say("share.ply", { ply: replay.ply })} address={address(watching, replay.ply)} />}
      {!hidden && drawings && <SharedPicture scene={replay.past?.scene ?? sceneOf(client)} drawings={drawings} name={`${client.table.kind}-${replay.ply}`} />}
      <Record client={client} token={places[0]!} />
    </div>
  );
}

function Record({ client, token }: { client: SeatState; token: string }) {
  const { say } = usePreferences();
  const [problem, setProblem] = useState("");
  const errorText = useErrorText();
  const { game, kind, match, position } = client.table;
  const over = position.result !== undefined && match.number >= match.length;
  const download = () =>
    api.record(game, token.startsWith("game:") ? "" : token, commentsToWrite(game)).then(
      (text) => saveFile(new File([text], `${kind}-${game}.txt`, { type: "text/plain" })),
      (error: Error) => setProblem(errorText(error, "record")),
    );
  return (
    <p class="record">
      <button disabled={!over} onClick={() => void download()}>
        {say("share.record")}
      </button>
      <span>{problem || (over ? "" : say("share.later"))}</span>
    </p>
  );
}

/** Return the comments that this browser keeps on a game, without whose they are. */
function commentsToWrite(game: string): TurnComment[] {
  return commentsOn(game).map(({ own: _, ...comment }) => comment);
}
