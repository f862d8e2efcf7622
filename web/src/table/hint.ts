/** What a computer would play, on request. */

import { useState } from "preact/hooks";
import { useAsking } from "../connection/asking.ts";
import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import { ideasOfEngine } from "../engine/thinking.ts";

export interface HintRequest {
  hint(): Promise<void>;
  thinking: boolean;
  problem: string;
}

/** Return a function that finds a hint and shows it at the table. */
export function useHint(game: GameClient, client: SeatState, chair: number): HintRequest {
  const { ask, problem } = useAsking(game);
  const [thinking, setThinking] = useState(false);
  const hint = async () => {
    if (thinking) return;
    setThinking(true);
    const reply = await ask({ type: "hint", chair, ideas: await ideasOfEngine(game, client, chair) });
    setThinking(false);
    if (reply.type === "hinted") game.showHint(reply, client.table.version);
  };
  return { hint, thinking, problem };
}
