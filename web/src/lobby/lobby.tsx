/** The first view: all games, games to continue, and the games of other people. */

import { usePreferences } from "../browser/preferences.tsx";
import { useFavicon } from "../browser/favicon.ts";
import type { SavedGame } from "../browser/savedgames.ts";
import { useWindowTitle } from "../browser/windowtitle.ts";
import type { GameKind } from "../generated/messages.ts";
import { GameCard } from "./gamecard.tsx";
import { ListedGames } from "./listedgames.tsx";
import { RecordUpload } from "./recordupload.tsx";
import { ResumableGames } from "./resumablegames.tsx";

interface LobbyProps {
  catalogue: GameKind[] | undefined;
  waiting: SavedGame[]; // the games in which it is the reader's turn
}

export function Lobby({ catalogue, waiting }: LobbyProps) {
  const { say } = usePreferences();
  useWindowTitle(waiting.length ? say("title.yours") : "");
  useFavicon(waiting.length > 0);
  return (
    <main id="main" class="lobby" tabIndex={-1}>
      <div class="hero">
        <h1>{say("lobby.title")}</h1>
        <p>{say("lobby.welcome")}</p>
      </div>
      <ResumableGames catalogue={catalogue ?? []} waiting={waiting} />
      {catalogue ? <Games catalogue={catalogue} /> : <p class="waiting">{say("lobby.waiting")}</p>}
    </main>
  );
}

/** Everything that waits for the server appears at once, so that nothing jumps. */
function Games({ catalogue }: { catalogue: GameKind[] }) {
  const { say } = usePreferences();
  return (
    <>
      <h2 class="hidden">{say("lobby.games")}</h2>
      <ul class="cards">
        {catalogue.map((kind) => (
          <GameCard key={kind.id} kind={kind} />
        ))}
      </ul>
      <RecordUpload />
      <ListedGames catalogue={catalogue} />
    </>
  );
}
