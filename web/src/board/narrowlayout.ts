/** The layout for narrow screens: the parts of a scene, put together as the game wants them there. */

import type { Item, Narrow, Part, Scene } from "../generated/scene.ts";

/** Return a scene with its items where a narrow screen shows them. */
export function narrowed(scene: Scene, narrow: Narrow): Scene {
  return { ...scene, items: scene.items.map((item) => moved(item, partOf(item, narrow.parts))) };
}

function moved(item: Item, part: Part): Item {
  const x = part.to[0] + (item.x - part.x) * part.scale;
  const y = part.to[1] + (item.y - part.y) * part.scale;
  return { ...item, x, y, scale: (item.scale ?? 1) * part.scale };
}

/** Return the part an item lies in, or else the nearest one. */
function partOf(item: Item, parts: Part[]): Part {
  return parts.toSorted((one, other) => away(item, one) - away(item, other))[0]!;
}

function away(item: Item, part: Part): number {
  const across = Math.max(part.x - item.x, 0, item.x - part.x - part.width);
  const down = Math.max(part.y - item.y, 0, item.y - part.y - part.height);
  return Math.hypot(across, down);
}
