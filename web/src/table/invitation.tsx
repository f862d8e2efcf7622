/** Over the board until the people who were invited come: their links, and whether they are here. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { savedGameWith } from "../browser/savedgames.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { Party } from "../generated/messages.ts";
import { sharedAddress } from "../page/route.ts";
import { LinkField } from "./linkfield.tsx";
import { QrCode } from "./qrcode.tsx";

interface Invited {
  party: Party;
  address: string;
}

interface InvitationProps {
  client: SeatState;
  places: string[];
  title: string;
}

export function Invitation({ client, places, title }: InvitationProps) {
  const { say, language } = usePreferences();
  const [closed, setClosed] = useState(false);
  const invited = invitedPeople(client, places, language);
  if (closed || !invited.some(({ party }) => isAwaited(party, client))) return null;
  return (
    <section class="invitation" aria-labelledby="invitation">
      <h2 id="invitation">{say(invited.length > 1 ? "invite.title.several" : "invite.title")}</h2>
      {invited.map((guest) => (
        <Guest key={guest.party.seat} {...guest} shared={say("invite.text", { title })} />
      ))}
      <button onClick={() => setClosed(true)}>{say("invite.close")}</button>
    </section>
  );
}

function Guest({ party, address, shared }: Invited & { shared: string }) {
  const { say } = usePreferences();
  const { name, here = false } = party;
  return (
    <div class="guest">
      <QrCode link={location.origin + address} label={say("invite.scan", { name })} />
      <div>
        <LinkField label={say("share.seat", { name })} address={address} shared={shared} />
        <p role="status">{say(here ? "invite.here" : "invite.away", { name })}</p>
      </div>
    </div>
  );
}

/** Tell whether a guest has still to come. Who has moved was here before, and may go away for a while. */
function isAwaited(party: Party, { turns }: SeatState): boolean {
  return !party.here && !turns.some((turn) => turn.seat === party.seat);
}

/** Return the people whose links this browser was given when it set the game up. */
function invitedPeople({ table }: SeatState, places: string[], language: string): Invited[] {
  const links = savedGameWith(places[0]!)?.invited ?? [];
  return links.flatMap(({ seat, token = "" }) => {
    const party = table.parties.find((party) => party.seat === seat);
    return party?.kind === "person" ? [{ party, address: sharedAddress([token], table.kind, language) }] : [];
  });
}
