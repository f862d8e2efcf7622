/** A scene as the server sends it: symbols, palette and ground once, items and overlay with every move. */

export type Pair = [number, number];

interface Paint {
  fill?: string;
  stroke?: string;
  thickness?: number;
  dashed?: boolean;
  opacity?: number;
}

export type Shape = Paint &
  (
    | { shape: "circle"; x: number; y: number; radius: number }
    | { shape: "box"; x: number; y: number; width: number; height: number; round?: number }
    | { shape: "line"; points: Pair[]; closed?: boolean }
    | { shape: "curve"; data: string }
    | { shape: "label"; x: number; y: number; text: string; size: number }
  );

export interface Symbol {
  shapes: Shape[];
  radius: number;
  text_at?: Pair;
  text_size?: number;
  text_tone?: string;
  frame?: Pair;
}

export type Palette = Record<string, string[]>;

/** A rectangle of the scene, and where a narrow screen shows it. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
  to: Pair;
  scale: number;
  bare?: boolean;
}

export interface Narrow {
  width: number;
  height: number;
  parts: Part[];
}

export interface Drawings {
  width: number;
  height: number;
  palette: Palette;
  symbols: Record<string, Symbol>;
  ground: Shape[];
  narrow?: Narrow;
}

export interface Item {
  id: string;
  symbol: string;
  x: number;
  y: number;
  label: string;
  text?: string;
  marks?: string[];
  scale?: number;
  turn?: number;
}

export interface Scene {
  symbols: string;
  status: string;
  items: Item[];
  overlay: Shape[];
}

/** Tell whether two viewers of one position see different things, as in games with hidden cards. */
export function seenDifferently(one: Scene, other: Scene): boolean {
  return contents(one) !== contents(other);
}

function contents(scene: Scene): string {
  return scene.items
    .map((item) => `${item.symbol} ${item.text ?? ""}`)
    .sort()
    .join("\n");
}
