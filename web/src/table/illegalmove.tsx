/** Why a move is not legal; the number of the ruling leads to the rules. */

const RULING = /^([A-Z]\d+): (.*)$/s;

export function Reason({ text, onRuling }: { text: string; onRuling(ruling: string): void }) {
  const [, ruling, sentence] = RULING.exec(text) ?? [];
  return (
    <p class="reason" role="alert">
      {ruling && (
        <button class="ruling" onClick={() => onRuling(ruling)}>
          {ruling}
        </button>
      )}
      {sentence ?? text}
    </p>
  );
}
