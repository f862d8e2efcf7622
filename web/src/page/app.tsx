/** The whole page: the header, and the view that the address names. */

import { useEffect, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { useCatalogue } from "../connection/catalogue.ts";
import { Lobby } from "../lobby/lobby.tsx";
import { GameSetup } from "../setup/gamesetup.tsx";
import { TableView } from "../table/table.tsx";
import { AboutPage } from "./aboutpage.tsx";
import { Header } from "./header.tsx";
import { routeOf } from "./route.ts";

export function App() {
  const route = useRoute();
  const { say } = usePreferences();
  const catalogue = useCatalogue();
  const shown = () => {
    switch (route.name) {
      case "lobby":
        return <Lobby catalogue={catalogue} />;
      case "about":
        return <AboutPage catalogue={catalogue} />;
      case "new":
        return <GameSetup catalogue={catalogue} id={route.kind} />;
      case "table":
        return <TableView key={route.places.join()} catalogue={catalogue} places={route.places} ply={route.ply} />;
    }
  };
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        {say("skip")}
      </a>
      <Header />
      {shown()}
    </>
  );
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
