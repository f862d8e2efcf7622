/** What the browser says of its screen and its owner's wishes. */

import { useEffect, useState } from "preact/hooks";

/** Tell whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const [holds, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const asked = matchMedia(query);
    const changed = () => set(asked.matches);
    asked.addEventListener("change", changed);
    return () => asked.removeEventListener("change", changed);
  }, [query]);
  return holds;
}
