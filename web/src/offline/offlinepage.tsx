/** What can be had without the server: the rules of all games, and the games that were played here. */

import { usePreferences } from "../browser/preferences.tsx";
import { savedGames } from "../browser/savedgames.ts";
import { useWindowTitle } from "../browser/windowtitle.ts";
import * as api from "../connection/api.ts";
import { wordsOf } from "../connection/catalogue.ts";
import type { GameKind } from "../generated/messages.ts";
import { KeptGames } from "./keptlist.tsx";

export function OfflinePage({ catalogue }: { catalogue: GameKind[] }) {
  const { say } = usePreferences();
  useWindowTitle(say("offline.title"));
  return (
    <main id="main" class="my-games" tabIndex={-1}>
      <h1>{say("offline.title")}</h1>
      <p role="status">{say("offline.what")}</p>
      <section aria-label={say("offline.rules")}>
        <h2>{say("offline.rules")}</h2>
        <ul>
          {catalogue.map((kind) => (
            <KeptRules key={kind.id} kind={kind} />
          ))}
        </ul>
      </section>
      <KeptGames games={savedGames().filter((game) => game.over)} catalogue={catalogue} />
    </main>
  );
}

function KeptRules({ kind }: { kind: GameKind }) {
  const { say, language } = usePreferences();
  const { title, tagline } = wordsOf(kind, language);
  const spoken = kind.languages.includes(language) ? language : "en";
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <span>{tagline}</span>
      </div>
      <a class="button primary" href={api.rulesAddress(kind.id, spoken)}>
        {say("rules")}
        <span class="hidden">: {title}</span>
      </a>
      {kind.summary && (
        <a class="button" href={api.summaryAddress(kind.id, spoken)}>
          {say("offline.card")}
          <span class="hidden">: {title}</span>
        </a>
      )}
    </li>
  );
}
