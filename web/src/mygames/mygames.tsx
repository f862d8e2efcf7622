/** All games this browser knows: those that go on, and those that are over with their results. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { forgetGame, savedGames, type SavedGame } from "../browser/savedgames.ts";
import { useWindowTitle } from "../browser/windowtitle.ts";
import { offerRematch } from "../connection/rematch.ts";
import type { GameKind } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { navigate, tableAddress } from "../page/route.ts";
import { SureButton } from "../table/surebutton.tsx";
import { About } from "./aboutgame.tsx";
import { useResultText } from "./resulttext.ts";

interface MyGamesProps {
  catalogue: GameKind[];
  waiting: SavedGame[]; // those in which it is the reader's turn
}

export function MyGames({ catalogue, waiting }: MyGamesProps) {
  const { say } = usePreferences();
  const [games, setGames] = useState(savedGames);
  useWindowTitle(say("mygames"));
  const forget = (...forgotten: SavedGame[]) => {
    for (const { id } of forgotten) forgetGame(id);
    setGames(savedGames());
  };
  const isWaiting = (game: SavedGame) => waiting.some(({ id }) => id === game.id);
  const running = games.filter((game) => !game.over).sort((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)));
  const finished = games.filter((game) => game.over);
  return (
    <main id="main" class="my-games" tabIndex={-1}>
      <h1>{say("mygames")}</h1>
      {!games.length && <NoGames />}
      <GameList title={say("mygames.running")} games={running}>
        {(game) => <RunningGame key={game.id} game={game} catalogue={catalogue} yours={isWaiting(game)} onForget={() => forget(game)} />}
      </GameList>
      <GameList title={say("mygames.finished")} games={finished}>
        {(game) => <FinishedGame key={game.id} game={game} catalogue={catalogue} onForget={() => forget(game)} />}
      </GameList>
      {finished.length > 1 && (
        <SureButton label={say("mygames.forget.finished")} question={say("mygames.forget.sure")} onSure={() => forget(...finished)} />
      )}
      {games.length > 0 && <p class="note">{say("mygames.kept")}</p>}
    </main>
  );
}

function NoGames() {
  const { say } = usePreferences();
  return (
    <>
      <p>{say("mygames.none")}</p>
      <Anchor class="button primary" href="/">
        {say("table.home")}
      </Anchor>
    </>
  );
}

interface GameListProps {
  title: string;
  games: SavedGame[];
  children(game: SavedGame): preact.JSX.Element;
}

function GameList({ title, games, children }: GameListProps) {
  if (!games.length) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>{games.map(children)}</ul>
    </section>
  );
}

interface GameRowProps {
  game: SavedGame;
  catalogue: GameKind[];
  onForget(): void;
}

function RunningGame({ game, catalogue, yours, onForget }: GameRowProps & { yours: boolean }) {
  const { say } = usePreferences();
  return (
    <li>
      <About game={game} catalogue={catalogue}>
        {yours && <em>{say("lobby.yours")}</em>}
      </About>
      <Anchor class="button primary" href={tableAddress(game.places)}>
        {say("mygames.continue")}
      </Anchor>
      <SureButton label={say("mygames.forget")} question={say("mygames.forget.running")} onSure={onForget} />
    </li>
  );
}

function FinishedGame({ game, catalogue, onForget }: GameRowProps) {
  const { say } = usePreferences();
  const [busy, setBusy] = useState(false);
  const result = useResultText();
  const { places } = game;
  const again = () => {
    setBusy(true);
    void offerRematch(places[0]!).then(() => navigate(tableAddress(places)));
  };
  return (
    <li>
      <About game={game} catalogue={catalogue}>
        <span>{result(game, catalogue)}</span>
      </About>
      <Anchor class="button" href={tableAddress(places, 0)}>
        {say("mygames.replay")}
      </Anchor>
      {game.ended?.own.length ? (
        <button disabled={busy} onClick={again}>
          {say("result.rematch")}
        </button>
      ) : null}
      <button onClick={onForget}>{say("mygames.forget")}</button>
    </li>
  );
}
