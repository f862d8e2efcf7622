/** The table: the view at which people play, watch and look back. */

import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { BESIDE, useMediaQuery } from "../browser/mediaquery.ts";
import { usePreferences } from "../browser/preferences.tsx";
import { forgetGame, saveGame, savedGames, savedGameWith } from "../browser/savedgames.ts";
import { nameIn, wordsOf } from "../connection/catalogue.ts";
import { useGameClient, type GameClient } from "../connection/gameclient.ts";
import { useRefusalText } from "../connection/refusals.ts";
import { sceneOf, type SeatState } from "../connection/seatstate.ts";
import { useOpponents } from "../engine/opponents.ts";
import type { GameKind, Refused } from "../generated/messages.ts";
import { useKeeping } from "../offline/keeping.ts";
import { Anchor } from "../page/anchor.tsx";
import { Later } from "../page/later.tsx";
import { usePagePalette } from "../style/palette.ts";
import { Absence } from "./absence.tsx";
import { CommentsShown, CommentWriter, useComments } from "./comments.tsx";
import { ConnectionNotice } from "./connectionnotice.tsx";
import { GameActions } from "./gameactions.tsx";
import { Judgement } from "./judgement.tsx";
import { PassDevice, PassOn, useShownClient } from "./passdevice.tsx";
import { PendingOffers } from "./pendingoffers.tsx";
import { Phrases } from "./phrases.tsx";
import { PlayableBoard } from "./playableboard.tsx";
import { PlayerBar } from "./playerbar.tsx";
import { useReplay } from "./replay.ts";
import { ReplayControls } from "./replaycontrols.tsx";
import { ResultBanner } from "./resultbanner.tsx";
import { RoundPause, useEndedRound } from "./roundpause.tsx";
import { SidePanel, type Tab } from "./sidepanel.tsx";
import { useSounds } from "./sound.ts";
import { TurnStatus } from "./turnstatus.tsx";
import { isAwaited, useYourTurn } from "./yourturn.ts";

interface TableProps {
  catalogue: GameKind[] | undefined;
  places: string[];
  ply: number | undefined;
}

export function TableView({ catalogue, places, ply }: TableProps) {
  const { say, language } = usePreferences();
  const game = useGameClient(places, language);
  const kind = catalogue?.find((kind) => kind.id === game.clients[0]?.table.kind);
  const clients = useMemo(() => named(game.clients, kind, language), [game.clients, kind, language]);
  useForgotten(game.fatal, places);
  if (game.fatal) return <Gone fault={game.fatal} />;
  if (clients.length < places.length) return <Waiting text={say(game.preparing ? "table.compiling" : "table.opening")} />;
  return <Table game={game} clients={clients} kind={kind} places={places} ply={ply} />;
}

/** Forget a game that was deleted. */
function useForgotten(fatal: Refused | undefined, places: string[]): void {
  useLayoutEffect(() => {
    const known = savedGameWith(places[0]!);
    if (known && fatal?.fault === "deleted") forgetGame(known.id);
  }, [fatal]);
}

/** Return the clients that are there, with the names of their parties in the reader's language. */
export function named(clients: (SeatState | undefined)[], kind: GameKind | undefined, language: string): SeatState[] {
  return clients
    .filter((client) => client !== undefined)
    .map((client) => ({ ...client, table: { ...client.table, parties: client.table.parties.map(nameIn(kind, language)) } }));
}

export function Waiting({ text }: { text: string }) {
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <p role="status">{text}</p>
    </main>
  );
}

function Gone({ fault }: { fault: Refused }) {
  const { say } = usePreferences();
  const refusal = useRefusalText();
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <h1>{say("table.gone")}</h1>
      <p>{refusal(fault, "sit")}</p>
      <Anchor class="button primary" href="/">
        {say("table.home")}
      </Anchor>
    </main>
  );
}

interface SeatedProps {
  game: GameClient;
  clients: SeatState[];
  kind: GameKind | undefined;
  places: string[];
  ply: number | undefined;
}

