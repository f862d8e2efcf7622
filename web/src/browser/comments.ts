/** Comments on games. This browser keeps them; the server writes them into records and keeps none. */

import type { TurnComment } from "../generated/messages.ts";
import { readStored, writeStored } from "./storage.ts";

/** A comment from a record, or the reader's own. */
export interface KeptComment extends TurnComment {
  own?: boolean;
}

const COMMENTS = "pagodas.comments";
const MOST_GAMES = 60;

export function commentsOn(game: string): KeptComment[] {
  return stored().find(([id]) => id === game)?.[1] ?? [];
}

export function keepComments(game: string, comments: KeptComment[]): void {
  const others = stored().filter(([id]) => id !== game);
  writeStored(COMMENTS, comments.length ? [[game, comments], ...others].slice(0, MOST_GAMES) : others);
}

function stored(): [string, KeptComment[]][] {
  return readStored<[string, KeptComment[]][]>(COMMENTS, []);
}

/** Return the comments that a reader of a language gets: those for everybody, and those in one language of each turn. */
export function readable<C extends TurnComment>(comments: C[], language: string): C[] {
  const best = (turn: number) => {
    const spoken = comments.filter((comment) => comment.turn === turn).map((comment) => comment.language ?? "");
    return [language, "en"].find((one) => spoken.includes(one)) ?? spoken.find(Boolean);
  };
  return comments.filter((comment) => !comment.language || comment.language === best(comment.turn));
}
