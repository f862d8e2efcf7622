/** Asks the engine in a worker. A browser that has none, or may not have one, gets undefined: then the server thinks. */

import type { Answer, ChooseJob, Job, JudgeJob, ToWorker } from "./jobs.ts";
import type { JudgedPosition } from "./judging.ts";
import type { Found } from "./search.ts";

declare const ENGINE_WORKER: string; // the address of the worker's script; the build knows it

type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;

const SEED_BITS = 62n;

/** Where the engine of a kind of game is, without the ending. */
export function engineAddress(kind: string): string {
  return `/api/kinds/${kind}/engine`;
}

/** Return a seed for one choice. It has nothing to do with the seed of the game, which no page ever sees. */
export function freshSeed(): string {
  const [low, high] = crypto.getRandomValues(new Uint32Array(2));
  return String(((BigInt(high!) << 32n) | BigInt(low!)) & ((1n << SEED_BITS) - 1n));
}

export class EngineClient {
  private worker: Worker | undefined;
  private broken = false;
  private number = 0;
  private waiting = new Map<number, (answer: Answer) => void>();
  private watching = new Map<number, (done: number) => void>();

  constructor(private readonly start: () => Worker = startWorker) {}

  /** Whether nothing speaks against an engine in this browser, as far as anybody has tried. */
  get possible(): boolean {
    return !this.broken && typeof WebAssembly !== "undefined" && typeof Worker !== "undefined";
  }

  /** Get the engine of a kind of game ready, and tell whether there is one. */
  async load(kind: string): Promise<boolean> {
    const answer = await this.ask({ type: "load", address: engineAddress(kind) });
    return answer?.problem === undefined && answer !== undefined;
  }

  /** Choose a move, or tell with undefined that the engine cannot. */
  async choose(job: Unnumbered<Omit<ChooseJob, "type">>, signal?: AbortSignal): Promise<Found | undefined> {
    return (await this.ask({ type: "choose", ...job }, signal))?.found;
  }

  /** Judge positions, or tell with undefined that the engine cannot. */
  async judge(job: Unnumbered<Omit<JudgeJob, "type">>, signal?: AbortSignal, onDone?: (count: number) => void): Promise<JudgedPosition[] | undefined> {
    return (await this.ask({ type: "judge", ...job }, signal, onDone))?.judged;
  }

  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.giveUp();
  }

  private ask(job: Unnumbered<Job>, signal?: AbortSignal, onDone?: (count: number) => void): Promise<Answer | undefined> {
    const worker = this.running();
    if (!worker) return Promise.resolve(undefined);
    const id = (this.number += 1);
    const answered = new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    if (onDone) this.watching.set(id, onDone);
    signal?.addEventListener("abort", () => worker.postMessage({ type: "cancel", id } satisfies ToWorker), { once: true });
    worker.postMessage({ ...job, id });
    return answered;
  }

  private running(): Worker | undefined {
    if (!this.possible) return undefined;
    try {
      this.worker ??= this.listenTo(this.start());
    } catch {
      this.broken = true;
    }
    return this.worker;
  }

  private listenTo(worker: Worker): Worker {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.done !== undefined) return this.watching.get(data.id)?.(data.done);
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
      this.watching.delete(data.id);
    };
    worker.onerror = () => {
      this.broken = true;
      this.giveUp();
    };
    return worker;
  }

  /** Answer everybody who waits that there is no engine. */
  private giveUp(): void {
    for (const [id, resolve] of this.waiting) resolve({ id, problem: "there is no engine" });
    this.waiting.clear();
  }
}

function startWorker(): Worker {
  return new Worker(ENGINE_WORKER, { type: "module" });
}
