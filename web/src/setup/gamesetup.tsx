/** Setting up a game: who plays, on one device or by links, and the options. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { saveCreatedGame } from "../browser/savedgames.ts";
import { useWindowTitle } from "../browser/windowtitle.ts";
import * as api from "../connection/api.ts";
import { wordsOf } from "../connection/catalogue.ts";
import { useErrorText } from "../connection/refusals.ts";
import type { GameKind, NewGame } from "../generated/messages.ts";
import { Alert } from "../page/alert.tsx";
import { Anchor } from "../page/anchor.tsx";
import { navigate, tableAddress } from "../page/route.ts";
import { usePagePalette } from "../style/palette.ts";
import { OptionField, type OptionValue } from "./optionfield.tsx";
import { SeatField, seatWish, type SeatChoice } from "./seatfield.tsx";

const LENGTHS = [1, 2, 3, 4, 6, 10];

export function GameSetup({ catalogue, id }: { catalogue: GameKind[] | undefined; id: string }) {
  const { say, language } = usePreferences();
  const kind = catalogue?.find((kind) => kind.id === id);
  useWindowTitle(kind ? wordsOf(kind, language).title : "");
  if (kind) return <Form kind={kind} />;
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <h1>{catalogue ? say("setup.unknown") : say("lobby.waiting")}</h1>
      {catalogue && (
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
  const { say, language, dark, name, change: remember } = usePreferences();
  const words = wordsOf(kind, language);
  const levels = kind.players.filter((player) => say(`level.${player}`)); // players without a name here are for research
  usePagePalette(kind.palette ?? {});
  const [plan, setPlan] = useState(() => firstPlan(kind, name, levels));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const errorText = useErrorText();
  const change = (part: Partial<Plan>) => setPlan({ ...plan, ...part });
  const persons = plan.seats.filter((seat) => seat.who === "person").length;

  const submit = (event: Event) => {
    event.preventDefault();
    setBusy(true);
    remember({ name: plan.seats.find((seat) => seat.who === "person")?.name.trim() ?? "" });
    api.create(wishOf(kind, plan, words.seats)).then(
      (created) => navigate(tableAddress(saveCreatedGame(created, kind.id, plan.shared || persons < 2).places)),
      (error: Error) => {
        setBusy(false);
        setProblem(errorText(error));
      },
    );
  };

  return (
    <main id="main" class="setup" tabIndex={-1}>
      <div class="banner">
        {kind.ready && <img src={api.pictureAddress(kind.id, dark)} alt="" />}
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
          <a class="button" href={api.rulesAddress(kind.id, language)} target="_blank" rel="noreferrer">
            {say("rules")}
          </a>
        </div>
      </form>
    </main>
  );
}

function SeatCount({ counts, count, onChange }: { counts: number[]; count: number; onChange(count: number): void }) {
  const { say } = usePreferences();
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
  const { say } = usePreferences();
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
