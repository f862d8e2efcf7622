/** Why something did not work, beside the button that was pressed. It is there before, so that screen readers speak it. */

export function Problem({ text }: { text: string }) {
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}
