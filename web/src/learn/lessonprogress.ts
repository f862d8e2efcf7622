/** Which lessons this browser's reader has finished, and which of them without a mistake. */

import { readStored, writeStored } from "../browser/storage.ts";

export type Mark = "done" | "star";

const KEY = "pagodas.lessons";

/** Return the finished lessons of a game by name. */
export function lessonMarks(kind: string): Record<string, Mark> {
  return readStored<Record<string, Record<string, Mark>>>(KEY, {})[kind] ?? {};
}

/** Note that a lesson was finished; a star is never lost. */
export function markLesson(kind: string, lesson: string, mistakes: number): Mark {
  const all = readStored<Record<string, Record<string, Mark>>>(KEY, {});
  const mark = mistakes && all[kind]?.[lesson] !== "star" ? "done" : "star";
  writeStored(KEY, { ...all, [kind]: { ...all[kind], [lesson]: mark } });
  return mark;
}
