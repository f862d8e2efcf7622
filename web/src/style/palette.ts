/** A game's palette as the colours of the page, so that the page looks like the board. */

import { useLayoutEffect } from "preact/hooks";
import type { Drawings } from "../generated/scene.ts";

export type Palette = Drawings["palette"];

const READABLE = 4.5; // the contrast that small letters need

/** Return CSS variables: a colour for each role of the palette, and an accent for the page. */
export function paletteVariables(palette: Palette): Record<string, string> {
  if (!palette.paper) return {};
  const roles = Object.entries(palette).map(([role, [light, dark]]) => [`--${role}`, `light-dark(${light}, ${dark})`]);
  const [light, dark] = [0, 1].map((variant) => accentOf(palette, variant));
  return { ...Object.fromEntries(roles), "--ui-accent": `light-dark(${light}, ${dark})` };
}

/** Give the whole page a palette as long as a view is shown. */
export function usePagePalette(palette: Palette): void {
  useLayoutEffect(() => {
    const style = document.documentElement.style;
    const variables = Object.entries(paletteVariables(palette));
    for (const [name, colour] of variables) style.setProperty(name, colour);
    return () => variables.forEach(([name]) => style.removeProperty(name));
  }, [palette.paper?.join()]);
}

/** Return the most vivid colour of a palette that can be read on its paper. */
export function accentOf(palette: Palette, variant: number): string {
  const paper = palette.paper?.[variant] ?? "#ffffff";
  const colours = Object.values(palette).map((pair) => pair[variant] ?? "");
  const readable = colours.filter((colour) => contrast(colour, paper) >= READABLE);
  readable.sort((one, other) => vividness(other) - vividness(one));
  return readable[0] ?? palette.ink?.[variant] ?? "#000000";
}

export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Tell how vivid a colour is. Warm colours count for more: lanterns, seals and lacquer have them. */
function vividness(colour: string): number {
  const [red, green, blue] = channels(colour) as [number, number, number];
  return Math.max(red, green, blue) - Math.min(red, green, blue) + (red - blue) / 2;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16) / 255);
}
