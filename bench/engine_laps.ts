/** What `bench/engine.py` runs in node and in Chromium: the searches of an engine, timed. */

import { Engine } from "../web/src/engine/engine.ts";
import { search } from "../web/src/engine/search.ts";
import type { EngineDescription } from "../web/src/generated/engine.ts";

interface Task {
  description: EngineDescription;
  module: string; // base64
  observed: string; // base64
  seed: string;
  laps: number; // at least so many, and
  seconds: number; // for so long
}

const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Return the milliseconds until the engine was ready, and those of the quickest of some searches of the master. */
export async function timed({ description, module, observed, seed, laps, seconds }: Task): Promise<{ ready: number; best: number; move: number }> {
  const begin = performance.now();
  const compiled = await WebAssembly.compile(bytes(module));
  new Engine(description, compiled);
  const ready = performance.now() - begin;
  let [best, move] = [Infinity, -1];
  const end = performance.now() + 1000 * seconds;
  for (let lap = 0; lap < laps || performance.now() < end; lap += 1) {
    const engine = new Engine(description, compiled);
    const start = performance.now();
    const searching = search(engine, engine.state(bytes(observed).buffer), description.levels["master"]!.exact, BigInt(seed));
    while (searching.advance(2 ** 40));
    move = searching.conclude().move;
    best = Math.min(best, performance.now() - start);
  }
  return { ready, best, move };
}
