/** Games that anybody may watch, and join while a seat is free. */

import { useEffect, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { saveGame } from "../browser/savedgames.ts";
import * as api from "../connection/api.ts";
import { nameIn, titleOf } from "../connection/catalogue.ts";
import { useErrorText } from "../connection/refusals.ts";
import type { GameKind, ListedGame } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { Problem } from "../page/problem.tsx";
import { navigate, tableAddress } from "../page/route.ts";

export function ListedGames({ catalogue }: { catalogue: GameKind[] }) {
  const { say } = usePreferences();
  const [games, setGames] = useState<ListedGame[]>([]);
  useEffect(() => void api.listedGames().then(setGames, () => undefined), []);
  const unfinished = games.filter((game) => !game.over);
  if (!unfinished.length) return null;
  return (
    <section class="listed" aria-labelledby="listed">
      <h2 id="listed">{say("lobby.listed")}</h2>
      <ul>
        {unfinished.map((game) => (
          <ListedGameRow key={game.id} game={game} catalogue={catalogue} />
        ))}
      </ul>
    </section>
  );
}

function ListedGameRow({ game, catalogue }: { game: ListedGame; catalogue: GameKind[] }) {
  const { say, language, name } = usePreferences();
  const [problem, setProblem] = useState("");
  const errorText = useErrorText();
  const kind = catalogue.find((kind) => kind.id === game.game);
  const parties = game.parties.map(nameIn(kind, language));
  const join = () => joinGame(game, name).then(navigate, (error: Error) => setProblem(errorText(error, "join")));
  return (
    <li>
      <strong>{titleOf(game.game, catalogue, language)}</strong>
      <span>{parties.map((party) => (party.kind === "open" ? say("seat.open") : party.name)).join(" – ")}</span>
      {game.parties.some((party) => party.kind === "open") && <button onClick={join}>{say("lobby.join")}</button>}
      <Anchor class="button" href={tableAddress([`game:${game.id}`])}>
        {say("lobby.watch")}
      </Anchor>
      <Problem text={problem} />
    </li>
  );
}

/** Take the free seat, and return the address of the table. */
async function joinGame(game: ListedGame, name: string): Promise<string> {
  const seat = await api.join(game.id, name);
  const places = [seat.token ?? ""];
  const names = game.parties.map((party) => party.name);
  saveGame({ id: game.id, kind: game.game, places, invited: [], watch: "", names, when: Date.now(), over: false });
  return tableAddress(places);
}
