/** How a game ended, and what comes next. */

import { useEffect, useRef } from "preact/hooks";
import { Anchor } from "../page/anchor.tsx";
import { sceneOf, type Chair } from "../connection/seatclient.ts";
import type { Game } from "../connection/gameclient.ts";
import { points } from "./playerbar.tsx";
import { useSettings } from "../browser/preferences.tsx";

interface OutcomeProps {
  chair: Chair;
  game: Game;
  number: number;
}

export function Outcome({ chair, game, number }: OutcomeProps) {
  const { say } = useSettings();
  const box = useRef<HTMLElement>(null);
  const { position, match, parties, seat, kind } = chair.table;
  const result = position.result;
  useEffect(() => {
    if (result) box.current?.scrollIntoView({ block: "nearest" });
  }, [result !== undefined]);
  if (!result) return null;
  const winners = result.winners.map((winner) => parties[winner]?.name ?? "");
  const drawn = winners.length === parties.length;
  const won = result.winners.includes(seat) && !drawn;
  const over = match.number >= match.length;
  return (
    <section ref={box} class={`outcome ${won ? "won" : ""}`} aria-label={say("outcome.title")}>
      <div>
        <h2>{drawn ? say("outcome.draw") : say("outcome.win", { names: winners.join(", ") })}</h2>
        <p>{say(`ended.${result.reason}`) || sceneOf(chair).status}</p>
        {match.length > 1 && <p>{say("outcome.match", { score: match.score.map(points).join(" – ") })}</p>}
      </div>
      <div class="choices">
        {seat >= 0 && !over && (
          <button class="primary" onClick={() => void game.ask({ type: "next", chair: number })}>
            {say("outcome.next")}
          </button>
        )}
        {seat >= 0 && over && (
          <button class="primary" onClick={() => void game.ask({ type: "offer", chair: number, matter: "rematch" })}>
            {say("outcome.rematch")}
          </button>
        )}
        <Anchor class="button" href={`/new/${kind}`}>
          {say("card.setup")}
        </Anchor>
        <Anchor class="button" href="/">
          {say("table.home")}
        </Anchor>
      </div>
    </section>
  );
}
