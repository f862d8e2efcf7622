/** Rings around items: each mark has a line pattern of its own, so colour is never needed to tell them apart. */

import type { Symbol } from "../generated/scene.ts";
import { Outline } from "./shapes.tsx";

type Stroke = [thickness: number, dashes?: string];

// From the outermost stroke to the innermost, which is cut out of it in the colour behind.
const RINGS: Record<string, Stroke[]> = {
  last: [[4]],
  winning: [[7], [2]],
  threat: [[4, "10 6"]],
  chosen: [[5, "1 9"]],
};
const GAP = 5; // between the rings of two marks

export function Marks({ marks, symbol }: { marks: string[]; symbol: Symbol }) {
  return marks.map((mark, index) => (
    <g key={mark} class="ring">
      {(RINGS[mark] ?? []).map(([thickness, dashes], depth) => (
        <Outline
          key={depth}
          symbol={symbol}
          gap={index * GAP}
          stroke={`var(--${depth ? "paper" : mark})`}
          stroke-width={thickness}
          stroke-dasharray={dashes}
        />
      ))}
    </g>
  ));
}
