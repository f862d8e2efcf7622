/** The board: draws a scene, tells which items were clicked, and lets them move. It knows no rules. */

import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { towards } from "./arrowkeys.ts";
import { folded } from "./narrowlayout.ts";
import { useGradually } from "./progressive.ts";
import { Marks } from "./markrings.tsx";
import { animate } from "./animation.ts";
import type { Drawings, Item, Part, Scene, Shape } from "../generated/scene.ts";
import { useMedia } from "../browser/mediaquery.ts";
import { Outline, Shapes } from "./shapes.tsx";

const SMALL = "(max-width: 40rem)"; // where games show their narrow arrangement
const REACH = 22; // pixels beside an item that still count as on it, for fingers

interface BoardProps {
  name: string;
  drawings: Drawings;
  scene: Scene;
  offered: Set<string>;
  chosen: string[];
  hinted?: string[];
  onClick?: (stack: string[]) => void;
}

export function Board({ name, drawings, scene: whole, offered, chosen, hinted = [], onClick }: BoardProps) {
  const svg = useRef<SVGSVGElement>(null);
  const before = useRef<Scene | undefined>(undefined);
  const small = useMedia(SMALL);
  const narrow = small ? drawings.narrow : undefined;
  const scene = useMemo(() => (narrow ? folded(whole, narrow) : whole), [whole, narrow]);
  const still = useMemo(() => <Still drawings={drawings} parts={narrow?.parts} />, [drawings, narrow]);
  const { width, height } = narrow ?? drawings;
  const drawn = useGradually(scene.items.length);
  useFollowingFocus(svg, scene, offered);
  useLayoutEffect(() => {
    if (svg.current && before.current) animate(svg.current, before.current.items, scene.items);
    before.current = scene;
  }, [whole]);

  const clicked = (event: MouseEvent) => svg.current && onClick?.(itemsAt(svg.current, event, scene.items, offered));
  const pressed = (event: KeyboardEvent) => svg.current && press(event, svg.current, scene.items, offered, onClick);
  return (
    <svg
      ref={svg}
      class="board"
      viewBox={`0 0 ${width} ${height}`}
      style={{ "--ratio": width / height }}
      role="group"
      aria-label={name}
      aria-busy={drawn < scene.items.length}
      tabindex={-1}
      onClick={clicked}
      onKeyDown={pressed}
    >
      {drawn >= 0 && still}
      {scene.items.slice(0, Math.max(drawn, 0)).map((item) => (
        <Thing
          key={item.id}
          item={item}
          drawings={drawings}
          offered={offered.has(item.id)}
          chosen={chosen.includes(item.id)}
          hinted={hinted.includes(item.id)}
        />
      ))}
      <Picture name="overlay" shapes={scene.overlay} parts={narrow?.parts} />
    </svg>
  );
}

/** What never changes while a game is played. */
function Still({ drawings, parts }: { drawings: Drawings; parts: Part[] | undefined }) {
  return (
    <>
      <defs>
        {Object.entries(drawings.symbols).map(([name, symbol]) => (
          <g key={name} id={`symbol-${name}`}>
            <Shapes shapes={symbol.shapes} />
          </g>
        ))}
      </defs>
      <Picture name="ground" shapes={drawings.ground.filter((shape) => !isPaper(shape, drawings))} parts={parts?.filter((part) => !part.bare)} />
    </>
  );
}

/** Tell whether a shape only makes the whole ground paper, as the page is already. */
function isPaper(shape: Shape, { width, height }: Drawings): boolean {
  return shape.shape === "box" && shape.fill === "paper" && shape.width === width && shape.height === height;
}

/** Shapes that lie anywhere in the scene: all of them at once, or as much of them as each part shows. */
function Picture({ name, shapes, parts }: { name: string; shapes: Shape[]; parts: Part[] | undefined }) {
  const drawn = (
    <g id={name} class={name} aria-hidden="true">
      <Shapes shapes={shapes} />
    </g>
  );
  if (!parts || !shapes.length) return drawn;
  return (
    <g class={name} aria-hidden="true">
      <defs>{drawn}</defs>
      {parts.map(({ x, y, width, height, to, scale }, index) => (
        <svg key={index} x={to[0]} y={to[1]} width={width * scale} height={height * scale} viewBox={`${x} ${y} ${width} ${height}`}>
          <use href={`#${name}`} />
        </svg>
      ))}
    </g>
  );
}

