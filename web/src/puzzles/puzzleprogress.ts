/** What this browser's reader has solved: which puzzles, how many in a row without a mistake, and on how many days in a row. */

import { readStored, writeStored } from "../browser/storage.ts";
import type { PuzzleTitle } from "../generated/messages.ts";
import type { Mark } from "../learn/lessonprogress.ts";

export interface PuzzleProgress {
  marks: Record<string, Mark>;
  row: number; // solved in a row without a mistake
  best: number; // the most there ever were
  day: string; // the last day whose puzzle was solved
  days: number; // days in a row up to then
}

const KEY = "pagodas.puzzles";
const NOTHING: PuzzleProgress = { marks: {}, row: 0, best: 0, day: "", days: 0 };
const DAY = 24 * 60 * 60 * 1000;

export function puzzleProgress(kind: string): PuzzleProgress {
  return { ...NOTHING, ...readStored<Record<string, Partial<PuzzleProgress>>>(KEY, {})[kind] };
}

/** Note that a puzzle was solved; without a mistake it gets a star, which is never lost. With a day, it was that day's. */
export function notePuzzle(kind: string, puzzle: string, clean: boolean, day = ""): PuzzleProgress {
  const before = puzzleProgress(kind);
  const mark = clean || before.marks[puzzle] === "star" ? "star" : "done";
  const row = puzzle in before.marks ? before.row : clean ? before.row + 1 : 0;
  const after = { ...before, ...daysAfter(before, day), marks: { ...before.marks, [puzzle]: mark as Mark }, row, best: Math.max(row, before.best) };
  writeStored(KEY, { ...readStored(KEY, {}), [kind]: after });
  return after;
}

function daysAfter({ day: last, days }: PuzzleProgress, day: string): Pick<PuzzleProgress, "day" | "days"> {
  if (!day || day <= last) return { day: last, days };
  return { day, days: Date.parse(day) - Date.parse(last) === DAY ? days + 1 : 1 };
}

/** Return how many days in a row a reader has solved the puzzle of the day, today or up to yesterday. */
export function daysInRow({ day: last, days }: PuzzleProgress, today: string): number {
  return last && Date.parse(today) - Date.parse(last) <= DAY ? days : 0;
}

/** Return the first puzzle after another that is not solved, or the next one when all are. */
export function nextPuzzle(puzzles: PuzzleTitle[], marks: Record<string, Mark>, after?: string): PuzzleTitle | undefined {
  const place = puzzles.findIndex(({ name }) => name === after) + 1;
  const others = [...puzzles.slice(place), ...puzzles.slice(0, place)].filter(({ name }) => name !== after);
  return others.find(({ name }) => !marks[name]) ?? others[0];
}
