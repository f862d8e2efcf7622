/** One item on the board: its symbol, text and marks, and a ring while it can be chosen. */

import { useMemo } from "preact/hooks";
import type { Drawings, Item, Symbol } from "../generated/scene.ts";
import { MarkRings } from "./markrings.tsx";
import { Outline } from "./shapes.tsx";

interface BoardItemProps {
  item: Item;
  drawings: Drawings;
  offered: boolean;
  chosen: boolean;
  hinted: boolean;
}

/** An item is drawn anew only when something about it changes, so that a click shows at once. */
export function BoardItem(props: BoardItemProps) {
  return useMemo(() => <DrawnItem {...props} />, [props.item, props.drawings, props.offered, props.chosen, props.hinted]);
}

function DrawnItem({ item, drawings, offered, chosen, hinted }: BoardItemProps) {
  const symbol = drawings.symbols[item.symbol];
  if (!symbol) return null;
  const reachable = offered || chosen;
  return (
    <g
      class={["item", offered && "offered", chosen && "chosen", hinted && "hinted"].filter(Boolean).join(" ")}
      data-item={item.id}
      role={reachable ? "button" : undefined}
      tabindex={reachable ? 0 : undefined}
      aria-label={reachable ? item.label : undefined}
      aria-pressed={reachable ? chosen : undefined}
      aria-hidden={reachable ? undefined : true}
    >
      <g class="mover">
        <g transform={placement(item)}>
          <use href={`#symbol-${item.symbol}`} />
          <MarkRings marks={item.marks ?? []} symbol={symbol} />
          <Outline symbol={symbol} gap={0} class="hit" />
          {reachable || hinted ? <Outline symbol={symbol} gap={4} class="halo" /> : null}
          {reachable || hinted ? <Outline symbol={symbol} gap={4} class="offer" /> : null}
          {item.text && symbol.text_size ? <ItemText text={item.text} symbol={symbol} /> : null}
        </g>
      </g>
    </g>
  );
}

function ItemText({ text, symbol }: { text: string; symbol: Symbol }) {
  const { text_at: [x, y] = [0, 0], text_size, text_tone = "ink" } = symbol;
  return (
    <text class="text" x={x} y={y} font-size={text_size} fill={`var(--${text_tone})`}>
      {text}
    </text>
  );
}

function placement(item: Item): string {
  const turn = item.turn ? ` rotate(${item.turn})` : "";
  const scale = item.scale !== undefined && item.scale !== 1 ? ` scale(${item.scale})` : "";
  return `translate(${item.x} ${item.y})${turn}${scale}`;
}
