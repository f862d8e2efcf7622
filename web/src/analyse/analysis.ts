/** The analysis of a recorded game: this browser judges the positions, quickly first and then thoroughly; the server sums up. */

import { useEffect, useState } from "preact/hooks";
import * as api from "../connection/api.ts";
import { EngineClient, engineAddress } from "../engine/engineclient.ts";
import type { JudgedPosition } from "../engine/judging.ts";
import type { AnalysedGame, Judged, ToldAnalysis, WantedPosition } from "../generated/messages.ts";

export const LEVELS = ["club", "master"]; // the budgets, one after the other
const COMPLETE = "master";

export interface AnalysisState {
  game: AnalysedGame | undefined;
  told: ToldAnalysis | undefined; // the best analysis so far
  done: number; // of the positions that are being judged
  all: number;
  complete: boolean; // nothing better will come
  byServer: boolean; // this browser cannot think
  problem: Error | undefined;
}

const NOTHING: AnalysisState = { game: undefined, told: undefined, done: 0, all: 0, complete: false, byServer: false, problem: undefined };

/** Where a game comes from. */
export interface Source {
  record: string;
  number: number;
}

export function useAnalysis(source: Source | undefined): AnalysisState {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    if (!source) return;
    const engine = new EngineClient();
    const stopping = new AbortController();
    const report = (news: Partial<AnalysisState>) => !stopping.signal.aborted && setState((known) => ({ ...known, ...news }));
    setState(NOTHING);
    analyse(source, engine, stopping.signal, report).catch((problem: Error) => report({ problem }));
    return () => {
      stopping.abort();
      engine.close();
    };
  }, [source?.record, source?.number]);
  return state;
}

type Report = (news: Partial<AnalysisState>) => void;

async function analyse(source: Source, engine: EngineClient, signal: AbortSignal, report: Report): Promise<void> {
  for (const level of LEVELS) {
    const found = await analysedHere(source, level, engine, signal, report);
    if (signal.aborted) return;
    if (!found) return report({ ...(await analysedThere(source)), complete: true, byServer: true });
    report({ game: found, told: found.told ?? undefined, complete: level === COMPLETE });
  }
}

/** Judge all positions that the server wants, until it wants no more; undefined where this browser cannot. */
async function analysedHere(source: Source, level: string, engine: EngineClient, signal: AbortSignal, report: Report): Promise<AnalysedGame | undefined> {
  const judged: Judged[][] = [];
  for (;;) {
    const game = await api.analysis({ ...source, level, judged });
    report({ game, all: game.wanted?.length ?? 0, done: 0 });
    if (!game.wanted?.length || signal.aborted) return game;
    const found = await judgedPositions(engine, game, game.wanted, signal, (done) => report({ done }));
    if (!found) return undefined;
    judged.push(found.map((each) => each.judged));
  }
}

async function analysedThere(source: Source): Promise<Partial<AnalysisState>> {
  const game = await api.analysis({ ...source, think: true });
  return { game, told: game.told ?? undefined };
}

/** Have an engine judge positions of a game; undefined where it cannot. */
export function judgedPositions(
  engine: EngineClient,
  game: AnalysedGame,
  wanted: WantedPosition[],
  signal?: AbortSignal,
  onDone?: (count: number) => void,
  most = 0,
): Promise<JudgedPosition[] | undefined> {
  const { kind, rules, names, codes, seed, moves, known, opened } = game;
  const job = { address: engineAddress(kind), version: rules, seats: names.length, codes, seed, moves, known, opened, wanted, most };
  return engine.judge(job, signal, onDone);
}
