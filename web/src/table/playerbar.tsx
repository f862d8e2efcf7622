/** Who sits where, whose turn it is, and how the match stands. */

import { usePreferences } from "../browser/preferences.tsx";
import { wordsOf } from "../connection/catalogue.ts";
import type { GameClient } from "../connection/gameclient.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { GameKind, KindWords, Party } from "../generated/messages.ts";
import { Face } from "../page/face.tsx";
import { Said } from "./phrases.tsx";
import type { Say } from "../strings/translation.ts";

interface PlayerBarProps {
  game: GameClient;
  client: SeatState;
  clients: SeatState[];
  kind: GameKind | undefined;
}

export function PlayerBar({ game, client, clients, kind }: PlayerBarProps) {
  const { say, language } = usePreferences();
  const { seats, characters = {} } = kind ? wordsOf(kind, language) : { seats: [] };
  const { parties, match, position } = client.table;
  const own = clients.map((client) => client.table.seat);
  return (
    <ul class="player-bar" aria-label={say("table.players")}>
      {parties.map((party) => (
        <li key={party.seat} class={position.to_move === party.seat ? "turn" : ""} aria-current={position.to_move === party.seat}>
          <Face kind={kind} level={party.stand_in || (party.player ?? "")} size={36} />
          <strong>{party.name}</strong>
          {match.length > 1 && <span class="score">{points(match.score[party.seat] ?? 0)}</span>}
          <span class="note">{notes(party, own, seats[party.seat] ?? "", levelIn(characters, say), say).filter(Boolean).join(" · ")}</span>
          <Said game={game} seat={party.seat} />
        </li>
      ))}
      {match.length > 1 && <li class="match">{say("table.match", { number: match.number, length: match.length })}</li>}
      {own.every((seat) => seat < 0) && <li class="match">{say("table.watching")}</li>}
    </ul>
  );
}

/** Return a function that calls a level as the game does, and otherwise as every game. */
function levelIn(characters: NonNullable<KindWords["characters"]>, say: Say): (level: string) => string {
  return (level) => [characters[level]?.name, say(`level.${level}`) || level].filter(Boolean).join(", ");
}

function notes(party: Party, own: number[], seat: string, called: (level: string) => string, say: Say): string[] {
  const place = party.name === seat ? "" : seat;
  if (party.kind === "computer") return [place, say("player.computer", { level: called(party.player!) })];
  if (party.kind === "open") return [place, say("seat.open")];
  if (party.stand_in) return [place, say("player.left", { level: called(party.stand_in) })];
  return [place, own.includes(party.seat) ? say("player.you") : say(party.here ? "player.here" : "player.away")];
}

export function points(score: number): string {
  return score % 1 === 0.5 ? `${Math.floor(score) || ""}½` : String(Math.round(score * 100) / 100);
}
