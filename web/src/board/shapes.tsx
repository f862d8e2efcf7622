/** Shapes of a scene as SVG. Colours are CSS variables named after the roles of the palette. */

import type { Shape, Symbol } from "../generated/scene.ts";

export function Shapes({ shapes }: { shapes: Shape[] }) {
  return shapes.map((shape, index) => <DrawnShape key={index} shape={shape} />);
}

function DrawnShape({ shape }: { shape: Shape }) {
  const paint = painted(shape);
  switch (shape.shape) {
    case "circle":
      return <circle cx={shape.x} cy={shape.y} r={shape.radius} {...paint} />;
    case "box":
      return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={shape.round} {...paint} />;
    case "line": {
      const points = shape.points.map((point) => point.join()).join(" ");
      return shape.closed ? <polygon points={points} {...paint} /> : <polyline points={points} {...paint} />;
    }
    case "curve":
      return <path d={shape.data} {...paint} />;
    case "label":
      return (
        <text x={shape.x} y={shape.y} font-size={shape.size} {...paint}>
          {shape.text}
        </text>
      );
  }
}

function painted(shape: Shape): Record<string, string | number> {
  const paint: Record<string, string | number> = {};
  if (shape.fill) paint.fill = `var(--${shape.fill})`;
  if (shape.opacity !== undefined) paint.opacity = shape.opacity;
  return shape.stroke ? { ...paint, ...stroked(shape, shape.stroke) } : paint;
}

function stroked(shape: Shape, role: string): Record<string, string | number> {
  const thickness = shape.thickness ?? 1;
  const stroke: Record<string, string | number> = { stroke: `var(--${role})`, "stroke-width": thickness };
  if (shape.dashed) stroke["stroke-dasharray"] = `${thickness * 1.5} ${thickness * 2}`;
  if (shape.shape === "label") stroke["paint-order"] = "stroke"; // a halo that leaves the letters whole
  return stroke;
}

/** The outline of a symbol, `gap` outside it. */
export function Outline({ symbol, gap, ...more }: { symbol: Symbol; gap: number } & Record<string, unknown>) {
  if (!symbol.frame) return <circle r={symbol.radius + gap} {...more} />;
  const [width, height] = [symbol.frame[0] + gap, symbol.frame[1] + gap];
  return <rect x={-width} y={-height} width={2 * width} height={2 * height} rx={8} {...more} />;
}
