/** The kinds of game the server has. */

import { useEffect, useState } from "preact/hooks";
import type { GameKind, KindWords } from "../generated/messages.ts";
import * as server from "./api.ts";

const AGAIN = 3000; // milliseconds until a server is asked again that was away, or still compiling

/** Return the kinds of game, undefined until they are known; asks until all of them are ready. */
export function useKinds(): GameKind[] | undefined {
  const [kinds, set] = useState<GameKind[]>();
  useEffect(() => {
    let timer = 0;
    const ask = async () => {
      const found = await server.kinds().catch(() => undefined);
      if (found) set(found);
      if (!found?.every((kind) => kind.ready && kind.computers_ready)) timer = window.setTimeout(ask, AGAIN);
    };
    void ask();
    return () => clearTimeout(timer);
  }, []);
  return kinds;
}

const SILENT: KindWords = { tagline: "", credits: "", seats: [], options: {} };

/** Return what a game says of itself, in English where it does not speak the language. */
export function wordsOf(kind: GameKind, language: string): KindWords & { title: string } {
  const words = kind.words?.[language] ?? kind.words?.en ?? SILENT;
  return { ...words, title: kind.title[language] ?? kind.title.en ?? kind.id };
}
