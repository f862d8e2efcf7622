/** Guards against double taps: the second must not choose what appeared under the finger after the first. */

import { useRef } from "preact/hooks";

const SECOND = 400; // milliseconds within which a second tap belongs to the first
const NEAR = 30; // pixels

interface Tap {
  time: number;
  x: number;
  y: number;
  offered: string;
}

/** Tell whether a tap is the second of two, at one place, between which the offers changed. */
export function isSecondTap(first: Tap | undefined, second: Tap): boolean {
  if (!first || first.offered === second.offered) return false;
  return second.time - first.time < SECOND && Math.hypot(second.x - first.x, second.y - first.y) < NEAR;
}

/** Return a function that tells of each click whether it counts. */
export function useDeliberateClicks(offered: Set<string>): (event: MouseEvent) => boolean {
  const last = useRef<Tap | undefined>(undefined);
  return ({ timeStamp, clientX, clientY }) => {
    const tap = { time: timeStamp, x: clientX, y: clientY, offered: [...offered].join() };
    if (isSecondTap(last.current, tap)) return false;
    last.current = tap;
    return true;
  };
}
