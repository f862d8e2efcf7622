/** The page about the games: who made them, how to play by keyboard, what the server keeps. */

import { usePreferences } from "../browser/preferences.tsx";
import { useWindowTitle } from "../browser/windowtitle.ts";
import * as api from "../connection/api.ts";
import { wordsOf } from "../connection/catalogue.ts";
import type { GameKind } from "../generated/messages.ts";

export function AboutPage({ catalogue }: { catalogue: GameKind[] | undefined }) {
  const { say, language } = usePreferences();
  useWindowTitle(say("about"));
  return (
    <main id="main" class="prose" tabIndex={-1}>
      <h1>{say("about.title")}</h1>
      <p>{say("about.what")}</p>
      <h2>{say("about.makers")}</h2>
      <dl>
        {(catalogue ?? []).map((kind) => {
          const { title, credits } = wordsOf(kind, language);
          return (
            <div key={kind.id}>
              <dt>{title}</dt>
              <dd>
                {credits}{" "}
                <a href={api.rulesAddress(kind.id, language)} target="_blank" rel="noreferrer">
                  {say("about.rules", { title })}
                </a>
              </dd>
            </div>
          );
        })}
      </dl>
      <p>{say("about.affiliation")}</p>
      <h2>{say("about.keys")}</h2>
      <p>{say("about.keyboard")}</p>
      <h2>{say("about.privacy")}</h2>
      <p>{say("about.data")}</p>
    </main>
  );
}
