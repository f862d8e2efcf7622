/** The position that the reader looks at: its scene from the server, and what the engine thinks of it, in words. */

import { useEffect, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import * as api from "../connection/api.ts";
import { EngineClient } from "../engine/engineclient.ts";
import type { JudgedPosition } from "../engine/judging.ts";
import type { AnalysedGame, ExploredMoment, ExploredPosition, IdeaInWords } from "../generated/messages.ts";
import type { Drawings } from "../generated/scene.ts";
import { judgedPositions, type Source } from "./analysis.ts";
import type { Cursor } from "./cursor.ts";

const MOST_IDEAS = 4;
const thinker = new EngineClient(); // another than the one that works through the game

export interface ShownPosition {
  moment: ExploredMoment | undefined;
  drawings: Drawings | undefined;
  ideas: IdeaInWords[] | undefined; // undefined while the engine thinks, or if nobody asked
  found: JudgedPosition | undefined;
  problem: Error | undefined;
  refuse(moment: ExploredMoment): void; // show why something could not be tried
}

interface Known {
  key: string;
  moment?: ExploredMoment;
  ideas?: IdeaInWords[];
  found?: JudgedPosition;
  problem?: Error;
}

/** Show the position where the reader is. With `thinking` the engine thinks about it, as who moves knows it or with all cards open. */
export function usePosition(source: Source, game: AnalysedGame, at: Cursor, opened: boolean, thinking: boolean): ShownPosition {
  const { language } = usePreferences();
  const [drawings, setDrawings] = useState<Drawings>();
  const [known, setKnown] = useState<Known>({ key: "" });
  const key = `${language}/${at.ply}/${at.moves.join()}`;
  const look = { record: source.record, number: source.number, ...at, language, symbols: known.moment?.scene.symbols ?? "" };
  useEffect(() => {
    let here = true;
    const learn = (news: Partial<Known>) => here && setKnown((old) => ({ ...(old.key === key ? old : { key }), ...news }));
    void explored(look, setDrawings).then((moment) => learn({ moment }), (problem: Error) => learn({ problem }));
    return () => {
      here = false;
    };
  }, [key]);
  const moment = known.key === key ? known.moment : undefined;
  useEffect(() => {
    if (!thinking || !moment || moment.ending) return;
    const stopping = new AbortController();
    const learn = (news: Partial<Known>) => !stopping.signal.aborted && setKnown((old) => (old.key === key ? { ...old, ...news } : old));
    void thoughts(game, at, opened ? undefined : moment.to_move, look, stopping.signal).then(learn, (problem: Error) => learn({ problem }));
    return () => stopping.abort();
  }, [key, moment !== undefined, opened, thinking]);
  return {
    moment: moment ?? known.moment,
    drawings,
    ideas: known.key === key && thinking ? known.ideas : undefined,
    found: known.key === key ? known.found : undefined,
    problem: known.problem,
    refuse: (refused) => setKnown((old) => ({ ...old, moment: { ...old.moment!, refusal: refused.refusal ?? "" } })),
  };
}

/** Ask the server for a position, and keep the drawings that come with it. */
export async function explored(wish: ExploredPosition, onDrawings: (drawings: Drawings) => void): Promise<ExploredMoment> {
  const moment = await api.explore(wish);
  if (moment.drawings) onDrawings(moment.drawings);
  return moment;
}

/** Have the engine think about a position, and the server put it into words. */
async function thoughts(game: AnalysedGame, at: Cursor, seat: number | undefined, look: ExploredPosition, signal: AbortSignal): Promise<Partial<Known>> {
  const found = await judgedAt(game, at, seat, signal);
  if (!found || signal.aborted) return { ideas: [] };
  const { ideas = [] } = await api.explore({ ...look, considered: found.moves.slice(0, MOST_IDEAS).map(({ move, value, line }) => ({ move, value, line })), judged: found.judged });
  return { ideas, found };
}

/** Judge one position with the thorough budget. */
export async function judgedAt(game: AnalysedGame, { ply, moves }: Cursor, seat: number | undefined, signal?: AbortSignal): Promise<JudgedPosition | undefined> {
  const wanted = [seat === undefined ? { ply, moves } : { ply, moves, seat }];
  return (await judgedPositions(thinker, game, wanted, signal, undefined, Infinity))?.[0];
}
