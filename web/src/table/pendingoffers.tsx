/** Offers that wait for an answer: a draw, taking a move back, another match, deleting the game. */

import { useEffect } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { Pending } from "../generated/messages.ts";

interface PendingOffersProps {
  clients: SeatState[];
  game: GameClient;
}

export function PendingOffers({ clients, game }: PendingOffersProps) {
  const pending = clients[0]?.table.position.pending ?? [];
  return pending.map((offer) => <PendingOffer key={offer.matter} offer={offer} clients={clients} game={game} />);
}

function PendingOffer({ offer, clients, game }: PendingOffersProps & { offer: Pending }) {
  const { say } = usePreferences();
  const asked = clients.findIndex((client) => offer.awaited.includes(client.table.seat));
  const own = clients.some((client) => client.table.seat === offer.seat);
  const answer = (yes: boolean) => void game.ask({ type: "answer", chair: asked, matter: offer.matter, yes });
  const agreed = asked >= 0 && own && offer.matter !== "draw"; // people at one device have talked about it already
  useEffect(() => {
    if (agreed) answer(true);
  }, [agreed, asked]);
  const name = (seat: number) => clients[0]?.table.parties[seat]?.name ?? "";
  if (agreed) return null;
  return (
    <div class="offer-box" role="status">
      {asked < 0 ? (
        <p>{say(own ? "offer.waiting" : `offer.${offer.matter}`, { name: name(offer.seat) })}</p>
      ) : (
        <>
          <p>{say(`offer.${offer.matter}`, { name: name(offer.seat) })}</p>
          <button class="primary" onClick={() => answer(true)}>
            {say("yes")}
          </button>
          <button onClick={() => answer(false)}>{say("no")}</button>
        </>
      )}
    </div>
  );
}
