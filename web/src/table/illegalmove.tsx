/** Why a move is not legal. The number of the ruling opens the rules at that place. */

const RULING = /^([A-Z]\d+): (.*)$/s;

export function IllegalMoveReason({ text, onRuling }: { text: string; onRuling(ruling: string): void }) {
  const [, ruling, sentence] = RULING.exec(text) ?? [];
  return (
    <p class="illegal-move" role="alert">
      {ruling && (
        <button class="ruling" onClick={() => onRuling(ruling)}>
          {ruling}
        </button>
      )}
      {sentence ?? text}
    </p>
  );
}
