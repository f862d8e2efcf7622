/** What is known of a game from one chair, kept up to date by what the server tells. */

import type { FromServer, Happening, Table, TurnText, Update } from "../generated/messages.ts";
import type { Scene } from "../generated/scene.ts";

export interface Chair {
  table: Table;
  turns: TurnText[];
  news: string[]; // what happened last, in sentences
  moves: number; // counts what was played, so that sounds know
}

/** Return a chair after a message; the same one when the message says nothing new. */
export function heard(chair: Chair | undefined, message: FromServer): Chair | undefined {
  if (message.type === "table") return seated(chair, message);
  if (!chair) return undefined;
  if (message.type === "parties") return { ...chair, table: { ...chair.table, parties: message.parties } };
  return message.type === "update" ? updated(chair, message) : chair;
}

/** The drawing a chair shows now. */
export function sceneOf(chair: Chair): Scene {
  return chair.table.position.scene!;
}

function seated(chair: Chair | undefined, table: Table): Chair {
  const turns = table.turns ?? [];
  return { table, turns, news: lastTold(turns), moves: (chair?.moves ?? 0) + 1 };
}

function updated(chair: Chair, update: Update): Chair {
  const told = update.happened.flatMap((happening) => happening.turns ?? []);
  const table = { ...chair.table, version: update.version, position: update.position, match: scored(chair.table, update) };
  const news = told.map((turn) => turn.told ?? "").filter(Boolean);
  return {
    table,
    turns: merged(chair.turns, told),
    news: news.length ? news : chair.news,
    moves: chair.moves + update.happened.filter(isPlayed).length,
  };
}

/** Count a game that has just ended; the server tells the score anew only with a whole table. */
function scored({ match, position }: Table, update: Update): Table["match"] {
  const points = position.result ? undefined : update.position.result?.points;
  return points ? { ...match, score: match.score.map((score, seat) => score + (points[seat] ?? 0)) } : match;
}

function isPlayed(happening: Happening): boolean {
  return happening.kind === "played";
}

/** Put turns in the place of their unfinished selves, or after the others. */
export function merged(turns: TurnText[], told: TurnText[]): TurnText[] {
  const found = [...turns];
  for (const turn of told) found[turn.number - 1] = turn;
  return found;
}

function lastTold(turns: TurnText[]): string[] {
  const told = turns.at(-1)?.told;
  return told ? [told] : [];
}
