/** Judges positions of a recorded game as `pagodas analyse` does, one after the other. The game is played again here. */

import type { DepthSearch, TreeSearch } from "../generated/engine.ts";
import type { Judged, WantedPosition } from "../generated/messages.ts";
import { Engine, type EngineArray } from "./engine.ts";
import type { JudgeJob, Loaded } from "./jobs.ts";
import { search, type Candidate, type Found, type Search } from "./search.ts";

const SEED = 0n; // the same for every position, here and in Python

/** A position that was judged, and the best moves in it. */
export interface JudgedPosition {
  judged: Judged;
  moves: Candidate[];
}

/** Yield a search for each wanted position, in their order. Whoever takes one finishes it before the next. */
export function* searches(loaded: Loaded, job: JudgeJob): Generator<Search> {
  const replayed = new ReplayedGame(loaded, job);
  let kept: { engine: Engine; room: EngineArray[] } | undefined;
  for (const position of job.wanted) {
    const plan = typeof position.seat !== "number" ? job.opened : job.known;
    const engine = kept?.engine ?? new Engine(loaded.description, loaded.module);
    const begun = search(engine, engine.state(replayed.known(position)), plan, SEED, kept?.room);
    if (remembers(plan)) kept = { engine, room: begun.room }; // with its table: later positions tell about earlier ones
    yield begun;
  }
}

function remembers(plan: TreeSearch | DepthSearch): boolean {
  return plan.type === "depth";
}

/** Return what is told of a search; `played` is the move that was played in the position. */
export function judgedBy({ candidates, whole = [] }: Found, played: number | undefined, most: number): JudgedPosition {
  const [best] = candidates;
  const judged = {
    move: best!.move,
    value: whole.at(-1) ?? best!.value,
    played: candidates.find(({ move }) => move === played)?.value ?? null,
    shallower: whole.at(-2) ?? null,
  };
  return { judged, moves: candidates.slice(0, most) };
}

/** A game that is played again in an engine of its own, as far as somebody asks. */
class ReplayedGame {
  private readonly engine: Engine;
  private readonly state: EngineArray;
  private readonly copy: EngineArray;
  private readonly seen: EngineArray;
  private readonly states: ArrayBuffer[] = [];

  constructor(
    { description, module }: Loaded,
    private readonly job: JudgeJob,
  ) {
    this.engine = new Engine(description, module);
    const empty = new ArrayBuffer(description.state_bytes);
    this.state = this.engine.state(empty);
    this.copy = this.engine.state(empty);
    this.seen = this.engine.state(empty);
    this.engine.call("setup", this.state, job.seats, this.engine.wholeNumbers(job.codes), BigInt(job.seed));
    this.states.push(this.engine.bytes(this.state));
  }

  /** Return what is known in a position. */
  known({ ply, seat, moves = [] }: WantedPosition): ArrayBuffer {
    this.engine.write(this.copy, this.at(ply));
    for (const move of moves) this.engine.call("play", this.copy, move);
    if (typeof seat !== "number") return this.engine.bytes(this.copy);
    this.engine.call("observe", this.copy, seat, this.seen);
    return this.engine.bytes(this.seen);
  }

  private at(ply: number): ArrayBuffer {
    while (this.states.length <= ply) {
      this.engine.call("play", this.state, this.job.moves[this.states.length - 1]!);
      this.states.push(this.engine.bytes(this.state));
    }
    return this.states[ply]!;
  }
}
