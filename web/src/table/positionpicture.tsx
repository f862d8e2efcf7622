/** A picture of the position shown, as the reader sees it: made in this browser from the scene, and the colours in it are plain. */

import { render } from "preact";
import { BoardItem } from "../board/boarditem.tsx";
import { Shapes } from "../board/shapes.tsx";
import type { Drawings, Scene } from "../generated/scene.ts";

const BASELINE = 0.35; // how far the baseline of a text lies below its middle, as a part of its size
const WIDEST = 2400; // pixels of a PNG

/** Return the picture as an SVG document. */
export function positionSvg(scene: Scene, drawings: Drawings, dark: boolean): string {
  const box = document.createElement("div");
  render(<Picture scene={scene} drawings={drawings} />, box);
  for (const text of box.querySelectorAll("text")) text.setAttribute("y", String(Number(text.getAttribute("y")) + BASELINE * Number(text.getAttribute("font-size"))));
  for (const hit of box.querySelectorAll(".hit")) hit.remove(); // they only catch clicks
  const drawn = new XMLSerializer().serializeToString(box.firstElementChild!);
  render(null, box);
  return drawn.replace(/var\(--([\w-]+)\)/g, (_, role: string) => drawings.palette[role]?.[dark ? 1 : 0] ?? "none");
}

function Picture({ scene, drawings }: { scene: Scene; drawings: Drawings }) {
  const { width, height, symbols, ground } = drawings;
  const used = new Set(scene.items.map((item) => item.symbol));
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      stroke-linecap="round"
      stroke-linejoin="round"
      text-anchor="middle"
      font-weight="600"
      font-family="ui-serif, Georgia, 'Noto Serif', 'DejaVu Serif', serif"
    >
      <title>{scene.status}</title>
      <defs>
        {Object.entries(symbols).map(([name, symbol]) => used.has(name) && <g id={`symbol-${name}`}><Shapes shapes={symbol.shapes} /></g>)}
      </defs>
      <rect width={width} height={height} fill="var(--paper)" />
      <Shapes shapes={ground} />
      {scene.items.map((item) => (
        <BoardItem key={item.id} item={item} drawings={drawings} offered={false} chosen={false} hinted={false} />
      ))}
      <Shapes shapes={scene.overlay} />
    </svg>
  );
}

/** Draw a picture as a PNG. */
export async function pngOf(svg: string, { width, height }: Drawings): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, WIDEST / width);
  const canvas = Object.assign(document.createElement("canvas"), { width: width * scale, height: height * scale });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
