/** Rings around marked items. Each mark has a line pattern of its own, so nobody needs colour to tell them apart. */

import type { Symbol } from "../generated/scene.ts";
import { Outline } from "./shapes.tsx";

type Stroke = [thickness: number, dashes?: string];

// The second stroke of a mark, in the colour of the paper, parts the first into two rings.
const RINGS: Record<string, Stroke[]> = {
  last: [[4]],
  winning: [[7], [2]],
  threat: [[4, "10 6"]],
  chosen: [[5, "1 9"]],
};
const GAP = 5; // between the rings of two marks

export function MarkRings({ marks, symbol }: { marks: string[]; symbol: Symbol }) {
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
