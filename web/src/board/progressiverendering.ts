/** Progressive rendering: a whole board at once would keep a slow phone busy for too long, so each frame draws a slice. */

import { useEffect, useState } from "preact/hooks";

const SLICE = 24; // items in a frame

let before = false; // whether this page has drawn a board: the next boards appear at once

/** Return how many of `total` items to draw now. It is negative at first, soon it is all of them, and then it stays so. */
export function useProgressive(total: number): number {
  const [drawn, setDrawn] = useState(before ? Infinity : -SLICE); // the ground is drawn before the first slice
  const done = drawn >= total;
  useEffect(() => {
    if (done) {
      before = true;
      return setDrawn(Infinity);
    }
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(drawn + SLICE)); // once the last slice is on the screen
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, done]);
  return drawn;
}
