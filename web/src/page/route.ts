/** The addresses of the page: each names a view, and a table's address holds the places at a game. */

export type Route =
  | { name: "lobby" }
  | { name: "about" }
  | { name: "new"; kind: string }
  | { name: "table"; places: string[]; ply: number | undefined };

/** Read an address. A place is the token of a seat, or "game:<id>" for watching a listed game; "@12" looks at ply 12. */
export function routeOf(path: string, hash: string): Route {
  const [, first, second] = path.split("/");
  if (first === "new" && second) return { name: "new", kind: decodeURIComponent(second) };
  if (first === "about") return { name: "about" };
  if (first === "play" && hash.length > 1) return { name: "table", ...placesOf(hash.slice(1)) };
  return { name: "lobby" };
}

function placesOf(fragment: string): { places: string[]; ply: number | undefined } {
  const [places = "", ply] = fragment.split("@");
  return { places: places.split("+").filter(Boolean), ply: ply === undefined ? undefined : Number(ply) || 0 };
}

/** Write the address of a table. */
export function tableAddress(places: string[], ply?: number): string {
  return `/play#${places.join("+")}${ply === undefined ? "" : `@${ply}`}`;
}

/** Go somewhere within the page. */
export function navigate(address: string): void {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  scrollTo(0, 0);
}
