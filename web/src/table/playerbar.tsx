/** Who sits where, whose turn it is, and how the match stands. */

import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { Party } from "../generated/messages.ts";
import { Said } from "./phrases.tsx";
import type { Say } from "../strings/translation.ts";

interface PlayerBarProps {
  game: GameClient;
  client: SeatState;
  clients: SeatState[];
  seats: string[];
}

export function PlayerBar({ game, client, clients, seats }: PlayerBarProps) {
  const { say } = usePreferences();
  const { parties, match, position } = client.table;
  const own = clients.map((client) => client.table.seat);
  return (
    <ul class="player-bar" aria-label={say("table.players")}>
      {parties.map((party) => (
        <li key={party.seat} class={position.to_move === party.seat ? "turn" : ""} aria-current={position.to_move === party.seat}>
          <strong>{party.name}</strong>
          {match.length > 1 && <span class="score">{points(match.score[party.seat] ?? 0)}</span>}
          <span class="note">{notes(party, own, seats[party.seat] ?? "", say).filter(Boolean).join(" · ")}</span>
          <Said game={game} seat={party.seat} />
        </li>
      ))}
      {match.length > 1 && <li class="match">{say("table.match", { number: match.number, length: match.length })}</li>}
      {own.every((seat) => seat < 0) && <li class="match">{say("table.watching")}</li>}
    </ul>
  );
}

function notes(party: Party, own: number[], seat: string, say: Say): string[] {
  const called = party.name === seat ? "" : seat;
  if (party.kind === "computer") return [called, say("player.computer", { level: say(`level.${party.player}`) || party.player! })];
  if (party.kind === "open") return [called, say("seat.open")];
  if (party.stand_in) return [called, say("player.left", { level: say(`level.${party.stand_in}`) })];
  return [called, own.includes(party.seat) ? say("player.you") : say(party.here ? "player.here" : "player.away")];
}

export function points(score: number): string {
  return score % 1 === 0.5 ? `${Math.floor(score) || ""}½` : String(Math.round(score * 100) / 100);
}
