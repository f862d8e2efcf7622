/** The worker in which an engine thinks. It does one job at a time, in pieces, and hears of cancelled jobs in between. */

import type { EngineDescription } from "../generated/engine.ts";
import { Engine } from "./engine.ts";
import type { Answer, ChooseJob, Job, JudgeJob, Loaded, ToWorker } from "./jobs.ts";
import { judgedBy, searches, type JudgedPosition } from "./judging.ts";
import { search, type Found, type Search } from "./search.ts";

const PIECE_MILLISECONDS = 12;

const loaded = new Map<string, Promise<Loaded>>();
const cancelled = new Set<number>();
let last: Promise<unknown> = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "cancel") cancelled.add(data.id);
  else last = last.then(() => work(data));
});

async function work(job: Job): Promise<void> {
  const answer = await done(job).catch((error: unknown): Answer => ({ id: job.id, problem: String(error) }));
  cancelled.delete(job.id);
  postMessage(answer);
}

async function done(job: Job): Promise<Answer> {
  const loaded = await load(job.address);
  const { description } = loaded;
  if (job.type === "load") return { id: job.id, sources: description.sources };
  if (description.version !== job.version) return { id: job.id, problem: `the engine has version ${description.version}` };
  return job.type === "choose" ? choose(loaded, job) : judge(loaded, job);
}

async function choose({ description, module }: Loaded, job: ChooseJob): Promise<Answer> {
  const plans = description.levels[job.level];
  if (!plans) return { id: job.id, problem: `no level ${job.level}` };
  const engine = new Engine(description, module); // with a memory of its own, which is given back with it
  const plan = job.timed ? plans.timed : plans.exact;
  const until = job.timed ? performance.now() + 1000 * plans.seconds : Infinity;
  const found = await searched(search(engine, engine.state(job.observed), plan, BigInt(job.seed)), job.id, until);
  return found ? { id: job.id, found } : { id: job.id, problem: "cancelled" };
}

/** Judge positions, and tell after each how many are done. */
async function judge(loaded: Loaded, job: JudgeJob): Promise<Answer> {
  const judged: JudgedPosition[] = [];
  for (const begun of searches(loaded, job)) {
    const { ply, moves } = job.wanted[judged.length]!;
    const found = await searched(begun, job.id, Infinity);
    if (!found) return { id: job.id, problem: "cancelled" };
    judged.push(judgedBy(found, moves?.length ? undefined : job.moves[ply], job.most));
    postMessage({ id: job.id, done: judged.length } satisfies Answer);
  }
  return { id: job.id, judged };
}

/** Finish a search, or stop it when the time is up; undefined if it was cancelled. */
async function searched(search: Search, id: number, until: number): Promise<Found | undefined> {
  let piece = search.firstPiece;
  for (;;) {
    const begin = performance.now();
    const more = search.advance(piece);
    const now = performance.now();
    if (!more || (now >= until && search.canStop())) return search.conclude();
    if (now - begin < PIECE_MILLISECONDS / 2) piece *= 2;
    await messages();
    if (cancelled.has(id)) return undefined;
  }
}

/** Let messages that have arrived be read. */
function messages(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

function load(address: string): Promise<Loaded> {
  const known = loaded.get(address);
  if (known) return known;
  const fresh = fetched(address);
  fresh.catch(() => loaded.delete(address));
  loaded.set(address, fresh);
  return fresh;
}

async function fetched(address: string): Promise<Loaded> {
  const [description, module] = await Promise.all([fetch(`${address}.json`), fetch(`${address}.wasm`)]);
  if (!description.ok || !module.ok) throw new Error(`there is no engine (${description.status}, ${module.status})`);
  return {
    description: (await description.json()) as EngineDescription,
    module: await WebAssembly.compile(await module.arrayBuffer()),
  };
}
