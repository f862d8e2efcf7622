import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineClient, freshSeed } from "../../src/engine/engineclient.ts";
import type { Answer, ToWorker } from "../../src/engine/jobs.ts";

class FakeWorker {
  onmessage: ((event: { data: Answer }) => void) | undefined;
  onerror: (() => void) | undefined;
  heard: ToWorker[] = [];
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {}
}

globalThis.Worker ??= FakeWorker as unknown as typeof Worker;

const job = { address: "/engine", version: 1, level: "club", timed: true, seed: "1", observed: new ArrayBuffer(8) };

function started(): [EngineClient, FakeWorker] {
  const worker = new FakeWorker();
  return [new EngineClient(() => worker as unknown as Worker), worker];
}

test("answers go to whoever asked, in whatever order they come", async () => {
  const [client, worker] = started();
  const [first, second] = [client.choose(job), client.choose(job)];
  const found = (move: number) => ({ move, candidates: [] });
  worker.onmessage?.({ data: { id: 2, found: found(22) } });
  worker.onmessage?.({ data: { id: 1, found: found(11) } });
  assert.equal((await first)?.move, 11);
  assert.equal((await second)?.move, 22);
});

test("a problem in the worker means that the server must think", async () => {
  const [client, worker] = started();
  const asked = client.choose(job);
  worker.onmessage?.({ data: { id: 1, problem: "CompileError: the content policy forbids it" } });
  assert.equal(await asked, undefined);
});

test("a worker that cannot be started is not tried again", async () => {
  let tries = 0;
  const client = new EngineClient(() => {
    tries += 1;
    throw new Error("no workers here");
  });
  assert.equal(await client.choose(job), undefined);
  assert.equal(await client.load("mountain"), false);
  assert.equal(tries, 1);
  assert.equal(client.possible, false);
});

test("a worker that dies answers everybody who waits", async () => {
  const [client, worker] = started();
  const asked = client.choose(job);
  worker.onerror?.();
  assert.equal(await asked, undefined);
  assert.equal(await client.choose(job), undefined);
});

test("whoever no longer wants an answer cancels the job", async () => {
  const [client, worker] = started();
  const stopping = new AbortController();
  void client.choose(job, stopping.signal);
  stopping.abort();
  assert.deepEqual(worker.heard.at(-1), { type: "cancel", id: 1 });
});

test("seeds have 62 bits at most, and differ", () => {
  const seeds = Array.from({ length: 50 }, freshSeed);
  assert.equal(new Set(seeds).size, 50);
  assert.ok(seeds.every((seed) => BigInt(seed) >= 0n && BigInt(seed) < 1n << 62n));
});
