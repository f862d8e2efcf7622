/** Links that hold a whole analysis: the record and the lines that were tried. No server keeps them, and they name no seat. */

import type { Line } from "./cursor.ts";

export interface SharedAnalysis {
  record: string;
  number: number; // which game of the record
  ply: number;
  lines: Line[];
}

/** Write an analysis as the address of a view. */
export async function sharedAddress(shared: SharedAnalysis): Promise<string> {
  const packed = await piped(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return `/analyse/shared#${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Read an analysis from an address. Throws where it is damaged. */
export async function readShared(fragment: string): Promise<SharedAnalysis> {
  const letters = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = new TextDecoder().decode(await piped(packed, new DecompressionStream("deflate-raw")));
  const { record, number = 1, ply = 0, lines = [] } = JSON.parse(text) as Partial<SharedAnalysis>;
  if (typeof record !== "string") throw new Error("there is no record in this link");
  return { record, number, ply, lines };
}

async function piped(content: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([content]).stream().pipeThrough(through)).arrayBuffer());
}
