/** A card for one game, in its own colours. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { saveCreatedGame } from "../browser/savedgames.ts";
import * as api from "../connection/api.ts";
import { wordsOf } from "../connection/catalogue.ts";
import type { GameKind, SeatWish } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { useOpening } from "../page/opening.ts";
import { Problem } from "../page/problem.tsx";
import { tableAddress } from "../page/route.ts";
import { paletteVariables } from "../style/palette.ts";
import { OpponentChoice } from "./opponentchoice.tsx";

export function GameCard({ kind }: { kind: GameKind }) {
  const { say, language, dark, name } = usePreferences();
  const [level, setLevel] = useState(USUAL_LEVEL);
  const { open, busy, problem } = useOpening();
  const { title, tagline, seats } = wordsOf(kind, language);
  const wishes: Record<Opponent, SeatWish> = { computer: { kind: "computer", player: level }, person: { kind: "person" } };
  const start = (opponent: Opponent) => () => open(quickGame(kind, seats, name, wishes[opponent]));
  return (
    <li class="card" style={paletteVariables(kind.palette ?? {})}>
      <Anchor class="art" href={`/new/${kind.id}`}>
        {kind.ready && <img src={api.pictureAddress(kind.id, dark)} alt="" width="1600" height="900" loading="lazy" decoding="async" />}
        <span class="hidden">{title}</span>
      </Anchor>
      <div class="about-it">
        <h3>{title}</h3>
        <p>{tagline}</p>
        <p class="players">
          {say("card.players", { count: span(kind.seats) })}
          {!kind.computers_ready && <span class="waiting">{say("card.preparing")}</span>}
        </p>
        {(kind.lessons || kind.guide || kind.commented) && (
          <Anchor class="learn" href={`/learn/${kind.id}`}>
            {say(kind.lessons ? "card.learn" : "card.guide")}
          </Anchor>
        )}
        {kind.puzzles && (
          <Anchor class="learn" href={`/puzzles/${kind.id}`}>
            {say("card.puzzles")}
          </Anchor>
        )}
        <OpponentChoice kind={kind} level={level} onChange={setLevel} />
        <div class="choices">
          <button class="primary" disabled={busy} onClick={start("computer")}>
            {say("card.computer")}
          </button>
          <button disabled={busy} onClick={start("person")}>
            {say("card.friend")}
          </button>
          <Anchor class="button" href={`/new/${kind.id}`}>
            {say("card.setup")}
          </Anchor>
          <a class="button" href={api.rulesAddress(kind.id, language)} target="_blank" rel="noreferrer">
            {say("rules")}
          </a>
        </div>
        <Problem text={problem} />
      </div>
    </li>
  );
}

type Opponent = "computer" | "person";

const USUAL_LEVEL = "casual"; // as on the server

/** Set up a game against the computer or by link against friends, and return the address of its table. */
async function quickGame(kind: GameKind, labels: string[], name: string, opponent: SeatWish): Promise<string> {
  const [own = "", ...others] = labels.slice(0, kind.seats[0]);
  const opponents = others.map((label) => ({ ...opponent, name: label }));
  const created = await api.create({ game: kind.id, seats: [{ kind: "person", name: name || own }, ...opponents] });
  return tableAddress(saveCreatedGame(created, kind.id, opponent.kind === "computer").places);
}

function span(seats: number[]): string {
  return seats.length > 1 ? `${seats[0]}–${seats.at(-1)}` : String(seats[0]);
}
