/** Where the reader is: after so many moves of the game, and then so many others of a line that was tried. */

export interface Cursor {
  ply: number;
  moves: number[];
}

/** A line that was tried beside the game: where it leaves the game, its moves, their texts, and what the reader calls it. */
export interface Line {
  ply: number;
  moves: number[];
  texts: string[];
  name: string;
}

export const MOST_LINES = 40;

/** Tell whether a line begins with these moves from this ply. */
export function follows(line: Line, { ply, moves }: Cursor): boolean {
  return line.ply === ply && line.moves.length >= moves.length && moves.every((move, index) => line.moves[index] === move);
}

/** Return the lines with a move added where the reader is: a line that ends there grows, otherwise a new one branches off. */
export function grown(lines: Line[], at: Cursor, move: number, texts: string[]): Line[] {
  const next = { ply: at.ply, moves: [...at.moves, move] };
  if (lines.some((line) => follows(line, next))) return lines;
  const fresh = { ...next, texts, name: "" };
  const ending = lines.findIndex((line) => at.moves.length > 0 && line.moves.length === at.moves.length && follows(line, at));
  if (ending >= 0) return lines.map((line, index) => (index === ending ? { ...fresh, name: line.name } : line));
  return [...lines, fresh].slice(-MOST_LINES);
}

/** Return the texts of the moves that lead to where the reader is. */
export function textsTo(lines: Line[], at: Cursor): string[] {
  return lines.find((line) => follows(line, at))?.texts.slice(0, at.moves.length) ?? [];
}

/** Return how deep a line branches off from others: 0 from the game itself. */
export function depthOf(line: Line, lines: Line[]): number {
  const shared = (other: Line) => (other.ply === line.ply ? commonLength(other.moves, line.moves) : 0);
  const before = lines.slice(0, lines.indexOf(line)).filter((other) => shared(other) > 0);
  return before.length ? 1 + Math.max(...before.map((other) => depthOf(other, lines))) : 0;
}

function commonLength(one: number[], other: number[]): number {
  const end = one.findIndex((move, index) => move !== other[index]);
  return end < 0 ? Math.min(one.length, other.length) : end;
}

/** Step back or forth: along the line that the reader is on, or else along the game. */
export function stepped(at: Cursor, by: 1 | -1, game: number[], lines: Line[]): Cursor {
  if (by < 0) return at.moves.length ? { ply: at.ply, moves: at.moves.slice(0, -1) } : { ply: Math.max(0, at.ply - 1), moves: [] };
  if (!at.moves.length) return { ply: Math.min(game.length, at.ply + 1), moves: [] };
  const further = lines.find((line) => follows(line, at) && line.moves.length > at.moves.length);
  return further ? { ply: at.ply, moves: further.moves.slice(0, at.moves.length + 1) } : at;
}
