/** The service worker: answers for the server while it cannot be reached, and shows notifications where pages may not.

It keeps files that are the same for everybody, and nothing else: no answer of the server about a game, nothing with a
token. Whoever can reach the server gets every page from it, so nobody sees an old one. */

declare const SHELL: string[]; // every file of this build; the names change with their content
declare const MAIN: string; // the file that the page begins with

interface Extendable extends Event {
  waitUntil(until: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Clicked extends Extendable {
  notification: Notification;
}
interface Window {
  url: string;
  focus(): Promise<Window>;
  postMessage(message: unknown): void;
}
interface Worker extends EventTarget {
  clients: { claim(): Promise<void>; matchAll(about: object): Promise<Window[]>; openWindow(address: string): Promise<unknown> };
}

const worker = globalThis as unknown as Worker;
const OWN = "pagodas-page-";
const CACHE = OWN + MAIN;
const START = "/";
const KEPT = /^\/(api\/kinds\/[^/]+\/(rules|summary|picture|faces)|icons|manifest)/; // what pages keep in a cache of their own

const on = <E extends Event>(name: string, listener: (event: E) => void) => worker.addEventListener(name, listener as EventListener);

on<Extendable>("install", (event) => event.waitUntil(install()));
on<Extendable>("activate", (event) => event.waitUntil(activate()));
on<Fetching>("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});
on<Clicked>("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.tag));
});

/** Keep all files of this build. A start page of another build would ask for files that are not there. */
async function install(): Promise<void> {
  const start = await fetch(START, { cache: "reload" });
  if (!start.ok || !(await start.clone().text()).includes(MAIN)) throw new Error("the server has another build by now");
  const cache = await caches.open(CACHE);
  await Promise.all([cache.put(START, start), cache.addAll(SHELL)]);
}

/** Forget earlier builds. Nobody looks at a page of theirs any more: otherwise this service worker would still wait. */
async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CACHE);
  await Promise.all([...old.map((name) => caches.delete(name)), worker.clients.claim()]);
}

/** Return the answer to a request, or undefined where the server alone answers. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return undefined;
  if (pathname.startsWith("/assets/")) return keptFirst(request);
  if (KEPT.test(pathname)) return serverFirst(request, request);
  return request.mode === "navigate" ? serverFirst(request, START) : undefined;
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function serverFirst(request: Request, otherwise: RequestInfo): Promise<Response> {
  return fetch(request).catch(async (error: unknown) => {
    const kept = await caches.match(otherwise);
    if (kept) return kept;
    throw error;
  });
}

/** Bring the page to the front that knows the game, and have it go there; without a page, open the list of games. */
async function show(game: string): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: "window" });
  if (!page) return void (await worker.clients.openWindow("/games"));
  page.postMessage({ game });
  await page.focus();
}
