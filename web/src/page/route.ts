/** The addresses of the page: each names a view, and a table's address holds the places at a game. */

export type Route =
  | { name: "lobby" }
  | { name: "about" }
  | { name: "games" }
  | { name: "nowhere" }
  | { name: "new"; kind: string }
  | { name: "learn"; kind: string; lesson: string }
  | { name: "puzzles"; kind: string; puzzle: string }
  | { name: "analyse"; game: string; fragment: string; number: number }
  | { name: "table"; places: string[]; ply: number | undefined };

/** Read an address. A place is the token of a seat, or "game:<id>" for watching a listed game; "@12" looks at ply 12. */
export function routeOf(path: string, hash: string): Route {
  const [, first, second, third = ""] = path.split("/");
  if (first === "new" && second) return { name: "new", kind: decodeURIComponent(second) };
  if (first === "learn" && second) return { name: "learn", kind: decodeURIComponent(second), lesson: decodeURIComponent(third) };
  if (first === "puzzles" && second) return { name: "puzzles", kind: decodeURIComponent(second), puzzle: decodeURIComponent(third) };
  if (first === "analyse") return { name: "analyse", game: decodeURIComponent(second ?? ""), fragment: hash.slice(1), number: Number(third) || 1 };
  if (first === "about" || first === "games") return second ? { name: "nowhere" } : { name: first };
  if (first === "play" && hash.length > 1) return { name: "table", ...placesOf(hash.slice(1)) };
  return first && first !== "play" ? { name: "nowhere" } : { name: "lobby" };
}

function placesOf(fragment: string): { places: string[]; ply: number | undefined } {
  const [places = "", ply] = fragment.split("@");
  return { places: places.split("+").filter(Boolean), ply: ply === undefined ? undefined : Number(ply) || 0 };
}

/** Write the address of a table for somebody else. What shows a preview of it learns the kind of game and a language, and nothing more. */
export function sharedAddress(places: string[], kind: string, language: string, ply?: number): string {
  const spoken = language === "en" ? "" : `?lang=${language}`;
  return tableAddress(places, ply).replace("/play", `/play/${kind}${spoken}`);
}

/** Write the address of a table. */
export function tableAddress(places: string[], ply?: number): string {
  return `/play#${places.join("+")}${ply === undefined ? "" : `@${ply}`}`;
}

/** Write the address of the analysis of a game that is over, or of one game of a match. */
export function analysisAddress(game: string, place: string, number: number): string {
  return `/analyse/${game}${number > 1 ? `/${number}` : ""}${place.startsWith("game:") ? "" : `#${place}`}`;
}

/** Go somewhere within the page. */
export function navigate(address: string): void {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  scrollTo(0, 0);
}
