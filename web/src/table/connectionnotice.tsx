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
  const text = game.connection === "open" ? (wasLost ? say("connection.back") : game.preparing && say("table.preparing")) : wasLost && say("connection.lost");
  return (
    <p class={`connection ${game.connection}`} role="status" hidden={!text}>
      {text || ""}
    </p>
  );
}
