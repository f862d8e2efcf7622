/** Where the arrow keys lead: to the nearest item in their direction. */

import type { Item } from "../generated/scene.ts";

type Place = Pick<Item, "id" | "x" | "y">;

const HEADINGS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const SIDEWAYS_COSTS = 2.5; // a step aside counts as so many steps ahead

/** Return the place an arrow key leads to, the same one when nothing lies in that direction. */
export function nearestInDirection<P extends Place>(key: string, here: P, places: P[]): P {
  const heading = HEADINGS[key];
  if (!heading) return here;
  const ahead = places.map((place) => ({ place, cost: cost(here, place, heading) })).filter(({ cost }) => cost > 0);
  ahead.sort((one, other) => one.cost - other.cost);
  return ahead[0]?.place ?? here;
}

/** Return how far away a place is in a direction, 0 when it lies in another direction. */
function cost(here: Place, there: Place, [across, down]: [number, number]): number {
  const x = there.x - here.x;
  const y = there.y - here.y;
  const forward = x * across + y * down;
  const aside = Math.abs(x * down) + Math.abs(y * across);
  return there.id === here.id || forward <= 1 ? 0 : forward + SIDEWAYS_COSTS * aside;
}
