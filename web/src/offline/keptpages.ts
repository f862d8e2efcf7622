/** What this browser keeps of the server for times without it: the list of games, their rules, cards and pictures. */

import { readStored, writeStored } from "../browser/storage.ts";
import * as api from "../connection/api.ts";
import type { GameKind } from "../generated/messages.ts";

const CACHE = "pagodas-rules";
const LIST = "/api/kinds";
const WHEN = "pagodas.rules";
const A_DAY = 86_400_000; // milliseconds after which everything is fetched anew

/** Whether this browser can keep anything. */
export const CAN_KEEP = "caches" in globalThis;

/** Return every address that is worth keeping. */
export function keptAddresses(catalogue: GameKind[]): string[] {
  return ["/icons/icon.svg", ...catalogue.flatMap(addressesOf)];
}

function addressesOf(kind: GameKind): string[] {
  const pages = kind.languages.flatMap((language) => [
    api.rulesAddress(kind.id, language),
    ...(kind.summary ? [api.summaryAddress(kind.id, language)] : []),
  ]);
  const pictures = [false, true].flatMap((dark) => [api.pictureAddress(kind.id, dark), ...(kind.faces ?? []).map((level) => api.faceAddress(kind.id, level, dark))]);
  return [...pages, ...pictures];
}

/** Keep the list of games, and once a day everything it names; of what is missing, fetch it now. */
export async function keepPages(catalogue: GameKind[]): Promise<void> {
  if (!CAN_KEEP) return;
  const cache = await caches.open(CACHE);
  await cache.put(LIST, Response.json(catalogue));
  const fresh = Date.now() - readStored(WHEN, 0) < A_DAY;
  const missing = [];
  for (const address of keptAddresses(catalogue)) if (!fresh || !(await cache.match(address))) missing.push(address);
  const done = await Promise.allSettled(missing.map((address) => cache.add(address)));
  if (missing.length && done.every(({ status }) => status === "fulfilled")) writeStored(WHEN, Date.now());
}

/** Return the list of games as it was when the server last answered. */
export async function keptCatalogue(): Promise<GameKind[] | undefined> {
  const kept = CAN_KEEP ? await caches.match(LIST) : undefined;
  return kept?.json() as Promise<GameKind[] | undefined>;
}
