/** Drawing a whole board at once keeps a slow telephone busy for too long: it is drawn a slice in each frame. */

import { useEffect, useState } from "preact/hooks";

const SLICE = 24; // items in a frame

let before = false; // whether a board has been drawn on this page: the next ones, behind a curtain say, appear at once

/** Return how many of so many items to draw: below none at first, soon all of them, and from then on always all. */
export function useGradually(total: number): number {
  const [drawn, setDrawn] = useState(before ? Infinity : -SLICE); // the ground comes before the first slice
  const done = drawn >= total;
  useEffect(() => {
    if (done) {
      before = true;
      return setDrawn(Infinity);
    }
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(drawn + SLICE)); // after what has been drawn is on the screen
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, done]);
  return drawn;
}
