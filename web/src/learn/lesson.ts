/** A lesson being taken: what the server says about it, and what the reader does. */

import { useEffect, useState } from "preact/hooks";
import { meaningOfClick, offeredItems } from "../board/moveselection.ts";
import { usePreferences } from "../browser/preferences.tsx";
import * as api from "../connection/api.ts";
import type { LessonMoment, TakenLesson } from "../generated/messages.ts";
import type { Drawings } from "../generated/scene.ts";

export interface TakenStep {
  moment: LessonMoment | undefined;
  drawings: Drawings | undefined;
  mistakes: number;
  problem: string; // why the server did not answer
  offered: Set<string>;
  chosen: string[];
  click(stack: string[]): void;
  goOn(): void;
  startAgain(): void;
}

export function useLesson(kind: string, lesson: string): TakenStep {
  const { language } = usePreferences();
  const [moment, setMoment] = useState<LessonMoment>();
  const [drawings, setDrawings] = useState<Drawings>();
  const [mistakes, setMistakes] = useState(0);
  const [chosen, setChosen] = useState<string[]>([]);
  const [problem, setProblem] = useState("");

  const ask = async (taken: TakenLesson) => {
    setChosen([]);
    try {
      const found = await api.takeLesson(kind, lesson, { ...taken, language, symbols: moment?.scene.symbols ?? "" });
      setProblem("");
      setMoment(found);
      if (found.drawings) setDrawings(found.drawings);
      if (found.verdict === "wrong" || (found.verdict === "illegal" && found.answer)) setMistakes((count) => count + 1);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  useEffect(() => void ask({ done: moment?.done ?? [] }), [language]);

  const legal = moment?.legal ?? [];
  const click = (stack: string[]) => {
    if (!moment?.asks) return;
    const meaning = meaningOfClick(legal, chosen, stack);
    if (meaning.kind === "move") void ask({ done: moment.done, code: meaning.move.code });
    else if (meaning.kind === "chosen") setChosen(meaning.path);
    else if (meaning.kind === "refused") void ask({ done: moment.done, path: meaning.path });
  };
  const goOn = () => moment && void ask({ done: [...moment.done, null] });
  const startAgain = () => {
    setMistakes(0);
    void ask({ done: [] });
  };
  return { moment, drawings, mistakes, problem, offered: offeredItems(legal, chosen), chosen, click, goOn, startAgain };
}
