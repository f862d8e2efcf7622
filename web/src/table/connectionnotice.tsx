/** Says that the connection is lost, or is back, or that the computer players are not ready. */

import { useEffect, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient } from "../connection/gameclient.ts";

export function ConnectionNotice({ game }: { game: GameClient }) {
  const { say } = usePreferences();
  const [wasLost, setLost] = useState(false);
  useEffect(() => {
    if (game.connection === "lost") setLost(true);
    if (game.connection !== "open" || !wasLost) return;
    const timer = setTimeout(() => setLost(false), 2500);
    return () => clearTimeout(timer);
  }, [game.connection, wasLost]);
  const key = noticeOf(game, wasLost);
  return (
    <p class={`connection ${game.kept ? "open" : game.connection}`} role="status" hidden={!key}>
      {key && say(key)}
    </p>
  );
}

function noticeOf({ connection, preparing, kept }: GameClient, wasLost: boolean): string {
  if (kept) return "offline.replay";
  if (connection !== "open") return wasLost ? "connection.lost" : "";
  if (wasLost) return "connection.back";
  return preparing ? "table.preparing" : "";
}
