import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameKind } from "../../src/generated/messages.ts";
import { firstPlan, gameWish, people, resized } from "../../src/setup/gameplan.ts";

const KIND: GameKind = { id: "g", title: {}, seats: [2, 3], options: [], languages: [], players: [] };

test("at first one person plays against computers of the second level", () => {
  const plan = firstPlan(KIND, "Ada", ["novice", "casual"]);
  assert.deepEqual(people(plan).map((seat) => seat.name), ["Ada"]);
  assert.deepEqual(plan.seats.map((seat) => seat.level), ["casual", "casual"]);
});

test("a new seat is like the last, but without its name", () => {
  const seats = resized([{ who: "person", name: "Ada", level: "novice" }], 2);
  assert.deepEqual(seats.map((seat) => [seat.who, seat.name]), [["person", "Ada"], ["person", ""]]);
});

test("people without a name are called like their seat", () => {
  const wish = gameWish(KIND, firstPlan(KIND, " ", ["novice"]), ["White", "Black"]);
  assert.deepEqual(wish.seats, [{ kind: "person", name: "White" }, { kind: "computer", name: "Black", player: "novice" }]);
});
