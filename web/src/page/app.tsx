/** The page: finds its view by the address, and has the header that all views share. */

import { useEffect, useState } from "preact/hooks";
import { About } from "./aboutpage.tsx";
import { viewOf } from "./route.ts";
import { Header } from "./header.tsx";
import { useKinds } from "../connection/catalogue.ts";
import { Lobby } from "../lobby/lobby.tsx";
import { SetUp } from "../setup/gamesetup.tsx";
import { TableView } from "../table/table.tsx";
import { useSettings } from "../browser/preferences.tsx";

export function App() {
  const view = useView();
  const { say } = useSettings();
  const kinds = useKinds();
  const shown = () => {
    switch (view.name) {
      case "lobby":
        return <Lobby kinds={kinds} />;
      case "about":
        return <About kinds={kinds} />;
      case "new":
        return <SetUp kinds={kinds} id={view.kind} />;
      case "table":
        return <TableView key={view.places.join()} kinds={kinds} places={view.places} ply={view.ply} />;
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

function useView() {
  const look = () => viewOf(location.pathname, location.hash);
  const [view, set] = useState(look);
  useEffect(() => {
    const changed = () => set(look());
    addEventListener("popstate", changed);
    addEventListener("hashchange", changed);
    return () => {
      removeEventListener("popstate", changed);
      removeEventListener("hashchange", changed);
    };
  }, []);
  return view;
}
