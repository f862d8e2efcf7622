/** Games this browser has a place at, to be continued. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { forgetGame, savedGames } from "../browser/savedgames.ts";
import { titleOf } from "../connection/catalogue.ts";
import type { GameKind } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { tableAddress } from "../page/route.ts";

export function ResumableGames({ catalogue }: { catalogue: GameKind[] }) {
  const { say, language } = usePreferences();
  const [games, setGames] = useState(savedGames);
  const unfinished = games.filter((game) => !game.over);
  const remove = (id: string) => {
    forgetGame(id);
    setGames(savedGames());
  };
  if (!unfinished.length) return null;
  return (
    <section class="resume" aria-labelledby="resume">
      <h2 id="resume">{say("lobby.resume")}</h2>
      <ul>
        {unfinished.map((game) => (
          <li key={game.id}>
            <Anchor class="button" href={tableAddress(game.places)}>
              <strong>{titleOf(game.kind, catalogue, language)}</strong>
              <span>{game.names.join(" – ")}</span>
            </Anchor>
            <button class="quiet" aria-label={say("lobby.forget")} title={say("lobby.forget")} onClick={() => remove(game.id)}>
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
