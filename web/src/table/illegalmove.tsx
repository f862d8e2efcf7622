/** What somebody clicked, and why nothing happens. The number of the ruling opens the rules at that place. */

import type { Refusal } from "./moveinput.ts";

const RULING = /^([A-Z]\d+): (.*)$/s;

interface IllegalMoveReasonProps {
  refusal: Refusal | undefined;
  onRuling(ruling: string): void;
}

export function IllegalMoveReason({ refusal: { what, why } = { what: "", why: "" }, onRuling }: IllegalMoveReasonProps) {
  const [, ruling, sentence] = RULING.exec(why) ?? [];
  return (
    <p class="illegal-move" role="alert">
      {what && <strong>{what}. </strong>}
      {ruling && (
        <button class="ruling" onClick={() => onRuling(ruling)}>
          {ruling}
        </button>
      )}
      {sentence ?? why}
    </p>
  );
}
