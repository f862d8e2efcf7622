/** What the page knows of a game from one seat, or as a watcher. Each message of the server brings it up to date. */

import type { FromServer, Happening, Position, Table, TurnText, Update } from "../generated/messages.ts";
import type { Scene } from "../generated/scene.ts";
import { afterChanges, withMoves, type MoveBook } from "./following.ts";

export interface SeatState {
  table: Table;
  turns: TurnText[];
  tables: number; // counts how often the server told everything anew
  book: MoveBook;
  declined?: Happening | undefined; // the answer to an offer, if it was the last thing that happened
}

/** Return a client after a message, the same one when the message brings it nothing new. */
export function afterMessage(client: SeatState | undefined, message: FromServer): SeatState | undefined {
  if (message.type === "table") return afterTable(client, message);
  if (!client) return undefined;
  if (message.type === "parties") return { ...client, table: { ...client.table, parties: message.parties } };
  return message.type === "update" ? afterUpdate(client, message) : client;
}

/** Tell whether a computer plays for this seat, since its player left. */
export function hasLeft({ table }: SeatState): boolean {
  return Boolean(table.parties[table.seat]?.stand_in) && !table.position.result;
}

/** Return the scene a client shows now. */
export function sceneOf(client: SeatState): Scene {
  return client.table.position.scene!;
}

function afterTable(client: SeatState | undefined, table: Table): SeatState {
  return { table, turns: table.turns ?? [], tables: (client?.tables ?? 0) + 1, book: new Map() };
}

function afterUpdate(client: SeatState, update: Update): SeatState {
  const told = update.happened.flatMap((happening) => happening.turns ?? []);
  const book = update.position ? new Map() : withMoves(client.book, update.changes?.moves);
  const position = update.position ?? afterChanges(client.table.position, update.changes!, book);
  const table = { ...client.table, version: update.version, position, match: scored(client.table, position) };
  return { ...client, table, turns: mergedTurns(client.turns, told), book, declined: update.happened.findLast(isRefusal) };
}

function isRefusal({ kind, yes }: Happening): boolean {
  return kind === "answered" && !yes;
}

/** Count a game that has just ended: an update has no score, only a whole table has. */
function scored({ match, position }: Table, now: Position): Table["match"] {
  const points = position.result ? undefined : now.result?.points;
  return points ? { ...match, score: match.score.map((score, seat) => score + (points[seat] ?? 0)) } : match;
}

/** Add turns. A turn that was told before, unfinished, is replaced. */
export function mergedTurns(turns: TurnText[], told: TurnText[]): TurnText[] {
  const found = [...turns];
  for (const turn of told) found[turn.number - 1] = turn;
  return found;
}
