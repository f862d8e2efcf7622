/** Games this browser has a place at, to be continued. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { forgetGame, savedGames, type SavedGame } from "../browser/savedgames.ts";
import { namesIn, titleOf } from "../connection/catalogue.ts";
import type { GameKind } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { tableAddress } from "../page/route.ts";

interface ResumableGamesProps {
  catalogue: GameKind[];
  waiting: SavedGame[]; // those in which it is the reader's turn: they come first
}

export function ResumableGames({ catalogue, waiting }: ResumableGamesProps) {
  const { say, language } = usePreferences();
  const [games, setGames] = useState(savedGames);
  const isWaiting = (game: SavedGame) => waiting.some((other) => other.id === game.id);
  const unfinished = games.filter((game) => !game.over).sort((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)));
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
              <span>{namesIn(game, catalogue, language).join(" – ")}</span>
              {isWaiting(game) && <em>{say("lobby.yours")}</em>}
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
