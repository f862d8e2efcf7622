/** What this browser remembers: the games it has places at, and how its owner likes things. */

import type { CreatedGame, SeatLink } from "../generated/messages.ts";

export interface SavedGame {
  id: string;
  kind: string;
  places: string[]; // tokens held here
  invited: SeatLink[]; // links for others
  watch: string; // the token for watching
  names: string[];
  when: number;
  over: boolean;
}

const GAMES = "pagodas.games";
const MOST_GAMES = 30;

export function savedGames(): SavedGame[] {
  return read<SavedGame[]>(GAMES, []);
}

export function savedWith(place: string): SavedGame | undefined {
  return savedGames().find((game) => game.places.includes(place));
}

export function save(game: SavedGame): void {
  const others = savedGames().filter((other) => other.id !== game.id);
  write(GAMES, [game, ...others].slice(0, MOST_GAMES));
}

export function forget(id: string): void {
  write(GAMES, savedGames().filter((game) => game.id !== id));
}

/** Keep a game that was just set up: all its seats for persons when they share this device, else the first. */
export function saveCreated(created: CreatedGame, kind: string, shared: boolean): SavedGame {
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
  save(game);
  return game;
}

export function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function write(key: string, thing: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(thing));
  } catch {
    // A browser that keeps nothing can still play.
  }
}
