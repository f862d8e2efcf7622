/** A card for one game, in its own colours. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { saveCreatedGame } from "../browser/savedgames.ts";
import * as api from "../connection/api.ts";
import { wordsOf } from "../connection/catalogue.ts";
import type { GameKind } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { navigate, tableAddress } from "../page/route.ts";
import { paletteVariables } from "../style/palette.ts";

interface CardProps {
  kind: GameKind;
  onProblem(error: Error): void;
}

export function GameCard({ kind, onProblem }: CardProps) {
  const { say, language, dark, name } = usePreferences();
  const [busy, setBusy] = useState(false);
  const { title, tagline, seats } = wordsOf(kind, language);
  const start = (opponent: Opponent) => () => {
    setBusy(true);
    quickGame(kind, seats, name, opponent).then(navigate, (error: Error) => {
      setBusy(false);
      onProblem(error);
    });
  };
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
      </div>
    </li>
  );
}

type Opponent = "computer" | "person";

/** Set up a game against the computer or by link against friends, and return the address of its table. */
async function quickGame(kind: GameKind, labels: string[], name: string, opponent: Opponent): Promise<string> {
  const [own = "", ...others] = labels.slice(0, kind.seats[0]);
  const opponents = others.map((label) => ({ kind: opponent, name: label }));
  const created = await api.create({ game: kind.id, seats: [{ kind: "person", name: name || own }, ...opponents] });
  return tableAddress(saveCreatedGame(created, kind.id, opponent === "computer").places);
}

function span(seats: number[]): string {
  return seats.length > 1 ? `${seats[0]}–${seats.at(-1)}` : String(seats[0]);
}
