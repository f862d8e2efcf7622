/** For addresses that lead nowhere. */

import { usePreferences } from "../browser/preferences.tsx";
import { useWindowTitle } from "../browser/windowtitle.ts";
import { Anchor } from "./anchor.tsx";

export function NotFound() {
  const { say } = usePreferences();
  useWindowTitle(say("notfound"));
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <h1>{say("notfound")}</h1>
      <p>{say("notfound.why")}</p>
      <Anchor class="button primary" href="/">
        {say("table.home")}
      </Anchor>
    </main>
  );
}
