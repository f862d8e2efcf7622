/** A game to choose, in its own colours. */

import { useState } from "preact/hooks";
import { Anchor } from "../page/anchor.tsx";
import { go, tableAddress } from "../page/route.ts";
import { wordsOf } from "../connection/catalogue.ts";
import { look } from "../style/palette.ts";
import type { GameKind } from "../generated/messages.ts";
import { saveCreated } from "../browser/savedgames.ts";
import * as server from "../connection/api.ts";
import { useSettings } from "../browser/preferences.tsx";

interface CardProps {
  kind: GameKind;
  onProblem(error: Error): void;
}

export function GameCard({ kind, onProblem }: CardProps) {
  const { say, language, dark, name } = useSettings();
  const [busy, setBusy] = useState(false);
  const { title, tagline, seats } = wordsOf(kind, language);
  const start = () => {
    setBusy(true);
    quickGame(kind, seats, name).then(go, (error: Error) => {
      setBusy(false);
      onProblem(error);
    });
  };
  return (
    <li class="card" style={look(kind.palette ?? {})}>
      <Anchor class="art" href={`/new/${kind.id}`}>
        {kind.ready && <img src={server.pictureOf(kind.id, dark)} alt="" width="1600" height="900" loading="lazy" decoding="async" />}
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
          <button class="primary" disabled={busy} onClick={start}>
            {say("card.computer")}
          </button>
          <Anchor class="button" href={`/new/${kind.id}`}>
            {say("card.setup")}
          </Anchor>
          <a class="button" href={server.rulesOf(kind.id, language)} target="_blank" rel="noreferrer">
            {say("rules")}
          </a>
        </div>
      </div>
    </li>
  );
}

/** Set up a game against the computer, and return its address. */
async function quickGame(kind: GameKind, labels: string[], name: string): Promise<string> {
  const [own = "", ...others] = labels.slice(0, kind.seats[0]);
  const computers = others.map((label) => ({ kind: "computer" as const, name: label }));
  const created = await server.create({ game: kind.id, seats: [{ kind: "person", name: name || own }, ...computers] });
  return tableAddress(saveCreated(created, kind.id, true).places);
}

function span(seats: number[]): string {
  return seats.length > 1 ? `${seats[0]}–${seats.at(-1)}` : String(seats[0]);
}
