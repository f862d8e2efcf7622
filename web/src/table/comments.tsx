/** Comments on the turn that is shown. When a game is over, readers can write their own and delete them again. */

import { useId, useState } from "preact/hooks";
import { commentsOn, keepComments, readable, type KeptComment } from "../browser/comments.ts";
import { usePreferences } from "../browser/preferences.tsx";
import { checkComment, tidyComment } from "../connection/names.ts";
import { useErrorText } from "../connection/refusals.ts";
import type { SeatState } from "../connection/seatstate.ts";
import { LONGEST_COMMENT, MOST_COMMENTS } from "../generated/names.ts";
import { Problem } from "../page/problem.tsx";
import type { Replay } from "./replay.ts";
import { startOf } from "./told.ts";

export interface Comments {
  all: KeptComment[]; // on the game of the match that is shown
  add(turn: number, text: string): void;
  remove(comment: KeptComment): void;
}

/** Return the comments that this browser knows on a game. */
export function useComments({ table: { game, match } }: SeatState): Comments {
  const [known, setKnown] = useState(() => commentsOn(game));
  const keep = (comments: KeptComment[]) => {
    keepComments(game, comments);
    setKnown(comments);
  };
  return {
    all: known.filter((comment) => (comment.game ?? 1) === match.number),
    add: (turn, text) => keep([...known, { turn, text, game: match.number, own: true }]),
    remove: (comment) => keep(known.filter((other) => other !== comment)),
  };
}

/** Return the number of the turn that ends at a ply, 0 at the start; undefined in the middle of a turn. */
export function turnAt({ turns }: SeatState, ply: number): number | undefined {
  if (!ply) return 0;
  return turns.find((turn) => turn.end === ply && startOf(turn) < ply)?.number;
}

interface CommentsProps {
  client: SeatState;
  replay: Replay;
  comments: Comments;
}

/** What has been written about the turn that is shown. */
export function CommentsShown({ client, replay, comments }: CommentsProps) {
  const { say, language } = usePreferences();
  const turn = turnAt(client, replay.ply);
  const shown = turn === undefined ? [] : readable(comments.all, language).filter((comment) => comment.turn === turn);
  return (
    <div class="comments" role="log" aria-label={say("comments.title")}>
      {shown.map((comment) => (
        <p key={comment.text} class="comment">
          {comment.text}
          {comment.own && (
            <button class="quiet" aria-label={say("comments.delete", { text: comment.text })} title={say("comments.delete.short")} onClick={() => comments.remove(comment)}>
              ×
            </button>
          )}
        </p>
      ))}
    </div>
  );
}

/** Where readers write about the turn that is shown, once the game is over. */
export function CommentWriter({ client, replay, comments }: CommentsProps) {
  const turn = turnAt(client, replay.ply);
  const { position, match } = client.table;
  const over = position.result !== undefined && match.number >= match.length;
  if (!over || !replay.ended || turn === undefined || comments.all.length >= MOST_COMMENTS) return null;
  return <CommentForm key={turn} turn={turn} onWrite={(text) => comments.add(turn, text)} />;
}

function CommentForm({ turn, onWrite }: { turn: number; onWrite(text: string): void }) {
  const { say } = usePreferences();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const errorText = useErrorText();
  const label = useId();
  const write = (event: Event) => {
    event.preventDefault();
    try {
      checkComment(text);
    } catch (error) {
      setProblem(errorText(error as Error));
      return;
    }
    onWrite(tidyComment(text));
    setText("");
    setProblem("");
  };
  return (
    <details class="comment-form">
      <summary>{turn ? say("comments.write", { turn }) : say("comments.write.game")}</summary>
      <form onSubmit={write}>
        <label for={label}>{say("comments.kept")}</label>
        <textarea id={label} value={text} maxLength={LONGEST_COMMENT} rows={3} onInput={(event) => setText(event.currentTarget.value)} />
        <button disabled={!text.trim()}>{say("comments.add")}</button>
        <Problem text={problem} />
      </form>
    </details>
  );
}
