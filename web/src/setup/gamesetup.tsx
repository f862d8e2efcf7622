/** Setting up a game: who sits where, who starts, the options, one device or links. */

import { useState } from "preact/hooks";
import { go, tableAddress } from "../page/route.ts";
import { Anchor } from "../page/anchor.tsx";
import { useProblem } from "../connection/refusals.ts";
import { wordsOf } from "../connection/catalogue.ts";
import { Alert } from "../lobby/lobby.tsx";
import { useLook } from "../style/palette.ts";
import type { GameKind, NewGame } from "../generated/messages.ts";
import { OptionField, type OptionValue } from "./optionfield.tsx";
import { saveCreated } from "../browser/savedgames.ts";
import { SeatField, seatWish, type SeatChoice } from "./seatfield.tsx";
import * as server from "../connection/api.ts";
import { useSettings } from "../browser/preferences.tsx";
import { useTitle } from "../browser/windowtitle.ts";

const LENGTHS = [1, 2, 3, 4, 6, 10];

export function SetUp({ kinds, id }: { kinds: GameKind[] | undefined; id: string }) {
  const { say, language } = useSettings();
  const kind = kinds?.find((kind) => kind.id === id);
  useTitle(kind ? wordsOf(kind, language).title : "");
  if (kind) return <Form kind={kind} />;
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <h1>{kinds ? say("setup.unknown") : say("lobby.waiting")}</h1>
      {kinds && (
        <Anchor class="button primary" href="/">
          {say("table.home")}
        </Anchor>
      )}
    </main>
  );
}

interface Plan {
  seats: SeatChoice[];
  options: Record<string, OptionValue>;
  length: number;
  shared: boolean;
  listed: boolean;
}

function Form({ kind }: { kind: GameKind }) {
  const { say, language, dark, name, change: remember } = useSettings();
  const words = wordsOf(kind, language);
  const levels = kind.players.filter((player) => say(`level.${player}`)); // others are for research
  useLook(kind.palette ?? {});
  const [plan, setPlan] = useState(() => firstPlan(kind, name, levels));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const problemOf = useProblem();
  const change = (part: Partial<Plan>) => setPlan({ ...plan, ...part });
  const persons = plan.seats.filter((seat) => seat.who === "person").length;

  const submit = (event: Event) => {
    event.preventDefault();
    setBusy(true);
    remember({ name: plan.seats.find((seat) => seat.who === "person")?.name.trim() ?? "" });
    server.create(wishOf(kind, plan, words.seats)).then(
      (created) => go(tableAddress(saveCreated(created, kind.id, plan.shared || persons < 2).places)),
      (error: Error) => {
        setBusy(false);
        setProblem(problemOf(error));
      },
    );
  };

  return (
    <main id="main" class="setup" tabIndex={-1}>
      <div class="banner">
        {kind.ready && <img src={server.pictureOf(kind.id, dark)} alt="" />}
        <div>
          <h1>{words.title}</h1>
          <p>{words.tagline}</p>
        </div>
      </div>
      <form onSubmit={submit}>
        {problem && <Alert text={problem} />}
        <fieldset>
          <legend>{say("setup.seats")}</legend>
          {kind.seats.length > 1 && (
            <SeatCount counts={kind.seats} count={plan.seats.length} onChange={(count) => change({ seats: resized(plan.seats, count) })} />
          )}
          {plan.seats.map((seat, index) => (
            <SeatField
              key={index}
              seat={seat}
              label={words.seats[index] ?? ""}
              levels={levels}
              onChange={(seat) => change({ seats: plan.seats.with(index, seat) })}
            />
          ))}
        </fieldset>
        {persons > 1 && <Sharing shared={plan.shared} onChange={(shared) => change({ shared })} />}
        <fieldset>
          <legend>{say("setup.options")}</legend>
          {kind.options.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              label={words.options[option.name] ?? option.name}
              seats={words.seats.slice(0, plan.seats.length)}
              value={plan.options[option.name] ?? option.default}
              onChange={(value) => change({ options: { ...plan.options, [option.name]: value } })}
            />
          ))}
          <label class="field">
            <span>{say("setup.length")}</span>
            <select value={plan.length} onChange={(event) => change({ length: Number(event.currentTarget.value) })}>
              {LENGTHS.map((length) => (
                <option key={length} value={length}>
                  {length}
                </option>
              ))}
            </select>
          </label>
          <label class="check">
            <input type="checkbox" checked={plan.listed} onChange={(event) => change({ listed: event.currentTarget.checked })} />
            <span>{say("setup.listed")}</span>
          </label>
        </fieldset>
        <div class="go">
          <button class="primary" disabled={busy}>
            {say("setup.start")}
          </button>
          <a class="button" href={server.rulesOf(kind.id, language)} target="_blank" rel="noreferrer">
            {say("rules")}
          </a>
        </div>
      </form>
    </main>
  );
}

function SeatCount({ counts, count, onChange }: { counts: number[]; count: number; onChange(count: number): void }) {
  const { say } = useSettings();
  return (
    <label class="field">
      <span>{say("setup.count")}</span>
      <select value={count} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {counts.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </select>
    </label>
  );
}

function Sharing({ shared, onChange }: { shared: boolean; onChange(shared: boolean): void }) {
  const { say } = useSettings();
  return (
    <fieldset>
      <legend>{say("setup.where")}</legend>
      {[true, false].map((choice) => (
        <label class="check" key={String(choice)}>
          <input type="radio" name="where" checked={shared === choice} onChange={() => onChange(choice)} />
          <span>{say(choice ? "setup.device" : "setup.links")}</span>
        </label>
      ))}
    </fieldset>
  );
}

function firstPlan(kind: GameKind, name: string, levels: string[]): Plan {
  const level = levels[1] ?? levels[0] ?? "";
  const seats: SeatChoice[] = Array.from({ length: kind.seats[0]! }, (_, index) => ({
    who: index ? "computer" : "person",
    name: index ? "" : name,
    level,
  }));
  return { seats, options: {}, length: 1, shared: true, listed: false };
}

function resized(seats: SeatChoice[], count: number): SeatChoice[] {
  return Array.from({ length: count }, (_, index) => seats[index] ?? { ...seats.at(-1)!, name: "" });
}

function wishOf(kind: GameKind, plan: Plan, labels: string[]): NewGame {
  const { options, length, listed } = plan;
  return { game: kind.id, seats: plan.seats.map((seat, index) => seatWish(seat, labels[index] ?? "")), options, length, listed };
}
