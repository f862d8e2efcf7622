/** A problem the reader must know of, spoken by screen readers at once. */

export function Alert({ text }: { text: string }) {
  return (
    <p class="alert" role="alert">
      {text}
    </p>
  );
}
