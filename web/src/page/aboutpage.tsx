/** Who made these games, and who made this. */

import { wordsOf } from "../connection/catalogue.ts";
import type { GameKind } from "../generated/messages.ts";
import * as server from "../connection/api.ts";
import { useSettings } from "../browser/preferences.tsx";
import { useTitle } from "../browser/windowtitle.ts";

export function About({ kinds }: { kinds: GameKind[] | undefined }) {
  const { say, language } = useSettings();
  useTitle(say("about"));
  return (
    <main id="main" class="prose" tabIndex={-1}>
      <h1>{say("about.title")}</h1>
      <p>{say("about.what")}</p>
      <h2>{say("about.makers")}</h2>
      <dl>
        {(kinds ?? []).map((kind) => {
          const { title, credits } = wordsOf(kind, language);
          return (
            <div key={kind.id}>
              <dt>{title}</dt>
              <dd>
                {credits}{" "}
                <a href={server.rulesOf(kind.id, language)} target="_blank" rel="noreferrer">
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
