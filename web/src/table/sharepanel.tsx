/** Links for those who play elsewhere, for watching, to a position; and the record of a game that is over. */

import { useState } from "preact/hooks";
import { tableAddress } from "../page/route.ts";
import type { Chair } from "../connection/seatclient.ts";
import { useProblem } from "../connection/refusals.ts";
import { savedWith } from "../browser/savedgames.ts";
import * as server from "../connection/api.ts";
import { useSettings } from "../browser/preferences.tsx";
import type { Replaying } from "./replay.tsx";

interface ShareProps {
  chair: Chair;
  places: string[];
  replay: Replaying;
}

export function Share({ chair, places, replay }: ShareProps) {
  const { say } = useSettings();
  const saved = savedWith(places[0]!);
  const watching = places[0]!.startsWith("game:") || chair.table.seat < 0 ? places[0] : saved?.watch;
  return (
    <div class="share">
      {(saved?.invited ?? []).map((seat) => (
        <Copied key={seat.seat} label={say("share.seat", { name: seat.name ?? "" })} address={tableAddress([seat.token ?? ""])} />
      ))}
      {watching && <Copied label={say("share.watch")} address={tableAddress([watching])} />}
      {watching && <Copied label={say("share.ply", { ply: replay.ply })} address={tableAddress([watching], replay.ply)} />}
      <Record chair={chair} token={places[0]!} />
    </div>
  );
}

function Copied({ label, address }: { label: string; address: string }) {
  const { say } = useSettings();
  const [copied, setCopied] = useState(false);
  const link = location.origin + address;
  const copy = () => void navigator.clipboard?.writeText(link).then(() => setCopied(true));
  return (
    <label class="link-field">
      <span>{label}</span>
      <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={copy}>
        {say(copied ? "share.copied" : "share.copy")}
      </button>
    </label>
  );
}

function Record({ chair, token }: { chair: Chair; token: string }) {
  const { say } = useSettings();
  const [problem, setProblem] = useState("");
  const problemOf = useProblem();
  const { game, kind, match, position } = chair.table;
  const over = position.result !== undefined && match.number >= match.length;
  const download = () =>
    server.record(game, token.startsWith("game:") ? "" : token).then(
      (text) => keep(text, `${kind}-${game}.txt`),
      (error: Error) => setProblem(problemOf(error, "record")),
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

function keep(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
