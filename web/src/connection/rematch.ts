/** Offers another match of a game, without opening its table. */

import type { FromServer } from "../generated/messages.ts";
import { Connection, socketAddress } from "./connection.ts";

const ID = "rematch";

/** Offer a rematch from a place, and wait until the server has answered, whatever it said: the table tells the rest. */
export function offerRematch(place: string): Promise<void> {
  return new Promise((resolve) => {
    const onMessage = (message: FromServer) => {
      if (message.type !== "refused" && !("id" in message && message.id.startsWith(ID))) return;
      connection.close();
      resolve();
    };
    const sits = () => [{ type: "sit" as const, chair: 0, token: place, view: "codes" as const }];
    const connection = new Connection(socketAddress(), { onMessage, onState: () => undefined, sits });
    connection.ask({ type: "offer", id: `${ID}-${Date.now()}`, chair: 0, matter: "rematch" });
  });
}
