/** The games this browser has places at. */

import type { CreatedGame, SeatLink } from "../generated/messages.ts";
import { forgetAllBut } from "../offline/keptgames.ts";
import { keepComments } from "./comments.ts";
import { readStored, writeStored } from "./storage.ts";

export interface SavedGame {
  id: string;
  kind: string;
  places: string[]; // tokens held here
  invited: SeatLink[]; // links for other people
  watch: string; // the token for watching
  names: string[];
  when: number;
  over: boolean;
  guided?: boolean | undefined; // a first game in which the reader is told what comes up
  ended?: { winners: number[]; own: number[] } | undefined; // once it is over: the seats that won, and the reader's
}

const GAMES = "pagodas.games";
const MOST_GAMES = 60;

export function savedGames(): SavedGame[] {
  return readStored<SavedGame[]>(GAMES, []);
}

export function savedGameWith(place: string): SavedGame | undefined {
  return savedGames().find((game) => game.places.includes(place));
}

export function saveGame(game: SavedGame): void {
  const others = savedGames().filter((other) => other.id !== game.id);
  writeStored(GAMES, [game, ...others].slice(0, MOST_GAMES));
}

export function forgetGame(id: string): void {
  writeStored(GAMES, savedGames().filter((game) => game.id !== id));
  void forgetAllBut(savedGames());
  keepComments(id, []);
}

/** Keep a game that was just set up: the seats of all people when they share this device, otherwise the first of them. */
export function saveCreatedGame(created: CreatedGame, kind: string, shared: boolean): SavedGame {
  const persons = created.seats.filter((seat) => seat.kind === "person");
  const held = shared ? persons : persons.slice(0, 1);
  const game: SavedGame = {
    id: created.id,
    kind,
    places: held.map((seat) => seat.token ?? ""),
    invited: shared ? [] : persons.slice(1),
    watch: created.watch.token ?? "",
    names: created.seats.map((seat) => seat.name ?? ""),
    when: Date.now(),
    over: false,
  };
  if (!game.places.length) game.places = [game.watch];
  saveGame(game);
  if (created.comments) keepComments(created.id, created.comments);
  return game;
}
