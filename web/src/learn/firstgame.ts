/** Sets up guided first games, and opens commented games. */

import { keepComments } from "../browser/comments.ts";
import { saveCreatedGame, saveGame } from "../browser/savedgames.ts";
import * as api from "../connection/api.ts";
import type { GameKind } from "../generated/messages.ts";
import { tableAddress } from "../page/route.ts";

const OPPONENT = "novice";

/** Set up a guided first game against a novice, and return the address of its table. */
export async function guidedGame(kind: GameKind, labels: string[], name: string): Promise<string> {
  const [own = "", ...others] = labels.slice(0, kind.seats[0]);
  const opponents = others.map((label) => ({ kind: "computer" as const, name: label, player: OPPONENT }));
  const created = await api.create({ game: kind.id, seats: [{ kind: "person", name: name || own }, ...opponents], options: kind.guide ?? {} });
  const saved = saveCreatedGame(created, kind.id, true);
  saveGame({ ...saved, guided: true });
  return tableAddress(saved.places);
}

/** Open a commented game for watching, at its beginning, and return the address. */
export async function commentedGame(kind: GameKind, name: string): Promise<string> {
  const created = await api.create({ record: await api.commentedGame(kind.id, name) });
  keepComments(created.id, created.comments ?? []);
  return tableAddress([created.watch.token ?? ""], 0);
}
