/** Finds the items under a pointer. */

import type { Item } from "../generated/scene.ts";

const REACH = 22; // pixels beside an item that still count as on it, for fingers

/** Return the items under the pointer, topmost first. Where there is none, return an offered item within reach. */
export function itemsAt(svg: SVGSVGElement, event: MouseEvent, items: Item[], offered: Set<string>): string[] {
  const under = document.elementsFromPoint(event.clientX, event.clientY).filter((element) => svg.contains(element));
  const found = [...new Set(under.map(itemIdOf).filter((id) => id !== undefined))];
  if (found.length) return found;
  const near = nearest(svg, event, items.filter((item) => offered.has(item.id)));
  return near ? [near] : [];
}

/** Return the id of the item an element is part of. */
export function itemIdOf(element: Element): string | undefined {
  return element.closest<SVGGElement>("[data-item]")?.dataset.item;
}

/** Return the element that shows an item. */
export function elementOf(svg: SVGSVGElement, id: string): SVGGElement | null {
  return svg.querySelector(`[data-item="${CSS.escape(id)}"]`);
}

function nearest(svg: SVGSVGElement, event: MouseEvent, items: Item[]): string | undefined {
  const distances = items.map((item) => ({ id: item.id, distance: distanceTo(elementOf(svg, item.id), event) }));
  distances.sort((one, other) => one.distance - other.distance);
  return distances[0] && distances[0].distance <= REACH ? distances[0].id : undefined;
}

function distanceTo(element: Element | null, event: MouseEvent): number {
  const box = element?.querySelector(".hit")?.getBoundingClientRect();
  if (!box) return Infinity;
  const across = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
  const down = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
  return Math.hypot(across, down);
}
