/** Asking the server for something from a button, and saying beside the button why it was refused. */

import { useState } from "preact/hooks";
import type { GameClient, Reply, Wish } from "./gameclient.ts";
import { useRefusalText } from "./refusals.ts";

/** Return a function that asks, and why the last wish was refused, "" if it was not. */
export function useAsking(game: GameClient): { ask(wish: Wish): Promise<Reply>; problem: string } {
  const [problem, setProblem] = useState("");
  const refusal = useRefusalText();
  const ask = async (wish: Wish) => {
    setProblem("");
    const reply = await game.ask(wish);
    if (reply.type === "refused") setProblem(refusal(reply, wish.type));
    return reply;
  };
  return { ask, problem };
}
