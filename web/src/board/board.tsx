/** The board: draws a scene, tells which items were clicked, and lets items move. It knows no rules. */

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useMediaQuery } from "../browser/mediaquery.ts";
import type { Drawings, Part, Scene, Shape } from "../generated/scene.ts";
import { animateItems } from "./animation.ts";
import { BoardItem } from "./boarditem.tsx";
import { useDeliberateClicks } from "./doubletap.ts";
import { itemsAt } from "./hittest.ts";
import { ItemLabel } from "./itemlabel.tsx";
import { ItemNumbers } from "./itemnumbers.tsx";
import { pressKey, useKeyboardFocus } from "./keyboard.ts";
import { narrowed } from "./narrowlayout.ts";
import { useProgressive } from "./progressiverendering.ts";
import { Shapes } from "./shapes.tsx";

const NARROW_SCREEN = "(max-width: 40rem)"; // where games show their narrow arrangement

interface BoardProps {
  name: string;
  drawings: Drawings;
  scene: Scene;
  offered: Set<string>;
  chosen: string[];
  hinted?: string[];
  numbered?: Map<string, string>; // what is written beside items: the steps of a line
  onClick?: (stack: string[]) => void;
}

export function Board({ name, drawings, scene: whole, offered, chosen, hinted = [], numbered, onClick }: BoardProps) {
  const svg = useRef<SVGSVGElement>(null);
  const before = useRef<Scene | undefined>(undefined);
  const narrowScreen = useMediaQuery(NARROW_SCREEN);
  const narrow = narrowScreen ? drawings.narrow : undefined;
  const scene = useMemo(() => (narrow ? narrowed(whole, narrow) : whole), [whole, narrow]);
  const ground = useMemo(() => <Ground drawings={drawings} parts={narrow?.parts} />, [drawings, narrow]);
  const { width, height } = narrow ?? drawings;
  const drawn = useProgressive(scene.items.length);
  useKeyboardFocus(svg, scene, offered);
  useLayoutEffect(() => {
    if (svg.current && before.current) animateItems(svg.current, before.current.items, scene.items);
    before.current = scene;
  }, [whole]);

  const isDeliberate = useDeliberateClicks(offered);
  const clicked = (event: MouseEvent) => svg.current && isDeliberate(event) && onClick?.(itemsAt(svg.current, event, scene.items, offered));
  const pressed = (event: KeyboardEvent) => svg.current && pressKey(event, svg.current, scene.items, offered, onClick);
  return (
    <>
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
        {drawn >= 0 && ground}
        {scene.items.slice(0, Math.max(drawn, 0)).map((item) => (
          <BoardItem
            key={item.id}
            item={item}
            drawings={drawings}
            offered={offered.has(item.id)}
            chosen={chosen.includes(item.id)}
            hinted={hinted.includes(item.id)}
          />
        ))}
        {numbered && <ItemNumbers numbered={numbered} items={scene.items} size={width / 40} />}
        <ShapeLayer name="overlay" shapes={scene.overlay} parts={narrow?.parts} />
      </svg>
      <ItemLabel board={svg} items={scene.items} />
    </>
  );
}

/** The ground and the symbols, which never change while a game is played. */
function Ground({ drawings, parts }: { drawings: Drawings; parts: Part[] | undefined }) {
  return (
    <>
      <defs>
        {Object.entries(drawings.symbols).map(([name, symbol]) => (
          <g key={name} id={`symbol-${name}`}>
            <Shapes shapes={symbol.shapes} />
          </g>
        ))}
      </defs>
      <ShapeLayer name="ground" shapes={drawings.ground.filter((shape) => !isPaper(shape, drawings))} parts={parts?.filter((part) => !part.bare)} />
    </>
  );
}

/** Tell whether a shape only makes the whole ground paper, as the page is already. */
function isPaper(shape: Shape, { width, height }: Drawings): boolean {
  return shape.shape === "box" && shape.fill === "paper" && shape.width === width && shape.height === height;
}

/** Shapes that lie anywhere in the scene: all of them at once, or as much of them as each part shows. */
function ShapeLayer({ name, shapes, parts }: { name: string; shapes: Shape[]; parts: Part[] | undefined }) {
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