interface ThingProps {
  item: Item;
  drawings: Drawings;
  offered: boolean;
  chosen: boolean;
  hinted: boolean;
}

/** An item is drawn anew only when something about it changes, so that a click shows at once. */
function Thing(thing: ThingProps) {
  return useMemo(() => <Drawn {...thing} />, [thing.item, thing.drawings, thing.offered, thing.chosen, thing.hinted]);
}

function Drawn({ item, drawings, offered, chosen, hinted }: ThingProps) {
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
        <g transform={place(item)}>
          <use href={`#symbol-${item.symbol}`} />
          <Marks marks={item.marks ?? []} symbol={symbol} />
          <Outline symbol={symbol} gap={0} class="hit" />
          {reachable || hinted ? <Outline symbol={symbol} gap={4} class="halo" /> : null}
          {reachable || hinted ? <Outline symbol={symbol} gap={4} class="offer" /> : null}
          {item.text && symbol.text_size ? <Text item={item} drawings={drawings} /> : null}
        </g>
      </g>
    </g>
  );
}

function Text({ item, drawings }: { item: Item; drawings: Drawings }) {
  const { text_at: [x, y] = [0, 0], text_size, text_tone = "ink" } = drawings.symbols[item.symbol]!;
  return (
    <text class="text" x={x} y={y} font-size={text_size} fill={`var(--${text_tone})`}>
      {item.text}
    </text>
  );
}

function place(item: Item): string {
  const turn = item.turn ? ` rotate(${item.turn})` : "";
  const scale = item.scale !== undefined && item.scale !== 1 ? ` scale(${item.scale})` : "";
  return `translate(${item.x} ${item.y})${turn}${scale}`;
}

// --- Clicks ---

/** Return the items under the pointer, topmost first; beside all of them, an offered one within reach. */
function itemsAt(svg: SVGSVGElement, event: MouseEvent, items: Item[], offered: Set<string>): string[] {
  const under = document.elementsFromPoint(event.clientX, event.clientY).filter((element) => svg.contains(element));
  const found = under.map(itemOf).filter((id) => id !== undefined);
  if (found.some((id) => offered.has(id))) return [...new Set(found)];
  const near = nearest(svg, event, items.filter((item) => offered.has(item.id)));
  return near && found.length === 0 ? [near] : [...new Set(found)];
}

function itemOf(element: Element): string | undefined {
  return element.closest<SVGGElement>("[data-item]")?.dataset.item;
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

function elementOf(svg: SVGSVGElement, id: string): SVGGElement | null {
  return svg.querySelector(`[data-item="${CSS.escape(id)}"]`);
}

// --- Keys ---

/** Who plays by keyboard is led on: when what had the focus can no longer be chosen, the nearest that can gets it. */
function useFollowingFocus(svg: { current: SVGSVGElement | null }, scene: Scene, offered: Set<string>): void {
  const last = useRef<Item | undefined>(undefined);
  const byKey = useRef(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      byKey.current = svg.current?.contains(event.target as Node) ?? false;
      last.current = scene.items.find((item) => item.id === itemOf(event.target as Element)) ?? last.current;
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
    if (focused && offered.has(itemOf(focused) ?? "")) return;
    const next = closest(scene.items.filter((item) => offered.has(item.id)), last.current);
    (next ? elementOf(svg.current, next.id) : svg.current)?.focus();
  }, [scene, [...offered].join()]);
}

function closest(items: Item[], to: Item | undefined): Item | undefined {
  const distance = (item: Item) => (to ? Math.hypot(item.x - to.x, item.y - to.y) : 0);
  return items.toSorted((one, other) => distance(one) - distance(other))[0];
}

function press(
  event: KeyboardEvent,
  svg: SVGSVGElement,
  items: Item[],
  offered: Set<string>,
  onClick?: (stack: string[]) => void,
): void {
  const id = itemOf(event.target as Element);
  const here = items.find((item) => item.id === id);
  if (!here) return;
  if (event.key === "Enter" || event.key === " ") onClick?.([here.id]);
  else if (event.key.startsWith("Arrow")) {
    const there = towards(event.key, here, items.filter((item) => offered.has(item.id)));
    elementOf(svg, there.id)?.focus();
  } else return;
  event.preventDefault();
}
