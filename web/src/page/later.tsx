/** A view that is loaded when somebody first asks for it, so that the page itself stays small. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { loadAllWords } from "../strings/translation.ts";

declare const LATER_STYLE: string; // the address of the styles of all such views; the build knows it

let styled: Promise<void> | undefined;

/** Load the styles, once. A view that came before them would jump. */
function loadStyle(): Promise<void> {
  styled ??= new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: LATER_STYLE, onload: () => resolve(), onerror: () => resolve() });
    document.head.append(link);
  });
  return styled;
}

interface LaterProps<Props> {
  view(): Promise<ComponentType<Props>>;
  given: Props;
  part?: boolean; // of a view that is there already: nothing stands for it until it is
}

export function Later<Props extends object>({ view, given, part = false }: LaterProps<Props>) {
  const { say, language } = usePreferences();
  const [loaded, setLoaded] = useState<{ view: ComponentType<Props> }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => void Promise.all([view(), loadAllWords(language), loadStyle()]).then(([found]) => setLoaded({ view: found }), () => setFailed(true)), []);
  if (loaded) return <loaded.view {...given} />;
  if (part) return null;
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <p role="status">{say(failed ? "problem.offline" : "table.opening")}</p>
    </main>
  );
}
