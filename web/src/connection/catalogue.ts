/** The games the server has, and what may be chosen for a new one. */

import { useEffect, useState } from "preact/hooks";
import type { GameKind, KindWords } from "../generated/messages.ts";
import { keepPages, keptCatalogue } from "../offline/keptpages.ts";
import * as api from "./api.ts";

const AGAIN = 3000; // milliseconds; then the page asks a server again that was away, or still compiling
const LATER = 3000; // then the page fetches what it keeps for times without a server: the reader comes first

export interface Catalogue {
  catalogue: GameKind[] | undefined; // undefined until it is known
  offline: boolean; // the server does not answer, and the catalogue is the one that it sent last
}

/** Return the catalogue; ask for it until every game in it is ready. */
export function useCatalogue(): Catalogue {
  const [known, set] = useState<Catalogue>({ catalogue: undefined, offline: false });
  useEffect(() => {
    let timer = 0;
    const ask = async () => {
      const found = await api.catalogue().catch(() => undefined);
      const kept = found ? undefined : await keptCatalogue();
      if (found || kept) set((before) => (before.catalogue && !found ? before : { catalogue: found ?? kept, offline: !found }));
      if (found?.every((kind) => kind.ready && kind.computers_ready)) timer = window.setTimeout(() => void keepPages(found), LATER);
      else timer = window.setTimeout(ask, AGAIN);
    };
    void ask();
    return () => clearTimeout(timer);
  }, []);
  return known;
}

const SILENT: KindWords = { tagline: "", credits: "", goal: "", seats: [], options: {} };

/** Return a function that gives a party its name in a language: whoever is called as the seat is, in any language, is called so in this one. */
export function nameIn(kind: GameKind | undefined, language: string): <P extends { seat: number; name: string }>(party: P) => P {
  const called = (seat: number, name: string) => Object.values(kind?.words ?? {}).some((words) => words.seats[seat] === name);
  return (party) => (kind && called(party.seat, party.name) ? { ...party, name: wordsOf(kind, language).seats[party.seat] ?? party.name } : party);
}

/** Return a game's own words, in English where it does not speak the language. */
export function wordsOf(kind: GameKind, language: string): KindWords & { title: string } {
  const words = kind.words?.[language] ?? kind.words?.en ?? SILENT;
  return { ...words, title: kind.title[language] ?? kind.title.en ?? kind.id };
}

/** Return a game's title, or its id as long as the catalogue is not known. */
export function titleOf(id: string, catalogue: GameKind[], language: string): string {
  const kind = catalogue.find((kind) => kind.id === id);
  return kind ? wordsOf(kind, language).title : id;
}

/** Return the names of those who play a game, in the reader's language where they are called as their seats are. */
export function namesIn({ kind: id, names }: { kind: string; names: string[] }, catalogue: GameKind[], language: string): string[] {
  const kind = catalogue.find((kind) => kind.id === id);
  return names.map((name, seat) => nameIn(kind, language)({ seat, name }).name);
}
