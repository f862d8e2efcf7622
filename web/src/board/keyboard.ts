/** Playing by keyboard: which keys choose an item, and where the focus goes. */

import { useEffect, useRef } from "preact/hooks";
import type { Item, Scene } from "../generated/scene.ts";
import { nearestInDirection } from "./arrowkeys.ts";
import { elementOf, itemIdOf } from "./hittest.ts";

/** Choose the focused item with Enter or space, or let an arrow key lead to the next offered item. */
export function pressKey(
  event: KeyboardEvent,
  svg: SVGSVGElement,
  items: Item[],
  offered: Set<string>,
  onClick?: (stack: string[]) => void,
): void {
  const id = itemIdOf(event.target as Element);
  const here = items.find((item) => item.id === id);
  if (!here) return;
  if (event.key === "Enter" || event.key === " ") event.repeat || onClick?.([here.id]); // a key held down chooses once
  else if (event.key.startsWith("Arrow")) {
    const there = nearestInDirection(event.key, here, items.filter((item) => offered.has(item.id)));
    elementOf(svg, there.id)?.focus();
  } else return;
  event.preventDefault();
}

/** Keep the focus of people who play by keyboard on an offered item: when theirs can no longer be chosen, on the nearest that can. */
export function useKeyboardFocus(svg: { current: SVGSVGElement | null }, scene: Scene, offered: Set<string>): void {
  const last = useRef<Item | undefined>(undefined);
  const byKey = useRef(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      byKey.current = svg.current?.contains(event.target as Node) ?? false;
      last.current = scene.items.find((item) => item.id === itemIdOf(event.target as Element)) ?? last.current;
    };
    const pointed = () => (byKey.current = false);
    addEventListener("keydown", pressed, true);
    addEventListener("pointerdown", pointed, true);
    return () => {
      removeEventListener("keydown", pressed, true);
      removeEventListener("pointerdown", pointed, true);
    };
  }, [scene]);
  useEffect(() => {
    const focused = document.activeElement;
    if (!byKey.current || !svg.current || (focused !== document.body && !svg.current.contains(focused))) return;
    if (focused && offered.has(itemIdOf(focused) ?? "")) return;
    const next = nearest(scene.items.filter((item) => offered.has(item.id)), last.current);
    (next ? elementOf(svg.current, next.id) : svg.current)?.focus();
  }, [scene, [...offered].join()]);
}

function nearest(items: Item[], to: Item | undefined): Item | undefined {
  const distance = (item: Item) => (to ? Math.hypot(item.x - to.x, item.y - to.y) : 0);
  return items.toSorted((one, other) => distance(one) - distance(other))[0];
}
