/** Things this browser keeps, as JSON. */

export function readStored<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function writeStored(key: string, thing: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(thing));
  } catch {
    // A browser that keeps nothing can still play.
  }
}
