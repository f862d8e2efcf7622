/** Numbers beside items: in which order a line of moves touches them. The line is told in words elsewhere. */

import type { Item } from "../generated/scene.ts";

interface ItemNumbersProps {
  numbered: Map<string, string>;
  items: Item[];
  size: number; // of a number, in the scene's units
}

export function ItemNumbers({ numbered, items, size }: ItemNumbersProps) {
  return (
    <g class="badges" aria-hidden="true" pointer-events="none">
      {items
        .filter(({ id }) => numbered.has(id))
        .map(({ id, x, y }) => (
          <g key={id} class="badge" transform={`translate(${x} ${y})`} font-size={size}>
            <rect {...plate(numbered.get(id)!, size)} />
            <text>{numbered.get(id)}</text>
          </g>
        ))}
    </g>
  );
}

function plate(text: string, size: number) {
  const [width, height] = [size * Math.max(1.3, 0.6 + 0.5 * text.length), 1.3 * size];
  return { x: -width / 2, y: -height / 2, width, height, rx: height / 2 };
}