export function Table({ game, clients, kind, places, ply }: SeatedProps) {
  const { language } = usePreferences();
  const { active, hidden, next, reveal, passOn } = useShownClient(clients);
  const [tab, setTab] = useState<Tab>({ name: "moves" });
  const client = clients[active]!;
  const own = clients.map((client) => client.table.seat);
  const { ended, goOn } = useEndedRound(client, own);
  const replay = useReplay(game, client, { chair: active, own, places, held: ended !== undefined }, ply);
  const round = !replay.byReader && ended && ended.end <= replay.ply ? ended : undefined;
  const comments = useComments(client);
  const words = kind && wordsOf(kind, language);
  const drawings = game.drawings(sceneOf(client));
  usePagePalette(drawings?.palette ?? {});
  useSounds(client, replay, isAwaited(client, places));
  useYourTurn(words?.title ?? "", client, places);
  useRemembered(clients, places);
  useKeeping(game, clients[0]!);
  useOpponents(game, client, active, kind);
  const wide = useMediaQuery(BESIDE);
  const guided = kind?.guide && client.table.seat >= 0 && savedGameWith(places[0]!)?.guided;
  const guide = guided && !hidden && (
    <Later part view={async () => (await import("../learn/guidepanel.tsx")).GuidePanel} given={{ game, client, chair: active, place: places[0]!, replay }} />
  );
  return (
    <main id="main" class="table" tabIndex={-1}>
      <h1 class="hidden">{words?.title}</h1>
      <div class="stage">
        <ConnectionNotice game={game} />
        <PlayerBar game={game} client={client} clients={clients} kind={kind} />
        {replay.ended && !(replay.playing && !replay.byReader) && <ResultBanner client={client} own={own} places={places} game={game} chair={active} onShare={() => setTab({ name: "share" })} onGo={replay.go} />}
        {savedGameWith(places[0]!)?.invited.length ? (
          <Later part view={async () => (await import("./invitation.tsx")).Invitation} given={{ client, places, title: words?.title ?? "" }} />
        ) : null}
        <PendingOffers clients={clients} game={game} />
        <Absence clients={clients} game={game} />
        {next && <PassOn name={nameAt(next)} onPass={passOn} />}
        {!hidden && round && <RoundPause key={round.number} rows={round.tally ?? []} parties={client.table.parties} onGoOn={goOn} />}
        {hidden ? (
          <PassDevice name={nameAt(client)} onReveal={reveal} />
        ) : (
          <PlayableBoard
            key={active}
            game={game}
            client={client}
            chair={active}
            title={words?.title ?? ""}
            replay={replay}
            onRuling={(ruling) => setTab({ name: "rules", ruling })}
          >
            {(prompt) => (
              <>
                {!wide && guide}
                <CommentsShown client={client} replay={replay} comments={comments} />
                <TurnStatus client={client} own={own} replay={replay} prompt={prompt} goal={words?.goal ?? ""} />
                <CommentWriter client={client} replay={replay} comments={comments} />
              </>
            )}
          </PlayableBoard>
        )}
      </div>
      <div class="beside">
        {wide && guide}
        <div class="controls">
          {!hidden && <GameActions client={client} chair={active} mover={lastMover(clients, active)} game={game} />}
          {!hidden && <Judgement game={game} client={client} chair={active} />}
          {!game.kept && <Phrases client={client} chair={active} game={game} own={own} />}
          <ReplayControls replay={replay} />
        </div>
        <SidePanel tab={tab} onTab={setTab} client={client} kind={kind} replay={replay} comments={comments} places={places} hidden={hidden} drawings={drawings} />
      </div>
    </main>
  );
}

function nameAt({ table }: SeatState): string {
  return table.parties[table.seat]?.name ?? "";
}

/** Return the chair on this device that moved last, or else the one shown. */
function lastMover(clients: SeatState[], active: number): number {
  const seat = clients[active]?.turns.at(-1)?.seat;
  const found = clients.findIndex((client) => client.table.seat === seat);
  return found < 0 ? active : found;
}

/** Remember how the game stands, if this browser has a seat in it. */
function useRemembered(clients: SeatState[], places: string[]): void {
  const table = clients[0]!.table;
  const { result } = table.position;
  const over = result !== undefined && table.match.number >= table.match.length;
  const own = clients.map((client) => client.table.seat).filter((seat) => seat >= 0);
  useEffect(() => {
    if (!own.length) return;
    const known = savedGameWith(places[0]!) ?? savedGames().find((game) => game.id === table.game);
    const fresh = { id: table.game, places, invited: [], watch: "", when: Date.now() };
    saveGame({ ...fresh, ...known, kind: table.kind, names: table.parties.map((party) => party.name), over, ended: over ? { winners: result!.winners, own } : undefined });
  }, [table.game, over, table.parties]);
}
