/** The workbench of an analysis: the board at any position, the graph below it, and beside it the engine, the lines and the numbers. */

import { useState } from "preact/hooks";
import { AccessibleBoard } from "../board/accessibleboard.tsx";
import { Board } from "../board/board.tsx";
import { usePreferences } from "../browser/preferences.tsx";
import { nameIn, wordsOf } from "../connection/catalogue.ts";
import type { AnalysedGame, GameKind, IdeaInWords, Party } from "../generated/messages.ts";
import { usePagePalette } from "../style/palette.ts";
import { IllegalMoveReason } from "../table/illegalmove.tsx";
import { Accounts, Moments } from "./accounts.tsx";
import type { AnalysisState } from "./analysis.ts";
import { ChanceGraph, LuckGraph } from "./chancegraph.tsx";
import type { Cursor } from "./cursor.ts";
import { useExploring } from "./exploring.ts";
import { Ideas } from "./ideas.tsx";
import { Lines, ShareAnalysis } from "./lines.tsx";
import { MistakePuzzle } from "./mistakes.tsx";
import { Progress } from "./progress.tsx";
import { usePuzzles } from "./puzzles.ts";
import type { SharedAnalysis } from "./sharedlink.ts";
import { StepControls } from "./stepcontrols.tsx";
import { TurnTable } from "./turntable.tsx";

interface WorkbenchProps {
  given: SharedAnalysis;
  game: AnalysedGame;
  analysis: AnalysisState;
  catalogue: GameKind[];
  onNumber(number: number): void;
}

const BADGES = 6; // moves of a line that are numbered on the board

