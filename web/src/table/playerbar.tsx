/** Who sits where, whose turn it is, and how the match stands. */

import type { Chair } from "../connection/seatclient.ts";
import type { Party } from "../generated/messages.ts";
import { useSettings } from "../browser/preferences.tsx";
import type { Say } from "../strings/translation.ts";

interface PartyBarProps {
  chair: Chair;
  chairs: Chair[];
  seats: string[];
}

export function PartyBar({ chair, chairs, seats }: PartyBarProps) {
  const { say } = useSettings();
  const { parties, match, position } = chair.table;
  const own = chairs.map((chair) => chair.table.seat);
  return (
    <ul class="parties" aria-label={say("table.parties")}>
      {parties.map((party) => (
        <li key={party.seat} class={position.to_move === party.seat ? "turn" : ""} aria-current={position.to_move === party.seat}>
          <strong>{party.name}</strong>
          {match.length > 1 && <span class="score">{points(match.score[party.seat] ?? 0)}</span>}
          <span class="note">{notes(party, own, seats[party.seat] ?? "", say).filter(Boolean).join(" · ")}</span>
        </li>
      ))}
      {match.length > 1 && <li class="match">{say("table.match", { number: match.number, length: match.length })}</li>}
      {own.every((seat) => seat < 0) && <li class="match">{say("table.watching")}</li>}
    </ul>
  );
}

function notes(party: Party, own: number[], seat: string, say: Say): string[] {
  const called = party.name === seat ? "" : seat;
  if (party.kind === "computer") return [called, say("party.computer", { level: say(`level.${party.player}`) || party.player! })];
  if (party.kind === "open") return [called, say("seat.open")];
  return [called, own.includes(party.seat) ? say("party.you") : say(party.here ? "party.here" : "party.away")];
}

export function points(score: number): string {
  return score % 1 === 0.5 ? `${Math.floor(score) || ""}½` : String(Math.round(score * 100) / 100);
}
