/** Media queries: the browser's screen, and its owner's wishes. */

import { useEffect, useState } from "preact/hooks";

export const BESIDE = "(min-width: 62rem)"; // things stand beside the board, as in the style sheets
export const LESS_MOTION = "(prefers-reduced-motion: reduce)";

/** Tell whether a media query holds, now and whenever that changes. */
export function useMediaQuery(query: string): boolean {
  const [holds, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const asked = matchMedia(query);
    const changed = () => set(asked.matches);
    asked.addEventListener("change", changed);
    return () => asked.removeEventListener("change", changed);
  }, [query]);
  return holds;
}
