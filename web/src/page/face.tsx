/** The face of a level, if the game has drawn one. What it shows is said in words beside it. */

import { usePreferences } from "../browser/preferences.tsx";
import * as api from "../connection/api.ts";
import type { GameKind } from "../generated/messages.ts";

export function Face({ kind, level, size }: { kind: GameKind | undefined; level: string; size: number }) {
  const { dark } = usePreferences();
  if (!kind?.ready || !kind.faces?.includes(level)) return null;
  return <img class="face" src={api.faceAddress(kind.id, level, dark)} alt="" width={size} height={size} loading="lazy" decoding="async" />;
}