export function Workbench({ given, game, analysis, catalogue, onNumber }: WorkbenchProps) {
  const { say, language } = usePreferences();
  const [opened, setOpened] = useState(false);
  const [thinking, setThinking] = useState(false);
  const [answering, setAnswering] = useState(false);
  const [idea, setIdea] = useState(0);
  const kind = catalogue.find(({ id }) => id === game.kind);
  const names = game.names.map((name, seat) => nameIn(kind, language)({ seat, kind: "person", name } as Party).name);
  const { told } = analysis;
  const exploring = useExploring(given, game, { opened, thinking, answering });
  const puzzles = usePuzzles(game, told, exploring);
  const { at, go, moment, drawings, ideas } = exploring;
  usePagePalette(drawings?.palette ?? kind?.palette ?? {});
  const turn = turnAt(game, told?.turns.map(({ first_ply }) => first_ply) ?? [], at);
  const goToTurn = (index: number) => {
    const ply = told?.turns[index]?.first_ply ?? game.moves.length;
    go({ ply, moves: [] });
  };
  const title = kind ? wordsOf(kind, language).title : game.kind;
  const hidden = told?.turns.some((each) => each.opened) ?? kind?.hides ?? false;
  const shownIdeas = thinking && !puzzles.puzzle ? ideas : undefined;
  return (
    <main id="main" class="table analyse" tabIndex={-1}>
      <h1 class="hidden">{say("analyse.of", { title })}</h1>
      <div class="stage">
        {puzzles.puzzle && <MistakePuzzle {...puzzles.shown!} names={names} />}
        {moment && drawings && (
          <>
            <div class="frame">
              <Board
                name={say("table.board", { title })}
                drawings={drawings}
                scene={moment.scene}
                offered={exploring.offered}
                chosen={exploring.chosen}
                numbered={badges(shownIdeas?.[idea])}
                onClick={puzzles.puzzle ? puzzles.click : exploring.click}
              />
            </div>
            <PositionWords told={moment.told ?? ""} status={moment.status} aside={at.moves.length > 0} />
            <IllegalMoveReason refusal={{ what: "", why: moment.refusal ?? "" }} onRuling={() => undefined} />
          </>
        )}
        <StepControls at={at} exploring={exploring} plies={game.moves.length} />
        {told && !puzzles.puzzle && (
          <>
            <ChanceGraph told={told} names={names} opened={false} turn={turn} onTurn={goToTurn} />
            {hidden && <ChanceGraph told={told} names={names} opened turn={turn} onTurn={goToTurn} />}
            <LuckGraph told={told} names={names} onTurn={goToTurn} />
            <section>
              <h2>{say("analyse.turns")}</h2>
              <TurnTable told={told} names={names} turn={turn} onTurn={goToTurn} />
            </section>
          </>
        )}
        {moment && (
          <div class="tools">
            <AccessibleBoard scene={moment.scene} offered={exploring.offered} chosen={exploring.chosen} onClick={(id) => (puzzles.puzzle ? puzzles.click : exploring.click)([id])} />
          </div>
        )}
      </div>
      <div class="beside">
        <Progress analysis={analysis} />
        {game.games && game.games > 1 && <GameChoice count={game.games} number={given.number} onNumber={onNumber} />}
        {told && !puzzles.puzzle && (
          <>
            <section>
              <h2>{say("analyse.players")}</h2>
              <Accounts told={told} names={names} opened={opened} />
              {hidden && <Toggle label={say("analyse.see.open")} on={opened} onChange={setOpened} />}
            </section>
            <section>
              <h2>{say("analyse.mattered")}</h2>
              <Moments told={told} names={names} onTurn={goToTurn} />
            </section>
            <section>
              <h2>{say("analyse.engine")}</h2>
              <Toggle label={say("analyse.engine.on")} on={thinking} onChange={setThinking} />
              {thinking && !moment?.ending && <Ideas ideas={ideas} chosen={idea} names={names} seats={kind ? wordsOf(kind, language).seats : []} onChoose={setIdea} onPlay={exploring.play} />}
              <Toggle label={say("analyse.engine.answers")} on={answering} onChange={setAnswering} />
            </section>
            <section>
              <h2>{say("analyse.lines")}</h2>
              <Lines lines={exploring.lines} at={at} onLines={exploring.setLines} onGo={go} />
              <ShareAnalysis shared={{ record: given.record, number: given.number, ply: at.ply, lines: exploring.lines }} />
            </section>
            <section>
              <h2>{say("analyse.learn")}</h2>
              <div class="choices">
                {names.map((name, seat) => (
                  <button key={seat} disabled={!puzzles.count(seat)} onClick={() => puzzles.begin(seat)}>
                    {say("analyse.learn.of", { name, count: puzzles.count(seat) })}
                  </button>
                ))}
              </div>
            </section>
          </>
        )}
      </div>
    </main>
  );
}

/** Return the turn that is shown, from 0; after the last one, how many there are. */
function turnAt(game: AnalysedGame, starts: number[], { ply }: Cursor): number {
  if (ply >= game.moves.length) return starts.length;
  return Math.max(0, starts.findLastIndex((start) => start <= ply));
}

/** Return which items of the board get which numbers: the clicks of each move of the line that is expected. */
function badges(idea: IdeaInWords | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const [index, step] of (idea?.line ?? []).slice(0, BADGES).entries()) {
    for (const item of step.path) found.set(item, [found.get(item), index + 1].filter(Boolean).join("·"));
  }
  return found;
}

function PositionWords({ told, status, aside }: { told: string; status: string; aside: boolean }) {
  const { say } = usePreferences();
  return (
    <div class="status" role="status">
      <p class="told">{told}</p>
      <p class="turn">{status}</p>
      {aside && <p class="goal">{say("analyse.aside")}</p>}
    </div>
  );
}

function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label class="toggle">
      <input type="checkbox" checked={on} onChange={() => onChange(!on)} />
      {label}
    </label>
  );
}

function GameChoice({ count, number, onNumber }: { count: number; number: number; onNumber(number: number): void }) {
  const { say } = usePreferences();
  return (
    <label class="toggle">
      {say("analyse.game")}
      <select value={number} onChange={(event) => onNumber(Number(event.currentTarget.value))}>
        {Array.from({ length: count }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </select>
    </label>
  );
}
