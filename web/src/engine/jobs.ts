/** What a page and its worker say to each other. */

import type { Found } from "./search.ts";

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

export type Job = LoadJob | ChooseJob;
export type ToWorker = Job | { type: "cancel"; id: number };

export interface Answer {
  id: number;
  sources?: string;
  found?: Found;
  problem?: string; // why there is nothing else
}
