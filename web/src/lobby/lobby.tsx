/** The first view: the games, those to go on with, those of other people. */

import { useEffect, useState } from "preact/hooks";
import { Anchor } from "../page/anchor.tsx";
import { go, tableAddress } from "../page/route.ts";
import { GameCard } from "./gamecard.tsx";
import { useProblem } from "../connection/refusals.ts";
import { wordsOf } from "../connection/catalogue.ts";
import type { GameKind, ListedGame } from "../generated/messages.ts";
import { forget, saveCreated, save, savedGames, type SavedGame } from "../browser/savedgames.ts";
import * as server from "../connection/api.ts";
import { useSettings } from "../browser/preferences.tsx";
import { useTitle } from "../browser/windowtitle.ts";

export function Lobby({ kinds }: { kinds: GameKind[] | undefined }) {
  const { say } = useSettings();
  const [problem, setProblem] = useState("");
  const problemOf = useProblem();
  const tell = (error: Error, wish?: string) => setProblem(problemOf(error, wish));
  useTitle("");
  return (
    <main id="main" class="lobby" tabIndex={-1}>
      <div class="hero">
        <h1>{say("lobby.title")}</h1>
        <p>{say("lobby.welcome")}</p>
      </div>
      {problem && <Alert text={problem} />}
      <Resumable kinds={kinds ?? []} />
      {kinds ? <Games kinds={kinds} onProblem={tell} /> : <p class="waiting">{say("lobby.waiting")}</p>}
    </main>
  );
}

/** Everything that waits for the server comes at once, so that nothing jumps. */
function Games({ kinds, onProblem }: ListedProps) {
  const { say } = useSettings();
  return (
    <>
      <h2 class="hidden">{say("lobby.games")}</h2>
      <ul class="cards">
        {kinds.map((kind) => (
          <GameCard key={kind.id} kind={kind} onProblem={onProblem} />
        ))}
      </ul>
      <Upload onProblem={onProblem} />
      <Listed kinds={kinds} onProblem={onProblem} />
    </>
  );
}

export function Alert({ text }: { text: string }) {
  return (
    <p class="alert" role="alert">
      {text}
    </p>
  );
}

// --- Games to go on with ---

function Resumable({ kinds }: { kinds: GameKind[] }) {
  const { say, language } = useSettings();
  const [games, set] = useState(savedGames);
  const unfinished = games.filter((game) => !game.over);
  const remove = (game: SavedGame) => {
    forget(game.id);
    set(savedGames());
  };
  if (!unfinished.length) return null;
  return (
    <section class="resume" aria-labelledby="resume">
      <h2 id="resume">{say("lobby.resume")}</h2>
      <ul>
        {unfinished.map((game) => (
          <li key={game.id}>
            <Anchor class="button" href={tableAddress(game.places)}>
              <strong>{titleOf(game.kind, kinds, language)}</strong>
              <span>{game.names.join(" – ")}</span>
            </Anchor>
            <button class="quiet" aria-label={say("lobby.forget")} title={say("lobby.forget")} onClick={() => remove(game)}>
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf(id: string, kinds: GameKind[], language: string): string {
  const kind = kinds.find((kind) => kind.id === id);
  return kind ? wordsOf(kind, language).title : id;
}

// --- Games of others ---

interface ListedProps {
  kinds: GameKind[];
  onProblem(error: Error, wish?: string): void;
}

function Listed({ kinds, onProblem }: ListedProps) {
  const { say } = useSettings();
  const [games, set] = useState<ListedGame[]>([]);
  useEffect(() => void server.listedGames().then(set, () => undefined), []);
  const going = games.filter((game) => !game.over);
  if (!going.length) return null;
  return (
    <section class="listed" aria-labelledby="listed">
      <h2 id="listed">{say("lobby.listed")}</h2>
      <ul>
        {going.map((game) => (
          <ListedRow key={game.id} game={game} kinds={kinds} onProblem={onProblem} />
        ))}
      </ul>
    </section>
  );
}

function ListedRow({ game, kinds, onProblem }: ListedProps & { game: ListedGame }) {
  const { say, language, name } = useSettings();
  const joinIt = () =>
    server.join(game.id, name).then(
      (seat) => {
        const names = game.parties.map((party) => party.name);
        const places = [seat.token ?? ""];
        save({ id: game.id, kind: game.game, places, invited: [], watch: "", names, when: Date.now(), over: false });
        go(tableAddress(places));
      },
      (error: Error) => onProblem(error, "join"),
    );
  return (
    <li>
      <strong>{titleOf(game.game, kinds, language)}</strong>
      <span>{game.parties.map((party) => (party.kind === "open" ? say("seat.open") : party.name)).join(" – ")}</span>
      {game.parties.some((party) => party.kind === "open") && (
        <button onClick={joinIt}>{say("lobby.join")}</button>
      )}
      <Anchor class="button" href={tableAddress([`game:${game.id}`])}>
        {say("lobby.watch")}
      </Anchor>
    </li>
  );
}

// --- Records ---

function Upload({ onProblem }: { onProblem(error: Error, wish?: string): void }) {
  const { say } = useSettings();
  const upload = async (file: File | undefined) => {
    if (!file) return;
    try {
      const created = await server.create({ record: await file.text() });
      go(tableAddress(saveCreated(created, "", true).places, 0));
    } catch (error) {
      onProblem(error as Error, "upload");
    }
  };
  return (
    <section class="upload">
      <label class="button">
        {say("lobby.upload")}
        <input type="file" accept=".txt,text/plain" onChange={(event) => void upload(event.currentTarget.files?.[0])} />
      </label>
      <p>{say("lobby.upload.hint")}</p>
    </section>
  );
}
