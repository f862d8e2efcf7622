/** How a game ended, and what comes next. */

import { useEffect, useRef } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { useAsking } from "../connection/asking.ts";
import type { GameClient } from "../connection/gameclient.ts";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";
import type { GameResult } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { Later } from "../page/later.tsx";
import { Problem } from "../page/problem.tsx";
import { analysisAddress } from "../page/route.ts";
import { points } from "./playerbar.tsx";
import { SureButton } from "./surebutton.tsx";
import { Tally } from "./tally.tsx";

export interface ResultBannerProps {
  client: SeatState;
  own: number[]; // the seats of everybody at this device
  places: string[];
  onShare(): void;
  onGo(ply: number): void; // shows an earlier position
  game: GameClient;
  chair: number;
}

export function ResultDetails({ client, own, places, game, chair, result, onShare, onGo }: ResultBannerProps & { result: GameResult }) {
  const { say, language } = usePreferences();
  const { ask, problem } = useAsking(game);
  const box = useRef<HTMLElement>(null);
  const { match, parties, seat, kind } = client.table;
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), []);
  const winners = result.winners.map((winner) => parties[winner]?.name ?? "");
  const list = (names: string[]) => new Intl.ListFormat(language).format(names);
  const away = parties.filter((party) => party.stand_in).map((party) => party.name);
  const drawn = winners.length === parties.length;
  const won = result.winners.includes(seat) && !drawn;
  const over = match.number >= match.length;
  const share = () => {
    onShare();
    requestAnimationFrame(() => document.getElementById("tab-share")?.focus());
  };
  const atTable = seat >= 0 && !game.kept; // and there is a server to ask
  const alone = seat >= 0 && own.length === 1; // then the reader is "you"
  const ended = say(`ended.${result.reason}`); // "" where the game's own words say how, and who won
  const winning = say(winners.length > 1 ? "result.win.several" : "result.win", { names: list(winners) });
  return (
    <section ref={box} class={`result-banner ${won ? "won" : ""}`} aria-label={say("result.title")}>
      <div>
        <h2>{drawn ? say("result.draw") : alone ? say(won ? "result.you.win" : "result.you.lose") : winning}</h2>
        <p>{!drawn && alone && ended && winning}</p>
        <p>{ended || sceneOf(client).status}</p>
        <p>{away.length > 0 && say(away.length > 1 ? "result.left.several" : "result.left", { names: list(away) })}</p>
        {match.length > 1 && <p>{say("result.match", { score: match.score.map(points).join(" – ") })}</p>}
      </div>
      {alone && <Later part view={async () => (await import("./turned.tsx")).Turned} given={{ game, client, chair, onGo }} />}
      <Tally rows={result.tally ?? []} parties={parties} />
      <div class="choices">
        {atTable && !over && (
          <button class="primary" onClick={() => void ask({ type: "next", chair })}>
            {say("result.next")}
          </button>
        )}
        {atTable && over && (
          <button class="primary" onClick={() => void ask({ type: "offer", chair, matter: "rematch" })}>
            {say("result.rematch")}
          </button>
        )}
        {over && (
          <Anchor class="button" href={analysisAddress(client.table.game, places[0]!, match.number)}>
            {say("analyse")}
          </Anchor>
        )}
        <button onClick={share}>{say("sidepanel.share")}</button>
        <Anchor class="button" href={`/new/${kind}`}>
          {say("card.setup")}
        </Anchor>
        <Anchor class="button" href="/">
          {say("table.home")}
        </Anchor>
        {atTable && over && (
          <SureButton
            label={say("result.delete")}
            question={say("result.delete.sure")}
            onSure={() => void ask({ type: "offer", chair, matter: "delete" })}
          />
        )}
        <Problem text={problem} />
      </div>
    </section>
  );
}
