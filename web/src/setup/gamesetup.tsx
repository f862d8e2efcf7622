/** Setting up a game: who plays, on one device or by links, and the options. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { saveCreatedGame } from "../browser/savedgames.ts";
import { useWindowTitle } from "../browser/windowtitle.ts";
import * as api from "../connection/api.ts";
import { wordsOf } from "../connection/catalogue.ts";
import { tidy } from "../connection/names.ts";
import { useErrorText } from "../connection/refusals.ts";
import type { GameKind } from "../generated/messages.ts";
import { Alert } from "../page/alert.tsx";
import { Anchor } from "../page/anchor.tsx";
import { navigate, tableAddress } from "../page/route.ts";
import { usePagePalette } from "../style/palette.ts";
import { firstPlan, gameWish, people, type GamePlan } from "./gameplan.ts";
import { OptionsFieldset } from "./optionsfieldset.tsx";
import { SeatsFieldset } from "./seatsfieldset.tsx";

export function GameSetup({ catalogue, id }: { catalogue: GameKind[] | undefined; id: string }) {
  const { say, language } = usePreferences();
  const kind = catalogue?.find((kind) => kind.id === id);
  useWindowTitle(kind ? wordsOf(kind, language).title : "");
  if (kind) return <SetupForm kind={kind} />;
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

function SetupForm({ kind }: { kind: GameKind }) {
  const { say, language, name, change: remember } = usePreferences();
  const words = wordsOf(kind, language);
  const levels = kind.players.filter((player) => say(`level.${player}`)); // players without a name here are for research
  usePagePalette(kind.palette ?? {});
  const [plan, setPlan] = useState(() => firstPlan(kind, name, levels));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const errorText = useErrorText();
  const change = (part: Partial<GamePlan>) => setPlan({ ...plan, ...part });
  const submit = (event: Event) => {
    event.preventDefault();
    setBusy(true);
    remember({ name: tidy(people(plan)[0]?.name ?? "") });
    createGame(kind, plan, words.seats).then(navigate, (error: Error) => {
      setBusy(false);
      setProblem(errorText(error));
    });
  };
  return (
    <main id="main" class="setup" tabIndex={-1}>
      <Banner kind={kind} title={words.title} tagline={words.tagline} />
      <form onSubmit={submit}>
        <SeatsFieldset kind={kind} labels={words.seats} levels={levels} plan={plan} onChange={change} />
        <OptionsFieldset kind={kind} words={words} plan={plan} onChange={change} />
        <div class="go">
          {problem && <Alert text={problem} />}
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

function Banner({ kind, title, tagline }: { kind: GameKind; title: string; tagline: string }) {
  const { dark } = usePreferences();
  return (
    <div class="banner">
      {kind.ready && <img src={api.pictureAddress(kind.id, dark)} alt="" />}
      <div>
        <h1>{title}</h1>
        <p>{tagline}</p>
      </div>
    </div>
  );
}

/** Set the game up, and return the address of its table. */
async function createGame(kind: GameKind, plan: GamePlan, labels: string[]): Promise<string> {
  const created = await api.create(gameWish(kind, plan, labels));
  return tableAddress(saveCreatedGame(created, kind.id, plan.shared || people(plan).length < 2).places);
}
