/** The finished games that this browser kept, to be replayed without the server. */

import { useEffect, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { SavedGame } from "../browser/savedgames.ts";
import type { GameKind } from "../generated/messages.ts";
import { About } from "../mygames/aboutgame.tsx";
import { useResultText } from "../mygames/resulttext.ts";
import { Anchor } from "../page/anchor.tsx";
import { tableAddress } from "../page/route.ts";
import { keptVersion } from "./keptgames.ts";

export function KeptGames({ games, catalogue }: { games: SavedGame[]; catalogue: GameKind[] }) {
  const { say } = usePreferences();
  const result = useResultText();
  const kept = useKept(games);
  if (!kept.length) return null;
  return (
    <section aria-label={say("offline.games")}>
      <h2>{say("offline.games")}</h2>
      <ul>
        {kept.map((game) => (
          <li key={game.id}>
            <About game={game} catalogue={catalogue}>
              <span>{result(game, catalogue)}</span>
            </About>
            <Anchor class="button" href={tableAddress(game.places, 0)}>
              {say("mygames.replay")}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useKept(games: SavedGame[]): SavedGame[] {
  const [kept, setKept] = useState<SavedGame[]>([]);
  useEffect(() => {
    void Promise.all(games.map(({ id }) => keptVersion(id))).then((found) => setKept(games.filter((_, index) => found[index] !== undefined)));
  }, []);
  return kept;
}
