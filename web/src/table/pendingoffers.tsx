/** What others ask for: a draw, to take a move back, another match. */

import { useEffect } from "preact/hooks";
import type { Chair } from "../connection/seatclient.ts";
import type { Game } from "../connection/gameclient.ts";
import type { Pending } from "../generated/messages.ts";
import { useSettings } from "../browser/preferences.tsx";

interface OffersProps {
  chairs: Chair[];
  game: Game;
}

export function Offers({ chairs, game }: OffersProps) {
  const pending = chairs[0]?.table.position.pending ?? [];
  return pending.map((offer) => <Offered key={offer.matter} offer={offer} chairs={chairs} game={game} />);
}

function Offered({ offer, chairs, game }: OffersProps & { offer: Pending }) {
  const { say } = useSettings();
  const asked = chairs.findIndex((chair) => offer.awaited.includes(chair.table.seat));
  const own = chairs.some((chair) => chair.table.seat === offer.seat);
  const answer = (yes: boolean) => void game.ask({ type: "answer", chair: asked, matter: offer.matter, yes });
  const agreed = asked >= 0 && own && offer.matter !== "draw"; // people at one device have spoken already
  useEffect(() => {
    if (agreed) answer(true);
  }, [agreed, asked]);
  const name = (seat: number) => chairs[0]?.table.parties[seat]?.name ?? "";
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
