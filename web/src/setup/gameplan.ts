/** What has been chosen for a new game so far. */

import type { GameKind, NewGame } from "../generated/messages.ts";
import type { OptionValue } from "./optionfield.tsx";
import { seatWish, type SeatChoice } from "./seatfield.tsx";

export interface GamePlan {
  seats: SeatChoice[];
  options: Record<string, OptionValue>;
  length: number;
  shared: boolean; // all people play on this device
  listed: boolean;
  hints: boolean; // are allowed where several people play
}

/** Return the plan to begin with: the reader against computers of the second level. */
export function firstPlan(kind: GameKind, name: string, levels: string[]): GamePlan {
  const level = levels[1] ?? levels[0] ?? "";
  const seats: SeatChoice[] = Array.from({ length: kind.seats[0]! }, (_, index) => ({
    who: index ? "computer" : "person",
    name: index ? "" : name,
    level,
  }));
  return { seats, options: {}, length: 1, shared: true, listed: false, hints: false };
}

/** Return so many seats; new ones are like the last. */
export function resized(seats: SeatChoice[], count: number): SeatChoice[] {
  return Array.from({ length: count }, (_, index) => seats[index] ?? { ...seats.at(-1)!, name: "" });
}

export function people(plan: GamePlan): SeatChoice[] {
  return plan.seats.filter((seat) => seat.who === "person");
}

/** Tell whether more than one person may play. */
export function isBetweenPeople(plan: GamePlan): boolean {
  return plan.seats.filter((seat) => seat.who !== "computer").length > 1;
}

/** Return the wish for the server; `labels` are the names of the seats. */
export function gameWish(kind: GameKind, plan: GamePlan, labels: string[]): NewGame {
  const { options, length, listed, hints } = plan;
  return { game: kind.id, seats: plan.seats.map((seat, index) => seatWish(seat, labels[index] ?? "")), options, length, listed, hints };
}
