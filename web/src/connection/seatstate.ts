/** What the page knows of a game from one seat, or as a watcher. Each message of the server brings it up to date. */

import type { FromServer, Happening, Table, TurnText, Update } from "../generated/messages.ts";
import type { Scene } from "../generated/scene.ts";

export interface SeatState {
  table: Table;
  turns: TurnText[];
  news: string[]; // what happened last, in sentences
  moves: number; // counts the moves seen, so that each can be heard
}

/** Return a client after a message, the same one when the message brings it nothing new. */
export function afterMessage(client: SeatState | undefined, message: FromServer): SeatState | undefined {
  if (message.type === "table") return afterTable(client, message);
  if (!client) return undefined;
  if (message.type === "parties") return { ...client, table: { ...client.table, parties: message.parties } };
  return message.type === "update" ? afterUpdate(client, message) : client;
}

/** Return the scene a client shows now. */
export function sceneOf(client: SeatState): Scene {
  return client.table.position.scene!;
}

function afterTable(client: SeatState | undefined, table: Table): SeatState {
  const turns = table.turns ?? [];
  return { table, turns, news: lastTold(turns), moves: (client?.moves ?? 0) + 1 };
}

function afterUpdate(client: SeatState, update: Update): SeatState {
  const told = update.happened.flatMap((happening) => happening.turns ?? []);
  const table = { ...client.table, version: update.version, position: update.position, match: scored(client.table, update) };
  const news = told.map((turn) => turn.told ?? "").filter(Boolean);
  return {
    table,
    turns: mergedTurns(client.turns, told),
    news: news.length ? news : client.news,
    moves: client.moves + update.happened.filter(isPlayed).length,
  };
}

/** Count a game that has just ended: an update has no score, only a whole table has. */
function scored({ match, position }: Table, update: Update): Table["match"] {
  const points = position.result ? undefined : update.position.result?.points;
  return points ? { ...match, score: match.score.map((score, seat) => score + (points[seat] ?? 0)) } : match;
}

function isPlayed(happening: Happening): boolean {
  return happening.kind === "played";
}

/** Add turns. A turn that was told before, unfinished, is replaced. */
export function mergedTurns(turns: TurnText[], told: TurnText[]): TurnText[] {
  const found = [...turns];
  for (const turn of told) found[turn.number - 1] = turn;
  return found;
}

function lastTold(turns: TurnText[]): string[] {
  const told = turns.at(-1)?.told;
  return told ? [told] : [];
}
