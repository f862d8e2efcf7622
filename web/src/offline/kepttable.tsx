/** A finished game that this browser kept, at a table without a server. */

import { usePreferences } from "../browser/preferences.tsx";
import { savedGameWith } from "../browser/savedgames.ts";
import type { GameKind } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { named, Table, Waiting } from "../table/table.tsx";
import { useKeptGame } from "./keptclient.ts";

interface KeptTableProps {
  catalogue: GameKind[];
  places: string[];
  ply: number | undefined;
}

export function KeptTable({ catalogue, places, ply }: KeptTableProps) {
  const { say, language } = usePreferences();
  const game = useKeptGame(savedGameWith(places[0]!)?.id);
  if (game === undefined) return <Waiting text={say("table.opening")} />;
  if (game === null) return <NotKept />;
  const kind = catalogue.find(({ id }) => id === game.clients[0]?.table.kind);
  return <Table game={game} clients={named(game.clients, kind, language)} kind={kind} places={places} ply={ply} />;
}

function NotKept() {
  const { say } = usePreferences();
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <h1>{say("offline.title")}</h1>
      <p role="status">{say("offline.table")}</p>
      <Anchor class="button primary" href="/">
        {say("offline.start")}
      </Anchor>
    </main>
  );
}
