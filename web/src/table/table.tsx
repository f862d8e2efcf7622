/** The table: a game as it is played, watched or looked back on. */

import { useEffect, useState } from "preact/hooks";
import { Actions } from "./gameactions.tsx";
import { Anchor } from "../page/anchor.tsx";
import { sceneOf, type Chair } from "../connection/seatclient.ts";
import { Curtain, useActive } from "./passdevice.tsx";
import { useRefusal } from "../connection/refusals.ts";
import { useGame, type Game } from "../connection/gameclient.ts";
import { wordsOf } from "../connection/catalogue.ts";
import { useLook } from "../style/palette.ts";
import type { GameKind, Refused } from "../generated/messages.ts";
import { Offers } from "./pendingoffers.tsx";
import { Outcome } from "./resultbanner.tsx";
import { PartyBar } from "./playerbar.tsx";
import { PlayBoard } from "./playableboard.tsx";
import { Replay, useReplay } from "./replay.tsx";
import { save, savedGames, savedWith } from "../browser/savedgames.ts";
import { useSettings } from "../browser/preferences.tsx";
import { Side, type Tab } from "./sidepanel.tsx";
import { useSounds } from "./sound.ts";
import { Status } from "./turnstatus.tsx";
import { useTitle } from "../browser/windowtitle.ts";

interface TableProps {
  kinds: GameKind[] | undefined;
  places: string[];
  ply: number | undefined;
}

export function TableView({ kinds, places, ply }: TableProps) {
  const { say, language } = useSettings();
  const game = useGame(places, language);
  const chairs = game.chairs.filter((chair) => chair !== undefined);
  if (game.fatal) return <Gone fault={game.fatal} />;
  if (chairs.length < places.length) return <Waiting text={game.preparing || say("table.opening")} />;
  const kind = kinds?.find((kind) => kind.id === chairs[0]?.table.kind);
  return <Table game={game} chairs={chairs} kind={kind} places={places} ply={ply} />;
}

function Waiting({ text }: { text: string }) {
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <p role="status">{text}</p>
    </main>
  );
}

function Gone({ fault }: { fault: Refused }) {
  const { say } = useSettings();
  const refusal = useRefusal();
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
  game: Game;
  chairs: Chair[];
  kind: GameKind | undefined;
  places: string[];
  ply: number | undefined;
}

function Table({ game, chairs, kind, places, ply }: SeatedProps) {
  const { language } = useSettings();
  const { active, hidden, reveal } = useActive(chairs);
  const [tab, setTab] = useState<Tab>({ name: "moves" });
  const chair = chairs[active]!;
  const replay = useReplay(game, chair, active, places, ply);
  const words = kind && wordsOf(kind, language);
  const drawings = game.drawings(sceneOf(chair));
  useLook(drawings?.palette ?? {});
  useSounds(chair);
  useTitle(words?.title ?? "");
  useRemembered(chairs, places);
  return (
    <main id="main" class="table" tabIndex={-1}>
      <h1 class="hidden">{words?.title}</h1>
      <div class="stage">
        <LinkNotice game={game} />
        <PartyBar chair={chair} chairs={chairs} seats={words?.seats ?? []} />
        <Outcome chair={chair} game={game} number={active} />
        <Offers chairs={chairs} game={game} />
        {hidden ? (
          <Curtain name={chair.table.parties[chair.table.seat]?.name ?? ""} onReveal={reveal} />
        ) : (
          <PlayBoard
            key={active}
            game={game}
            chair={chair}
            number={active}
            title={words?.title ?? ""}
            past={replay.past}
            onRuling={(ruling) => setTab({ name: "rules", ruling })}
          >
            <Status chair={chair} replay={replay} />
          </PlayBoard>
        )}
      </div>
      <div class="beside">
        <div class="controls">
          {!hidden && <Actions chair={chair} number={active} mover={lastMover(chairs, active)} game={game} />}
          <Replay replay={replay} />
        </div>
        <Side tab={tab} onTab={setTab} chair={chair} kind={kind} replay={replay} places={places} hidden={hidden} />
      </div>
    </main>
  );
}

/** Return the chair of this device that moved last, or else the one shown. */
function lastMover(chairs: Chair[], active: number): number {
  const seat = chairs[active]?.turns.at(-1)?.seat;
  const found = chairs.findIndex((chair) => chair.table.seat === seat);
  return found < 0 ? active : found;
}

function LinkNotice({ game }: { game: Game }) {
  const { say } = useSettings();
  const [wasLost, setLost] = useState(false);
  useEffect(() => {
    if (game.link === "lost") setLost(true);
    if (game.link !== "open" || !wasLost) return;
    const timer = setTimeout(() => setLost(false), 2500);
    return () => clearTimeout(timer);
  }, [game.link, wasLost]);
  const text = game.link === "open" ? (wasLost ? say("link.back") : game.preparing && say("table.preparing")) : wasLost && say("link.lost");
  return (
    <p class={`link ${game.link}`} role="status" hidden={!text}>
      {text || ""}
    </p>
  );
}

/** Keep in mind what has become of a game that this browser has a place at. */
function useRemembered(chairs: Chair[], places: string[]): void {
  const table = chairs[0]!.table;
  const over = table.position.result !== undefined && table.match.number >= table.match.length;
  useEffect(() => {
    if (chairs.every((chair) => chair.table.seat < 0)) return;
    const known = savedWith(places[0]!) ?? savedGames().find((game) => game.id === table.game);
    const fresh = { id: table.game, places, invited: [], watch: "", when: Date.now() };
    save({ ...fresh, ...known, kind: table.kind, names: table.parties.map((party) => party.name), over });
  }, [table.game, over, table.parties]);
}
