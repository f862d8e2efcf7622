/** Where the arrow keys lead: to the nearest item in their direction. */

interface Place {
  id: string;
  x: number;
  y: number;
}

const HEADINGS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const SIDEWAYS_COSTS = 2.5; // how much worse a step aside is than one ahead

/** Return the place an arrow key leads to, the same one when there is nothing in that direction. */
export function towards<P extends Place>(key: string, here: P, places: P[]): P {
  const heading = HEADINGS[key];
  if (!heading) return here;
  const ahead = places.map((place) => ({ place, cost: cost(here, place, heading) })).filter(({ cost }) => cost > 0);
  ahead.sort((one, other) => one.cost - other.cost);
  return ahead[0]?.place ?? here;
}

/** Return how far a place is in a direction, 0 when it is not in that direction at all. */
function cost(here: Place, there: Place, [across, down]: [number, number]): number {
  const x = there.x - here.x;
  const y = there.y - here.y;
  const forward = x * across + y * down;
  const aside = Math.abs(x * down) + Math.abs(y * across);
  return there.id === here.id || forward <= 1 ? 0 : forward + SIDEWAYS_COSTS * aside;
}
