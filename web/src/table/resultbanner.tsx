/** How a game ended, and what comes next. */

import { useEffect, useRef } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient } from "../connection/gameclient.ts";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";
import type { GameResult } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { points } from "./playerbar.tsx";
import { SureButton } from "./surebutton.tsx";

interface ResultBannerProps {
  client: SeatState;
  game: GameClient;
  chair: number;
}

/** Show the banner once there is a result. Its place is there before, so that screen readers speak it. */
export function ResultBanner(props: ResultBannerProps) {
  const { result } = props.client.table.position;
  return <div role="status">{result && <Banner {...props} result={result} />}</div>;
}

function Banner({ client, game, chair, result }: ResultBannerProps & { result: GameResult }) {
  const { say, language } = usePreferences();
  const box = useRef<HTMLElement>(null);
  const { match, parties, seat, kind } = client.table;
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), []);
  const winners = result.winners.map((winner) => parties[winner]?.name ?? "");
  const names = new Intl.ListFormat(language).format(winners);
  const drawn = winners.length === parties.length;
  const won = result.winners.includes(seat) && !drawn;
  const over = match.number >= match.length;
  return (
    <section ref={box} class={`result-banner ${won ? "won" : ""}`} aria-label={say("result.title")}>
      <div>
        <h2>{drawn ? say("result.draw") : say(winners.length > 1 ? "result.win.several" : "result.win", { names })}</h2>
        <p>{say(`ended.${result.reason}`) || sceneOf(client).status}</p>
        {match.length > 1 && <p>{say("result.match", { score: match.score.map(points).join(" – ") })}</p>}
      </div>
      <div class="choices">
        {seat >= 0 && !over && (
          <button class="primary" onClick={() => void game.ask({ type: "next", chair })}>
            {say("result.next")}
          </button>
        )}
        {seat >= 0 && over && (
          <button class="primary" onClick={() => void game.ask({ type: "offer", chair, matter: "rematch" })}>
            {say("result.rematch")}
          </button>
        )}
        <Anchor class="button" href={`/new/${kind}`}>
          {say("card.setup")}
        </Anchor>
        <Anchor class="button" href="/">
          {say("table.home")}
        </Anchor>
        {seat >= 0 && over && (
          <SureButton
            label={say("result.delete")}
            question={say("result.delete.sure")}
            onSure={() => void game.ask({ type: "offer", chair, matter: "delete" })}
          />
        )}
      </div>
    </section>
  );
}
