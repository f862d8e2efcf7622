/** Installs the service worker, and goes where it sends the page. */

import { savedGames } from "../browser/savedgames.ts";
import { navigate, tableAddress } from "../page/route.ts";

/** Install it once the page is there: it must not take the line from what the visitor waits for. */
export function installServiceWorker(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined; // there is none without HTTPS
  if (!workers) return;
  const install = () => void workers.register("/serviceworker.js", { updateViaCache: "none" }).catch(() => undefined);
  if (document.readyState === "complete") install();
  else addEventListener("load", install, { once: true });
  workers.addEventListener("message", ({ data }: MessageEvent<{ game: string }>) => openGame(data.game));
}

/** A notification names the game alone: the places at it stay with this browser's list. */
function openGame(id: string): void {
  const game = savedGames().find((game) => game.id === id);
  navigate(game ? tableAddress(game.places) : "/games");
}
