/** The whole page: the header, and the view that the address names. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { notify } from "../browser/notification.ts";
import { usePreferences } from "../browser/preferences.tsx";
import { savedGames, type SavedGame } from "../browser/savedgames.ts";
import { titleOf, useCatalogue } from "../connection/catalogue.ts";
import { useOwnTurns } from "../connection/ownturns.ts";
import type { GameKind } from "../generated/messages.ts";
import { TableView } from "../table/table.tsx";
import { Header } from "./header.tsx";
import { Later } from "./later.tsx";
import { NotFound } from "./notfound.tsx";
import { routeOf, tableAddress, type Route } from "./route.ts";

export function App() {
  const route = useRoute();
  const { say } = usePreferences();
  const { catalogue, offline } = useCatalogue();
  useReturn(offline && route.name === "lobby");
  const elsewhere = useMemo(() => savedGames().filter((game) => !game.over && !isShown(game.places, route)), [route]);
  const waiting = useOwnTurns(elsewhere);
  useNotifications(waiting, catalogue ?? []);
  const shown = () => {
    switch (route.name) {
      case "lobby":
        if (offline) return <Later key="offline" view={async () => (await import("../offline/offlinepage.tsx")).OfflinePage} given={{ catalogue: catalogue ?? [] }} />;
        return <Later key="lobby" view={async () => (await import("../lobby/lobby.tsx")).Lobby} given={{ catalogue, waiting }} />;
      case "about":
        return <Later key="about" view={async () => (await import("./aboutpage.tsx")).AboutPage} given={{ catalogue }} />;
      case "games":
        return <Later key="games" view={async () => (await import("../mygames/mygames.tsx")).MyGames} given={{ catalogue: catalogue ?? [], waiting }} />;
      case "nowhere":
        return <NotFound />;
      case "new":
        return <Later key="new" view={async () => (await import("../setup/gamesetup.tsx")).GameSetup} given={{ catalogue, id: route.kind }} />;
      case "learn":
        return <Learn kind={catalogue?.find(({ id }) => id === route.kind)} lesson={route.lesson} known={catalogue !== undefined} />;
      case "puzzles":
        return <Puzzles kind={catalogue?.find(({ id }) => id === route.kind)} puzzle={route.puzzle} known={catalogue !== undefined} />;
      case "analyse":
        return <Later key="analyse" view={async () => (await import("../analyse/analysepage.tsx")).AnalysePage} given={{ catalogue: catalogue ?? [], ...route }} />;
      case "table":
        if (offline) return <Later key={route.places.join()} view={async () => (await import("../offline/kepttable.tsx")).KeptTable} given={{ catalogue: catalogue ?? [], places: route.places, ply: route.ply }} />;
        return <TableView key={route.places.join()} catalogue={catalogue} places={route.places} ply={route.ply} />;
    }
  };
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        {say("skip")}
      </a>
      <Header waiting={route.name === "lobby" ? 0 : waiting.length} />
      {shown()}
    </>
  );
}

function Learn({ kind, lesson, known }: { kind: GameKind | undefined; lesson: string; known: boolean }) {
  if (!kind) return known ? <NotFound /> : <main id="main" tabIndex={-1} />;
  return <Later key={kind.id} view={async () => (await import("../learn/learnpage.tsx")).LearnPage} given={{ kind, lesson }} />;
}

function Puzzles({ kind, puzzle, known }: { kind: GameKind | undefined; puzzle: string; known: boolean }) {
  if (!kind) return known ? <NotFound /> : <main id="main" tabIndex={-1} />;
  return <Later key={kind.id} view={async () => (await import("../puzzles/puzzlespage.tsx")).PuzzlesPage} given={{ kind, puzzle }} />;
}

/** Notify the reader of every game in which it has become their turn. */
function useNotifications(waiting: SavedGame[], catalogue: GameKind[]): void {
  const { say, language, notifies } = usePreferences();
  const before = useRef<SavedGame[]>([]);
  useEffect(() => {
    for (const game of waiting.filter(({ id }) => notifies && !before.current.some((known) => known.id === id))) {
      notify(say("notify.yours", { title: titleOf(game.kind, catalogue, language) }), game.id, tableAddress(game.places));
    }
    before.current = waiting;
  }, [waiting]);
}

/** Load the page anew when the server is back, since a newer one may be there; nothing was begun without it. */
function useReturn(waiting: boolean): void {
  const before = useRef(waiting);
  useEffect(() => {
    if (before.current && !waiting && routeOf(location.pathname, location.hash).name === "lobby") location.reload();
    before.current = waiting;
  }, [waiting]);
}

/** Tell whether the view shows the table with these places. */
function isShown(places: string[], route: Route): boolean {
  return route.name === "table" && route.places.some((place) => places.includes(place));
}

/** Jump to the content without changing the address, which holds the places at a game. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function useRoute() {
  const read = () => routeOf(location.pathname, location.hash);
  const [route, set] = useState(read);
  useEffect(() => {
    const changed = () => set(read());
    addEventListener("popstate", changed);
    addEventListener("hashchange", changed);
    return () => {
      removeEventListener("popstate", changed);
      removeEventListener("hashchange", changed);
    };
  }, []);
  return route;
}
