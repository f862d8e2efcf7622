/** What a page and its worker say to each other. */

import type { DepthSearch, EngineDescription, TreeSearch } from "../generated/engine.ts";
import type { WantedPosition } from "../generated/messages.ts";
import type { JudgedPosition } from "./judging.ts";
import type { Found } from "./search.ts";

/** An engine that is ready to run. */
export interface Loaded {
  description: EngineDescription;
  module: WebAssembly.Module;
}

/** Get an engine ready. `address` is where it is, without the ending. */
export interface LoadJob {
  type: "load";
  id: number;
  address: string;
}

/** Choose a move from what a seat observes. The seed is a whole number in decimals: it may be too large for a number. */
export interface ChooseJob {
  type: "choose";
  id: number;
  address: string;
  version: number; // of the rules
  level: string;
  timed: boolean;
  seed: string;
  observed: ArrayBuffer;
}

/** Judge positions of a recorded game, one after the other: how it began, its moves, and how to judge. */
export interface JudgeJob {
  type: "judge";
  id: number;
  address: string;
  version: number; // of the rules
  seats: number;
  codes: number[]; // of the options
  seed: string;
  moves: number[];
  known: TreeSearch | DepthSearch;
  opened: TreeSearch | DepthSearch;
  wanted: WantedPosition[];
  most: number; // moves that are told of each position
}

export type Job = LoadJob | ChooseJob | JudgeJob;
export type ToWorker = Job | { type: "cancel"; id: number };

export interface Answer {
  id: number;
  sources?: string;
  found?: Found;
  judged?: JudgedPosition[];
  done?: number; // positions judged so far: more is to come
  problem?: string; // why there is nothing else
}
