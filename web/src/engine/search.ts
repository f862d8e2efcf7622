/** A search in the engine, done piece by piece: how it is cut changes nothing, so a clock can stop it anywhere. */

import type { DepthSearch, TreeSearch } from "../generated/engine.ts";
import type { Argument, Engine, EngineArray } from "./engine.ts";

/** What a search found about a move: its value to the seat that is asked about, from -1 to 1, and what may follow. */
export interface Candidate {
  move: number;
  visits: number;
  value: number;
  line: number[];
}

export interface Found {
  move: number; // the one to play
  candidates: Candidate[]; // the best first
  whole?: number[]; // of a search that looks further turn by turn: the best value after each look that it finished
}

export interface Search {
  advance(piece: number): boolean; // do some more, and tell whether there is more to do
  firstPiece: number;
  canStop(): boolean; // whether there is something to choose from
  conclude(): Found;
  room: EngineArray[]; // for another search to go on with
}

const LINE = 6; // moves of a line that are worth showing
const TOLD = 8; // moves whose lines are worth showing
const MOST_PLIES = 2 ** 52;
const [AFTER_TABLE, WEIGHING] = [6, 2]; // in the room of a search by depth: arrays up to the table, and those of the judgement at the end

/** Begin a search of what is observed. One that looks turn by turn may remember what another found in its room. */
export function search(engine: Engine, observed: EngineArray, plan: TreeSearch | DepthSearch, seed: bigint, room?: EngineArray[]): Search {
  return plan.type === "tree" ? new Growing(engine, observed, plan, seed) : new Deepening(engine, observed, plan, seed, room);
}

/** What both kinds of search have in common: room for what they find, and the choice at their end. */
abstract class Searching {
  protected readonly found: EngineArray;
  readonly room: EngineArray[];
  protected readonly whole: number[] = [];
  private readonly line: EngineArray;

  constructor(
    protected readonly engine: Engine,
    protected readonly observed: EngineArray,
    protected readonly plan: TreeSearch | DepthSearch,
    protected readonly seed: bigint,
    rows = 0,
    room?: EngineArray[],
  ) {
    const lengths: Record<number, number> = { [-1]: rows, [-2]: engine.header(observed, "seats"), [-3]: plan.weights.length };
    const { candidate_bytes, moves, workspace } = engine.description;
    this.found = engine.array(candidate_bytes, moves);
    this.line = engine.array(4, LINE);
    this.room = room ?? workspace.map(([bytes, ...shape]) => engine.array(bytes!, ...shape.map((length) => lengths[length] ?? length)));
    const weights = engine.view(this.room.at(-2)!);
    plan.weights.forEach((weight, index) => weights.setFloat64(8 * index, weight, true));
  }

  protected abstract ranked(): number; // how many moves were found, and are ranked now
  protected abstract lineOf(move: number, out: EngineArray): number;

  conclude(): Found {
    const count = this.ranked();
    const turns = this.engine.header(this.observed, "turns");
    const move = this.engine.call("slip", this.first(count), ...this.plan.slips, turns, this.seed);
    return { move, candidates: Array.from({ length: count }, (_, index) => this.candidate(index)), whole: this.whole };
  }

  /** Return the first moves found, as an array. */
  protected first(count: number): EngineArray {
    return { at: this.found.at, lengths: [count] };
  }

  protected candidate(index: number, lined = index < TOLD): Candidate {
    const row = this.engine.view(this.found, index * this.engine.description.candidate_bytes);
    const [value, move, visits] = [row.getFloat64(0, true), row.getInt32(8, true), row.getInt32(12, true)];
    return { move, visits, value, line: lined ? this.moves(move) : [move] };
  }

  private moves(first: number): number[] {
    const count = this.lineOf(first, this.line);
    const view = this.engine.view(this.line);
    return Array.from({ length: count }, (_, index) => view.getInt32(4 * index, true));
  }
}

/** Grows a tree. */
class Growing extends Searching implements Search {
  readonly firstPiece = 20;
  private begun = false;

  constructor(
    engine: Engine,
    observed: EngineArray,
    private readonly tree: TreeSearch,
    seed: bigint,
  ) {
    super(engine, observed, tree, seed, tree.rows);
  }

  advance(piece: number): boolean {
    this.begun = true;
    const budget: Argument[] = [this.tree.iterations, piece, this.seed, ...this.tree.manner];
    return this.engine.call(this.tree.grow, this.observed, ...budget, ...this.room) !== 0;
  }

  canStop(): boolean {
    return this.begun;
  }

  protected ranked(): number {
    const seat = this.engine.header(this.observed, "seat");
    const count = this.engine.call("gather", this.room[0]!, this.room[1]!, seat, this.found, 0);
    this.engine.call("rank", this.first(count), this.tree.by_value);
    return count;
  }

  protected lineOf(move: number, out: EngineArray): number {
    return this.engine.call("line_in_tree", this.room[0]!, move, out);
  }
}

/** Looks ahead one turn, then two, and so on. */
class Deepening extends Searching implements Search {
  readonly firstPiece = 500;
  private readonly count: number;
  private turns = 1;

  constructor(
    engine: Engine,
    observed: EngineArray,
    private readonly depth: DepthSearch,
    seed: bigint,
    room?: EngineArray[],
  ) {
    super(engine, observed, depth, seed, 0, room);
    if (room) this.beginAnew();
    this.count = engine.call("promising", observed, ...this.room, this.found);
  }

  advance(piece: number): boolean {
    const { turns, plies, selective, margin } = this.depth;
    const budget = [this.turns, selective, margin, plies, Math.min(piece, MOST_PLIES)];
    if (this.engine.call("deepen", this.observed, ...budget, this.first(this.count), 0, 1, ...this.room)) return true;
    const goesOn = this.engine.call("reorder", this.first(this.count), this.turns) !== 0 && this.turns < turns;
    if (this.candidate(this.count - 1, false).visits === this.turns) this.whole.push(this.candidate(0, false).value);
    if (goesOn) this.turns += 1;
    return goesOn;
  }

  /** Forget how far the search before came and how it ordered moves, but not what it found about positions. */
  private beginAnew(): void {
    const { workspace } = this.engine.description;
    for (let index = AFTER_TABLE; index < workspace.length - WEIGHING; index += 1) {
      const bytes = workspace[index]!.reduce((size, length) => size * length, 1);
      this.engine.write(this.room[index]!, new ArrayBuffer(bytes));
    }
  }

  canStop(): boolean {
    return this.turns > 1; // the first look is always finished
  }

  protected ranked(): number {
    this.engine.call("reorder", this.first(this.count), this.turns); // where a clock stopped it
    return this.count;
  }

  protected lineOf(move: number, out: EngineArray): number {
    return this.engine.call("line_in_table", this.observed, move, ...this.room, out);
  }
}
