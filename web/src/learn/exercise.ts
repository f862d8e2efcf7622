/** A position that the server answers for, try by try: what it shows, and what clicks on it mean. Lessons and puzzles are such. */

import { useEffect, useState } from "preact/hooks";
import { meaningOfClick, offeredItems } from "../board/moveselection.ts";
import { usePreferences } from "../browser/preferences.tsx";
import type { LegalMove, LessonMoment } from "../generated/messages.ts";
import type { Drawings, Scene } from "../generated/scene.ts";

/** What the server says about an exercise. */
export interface Answer<Done> {
  done: Done[];
  scene: Scene;
  legal?: LegalMove[];
  verdict?: LessonMoment["verdict"];
  answer?: string;
  drawings?: Drawings | null;
}

/** What a request says besides what is tried. */
interface Asked<Done> {
  done: Done[];
  code?: number;
  path?: string[];
}

export interface Exercise<Done, Moment> {
  moment: Moment | undefined;
  drawings: Drawings | undefined;
  mistakes: number;
  problem: string; // why the server did not answer
  offered: Set<string>;
  chosen: string[];
  click(stack: string[]): void;
  ask(asked: Asked<Done> & Record<string, unknown>): void;
  startAgain(): void;
}

type Send<Done, Moment> = (asked: Asked<Done> & { language: string; symbols: string }) => Promise<Moment>;

export function useExercise<Done, Moment extends Answer<Done>>(send: Send<Done, Moment>): Exercise<Done, Moment> {
  const { language } = usePreferences();
  const [moment, setMoment] = useState<Moment>();
  const [drawings, setDrawings] = useState<Drawings>();
  const [mistakes, setMistakes] = useState(0);
  const [chosen, setChosen] = useState<string[]>([]);
  const [problem, setProblem] = useState("");

  const asking = async (asked: Asked<Done>) => {
    setChosen([]);
    try {
      const found = await send({ ...asked, language, symbols: moment?.scene.symbols ?? "" });
      setProblem("");
      setMoment(found);
      if (found.drawings) setDrawings(found.drawings);
      if (found.verdict === "wrong" || (found.verdict === "illegal" && found.answer)) setMistakes((count) => count + 1);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const ask = (asked: Asked<Done>) => void asking(asked);
  useEffect(() => ask({ done: moment?.done ?? [] }), [language]);

  const legal = moment?.legal ?? [];
  const click = (stack: string[]) => {
    if (!moment || !legal.length) return;
    const meaning = meaningOfClick(legal, chosen, stack);
    if (meaning.kind === "move") ask({ done: moment.done, code: meaning.move.code });
    else if (meaning.kind === "chosen") setChosen(meaning.path);
    else if (meaning.kind === "refused") ask({ done: moment.done, path: meaning.path });
  };
  const startAgain = () => {
    setMistakes(0);
    ask({ done: [] });
  };
  return { moment, drawings, mistakes, problem, offered: offeredItems(legal, chosen), chosen, click, ask, startAgain };
}

/** Return what to say to a try that was not right, nothing otherwise. */
export function complaint<Done>(moment: Answer<Done> | undefined, other: string, nothing: string): string {
  if (moment?.verdict === "wrong") return moment.answer || other;
  return moment?.verdict === "illegal" ? moment.answer || nothing : "";
}
