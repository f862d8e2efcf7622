/** Lets items move from their old places to the new ones, unless the reader asked for less motion. */

import { LESS_MOTION } from "../browser/mediaquery.ts";
import type { Item } from "../generated/scene.ts";
import { appearedItems, movedItems } from "./scenediff.ts";

const TRAVEL: KeyframeAnimationOptions = { duration: 420, easing: "cubic-bezier(.3,.1,.2,1)" };
const ARRIVAL: KeyframeAnimationOptions = { duration: 260, easing: "ease-out" };

export function animateItems(svg: SVGSVGElement, before: Item[], after: Item[]): void {
  if (matchMedia(LESS_MOTION).matches) return;
  const origins = movedItems(before, after);
  const places = new Map(after.map((item) => [item.id, item]));
  for (const [id, from] of origins) travel(mover(svg, id), from, places.get(id)!);
  for (const item of appearedItems(before, after)) if (!origins.has(item.id)) arrive(mover(svg, item.id));
}

function mover(svg: SVGSVGElement, id: string): Element | null {
  return svg.querySelector(`[data-item="${CSS.escape(id)}"] > .mover`);
}

function travel(element: Element | null, from: Item, to: Item): void {
  const away = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  element?.animate([{ transform: away }, { transform: "none" }], TRAVEL);
}

function arrive(element: Element | null): void {
  element?.animate([{ opacity: 0 }, { opacity: 1 }], ARRIVAL);
}
