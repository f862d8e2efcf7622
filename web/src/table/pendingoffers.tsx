/** Offers that wait for an answer: a draw, taking a move back, another match, deleting the game. */

import { useEffect } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { useAsking } from "../connection/asking.ts";
import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { Pending } from "../generated/messages.ts";
import { Problem } from "../page/problem.tsx";

interface PendingOffersProps {
  clients: SeatState[];
  game: GameClient;
}

export function PendingOffers({ clients, game }: PendingOffersProps) {
  const pending = clients[0]?.table.position.pending ?? [];
  return (
    <>
      {pending.map((offer) => (
        <PendingOffer key={offer.matter} offer={offer} clients={clients} game={game} />
      ))}
      <Declined client={clients[0]!} />
    </>
  );
}

/** Say that an offer was declined, until something else happens. */
function Declined({ client }: { client: SeatState }) {
  const { say } = usePreferences();
  const { matter, seat = -1 } = client.declined ?? {};
  return <p role="status">{matter && <span class="declined">{say(`declined.${matter}`, { name: client.table.parties[seat]?.name ?? "" })}</span>}</p>;
}

function PendingOffer({ offer, clients, game }: PendingOffersProps & { offer: Pending }) {
  const { say } = usePreferences();
  const asked = clients.findIndex((client) => offer.awaited.includes(client.table.seat));
  const own = clients.some((client) => client.table.seat === offer.seat);
  const { ask, problem } = useAsking(game);
  const answer = (yes: boolean) => void ask({ type: "answer", chair: asked, matter: offer.matter, yes });
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
          <Problem text={problem} />
        </>
      )}
    </div>
  );
}
