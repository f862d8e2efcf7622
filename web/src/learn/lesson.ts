/** A lesson being taken: what the server says about it, and what the reader does. */

import * as api from "../connection/api.ts";
import type { LessonMoment } from "../generated/messages.ts";
import { useExercise, type Exercise } from "./exercise.ts";

export interface TakenStep extends Exercise<number | null, LessonMoment> {
  goOn(): void;
}

export function useLesson(kind: string, lesson: string): TakenStep {
  const exercise = useExercise<number | null, LessonMoment>((taken) => api.takeLesson(kind, lesson, taken));
  const { moment, ask } = exercise;
  const goOn = () => moment && ask({ done: [...moment.done, null] });
  return { ...exercise, goOn };
}
