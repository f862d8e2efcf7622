/** One puzzle: the task, the board to solve it on, and what became of each try. */

import { useEffect, useState } from "preact/hooks";
import { AccessibleBoard } from "../board/accessibleboard.tsx";
import { Board } from "../board/board.tsx";
import { usePreferences } from "../browser/preferences.tsx";
import { useWindowTitle } from "../browser/windowtitle.ts";
import * as api from "../connection/api.ts";
import { wordsOf } from "../connection/catalogue.ts";
import type { GameKind, PuzzleList, PuzzleMoment, PuzzleTitle } from "../generated/messages.ts";
import { complaint, useExercise } from "../learn/exercise.ts";
import { Anchor } from "../page/anchor.tsx";
import { paletteVariables } from "../style/palette.ts";
import { IllegalMoveReason } from "../table/illegalmove.tsx";
import { nextPuzzle, notePuzzle, puzzleProgress } from "./puzzleprogress.ts";

interface PuzzleViewProps {
  kind: GameKind;
  list: PuzzleList;
  puzzle: PuzzleTitle;
  grade: string; // the grade that somebody wants, "" for all
}

export function PuzzleView({ kind, list, puzzle, grade }: PuzzleViewProps) {
  const { say, language } = usePreferences();
  const exercise = useExercise<number, PuzzleMoment>((asked) => api.takePuzzle(kind.id, puzzle.name, asked));
  const { moment, drawings, mistakes, problem, offered, chosen, click, ask, startAgain } = exercise;
  const [helped, setHelped] = useState(false);
  const theme = puzzle.theme[language] ?? puzzle.theme.en ?? "";
  const daily = puzzle.name === list.daily;
  const number = list.puzzles.indexOf(puzzle) + 1;
  useWindowTitle(`${theme} · ${wordsOf(kind, language).title}`);
  useEffect(() => {
    if (moment?.solved) notePuzzle(kind.id, puzzle.name, !mistakes && !helped, daily && !helped ? list.day : "");
  }, [moment?.solved]);
  const show = () => {
    setHelped(true);
    ask({ done: moment?.done ?? [], show: true });
  };
  const openRuling = (ruling: string) => open(`${api.rulesAddress(kind.id, language)}#${ruling}`, "_blank", "noreferrer");
  return (
    <main id="main" class="lesson puzzle" data-done={moment?.done.length} tabIndex={-1} style={paletteVariables(drawings?.palette ?? kind.palette ?? {})}>
      <div class="lesson-words">
        <p class="lesson-place">
          <Anchor href={`/puzzles/${kind.id}`}>{say("puzzle.title", { title: wordsOf(kind, language).title })}</Anchor>
          <span>
            {daily ? say("puzzle.daily") : say("puzzle.number", { number })} · {say(`puzzle.grade.${puzzle.grade}`)}
          </span>
        </p>
        <h1>{theme}</h1>
        <div aria-live="polite">{moment && <Words moment={moment} />}</div>
        <IllegalMoveReason refusal={{ what: "", why: wrong(moment, say) }} onRuling={openRuling} />
        {moment && !moment.solved && (
          <div class="choices">
            <button onClick={show}>{say(helped ? "puzzle.show_next" : "puzzle.show")}</button>
          </div>
        )}
        {moment?.solved && <Solved kind={kind} list={list} puzzle={puzzle} grade={grade} clean={!mistakes && !helped} helped={helped} onAgain={() => again(setHelped, startAgain)} />}
        <p class="problem" role="alert">
          {problem}
        </p>
      </div>
      {moment && drawings && (
        <div class="stage">
          <Board name={say("table.board", { title: wordsOf(kind, language).title })} drawings={drawings} scene={moment.scene} offered={offered} chosen={chosen} hinted={[]} onClick={click} />
          <AccessibleBoard scene={moment.scene} offered={offered} chosen={chosen} onClick={(id) => click([id])} />
        </div>
      )}
    </main>
  );
}

function again(setHelped: (helped: boolean) => void, startAgain: () => void): void {
  setHelped(false);
  startAgain();
}

/** Return what to say to a try that was not right: that it was not, and why not. */
function wrong(moment: PuzzleMoment | undefined, say: (key: string) => string): string {
  const why = complaint(moment, "", say("why.nothing"));
  return moment?.verdict === "wrong" ? `${say("puzzle.wrong")} ${why}`.trim() : why;
}

/** The task and what happened, and after the solution what it was about and what may follow. */
function Words({ moment }: { moment: PuzzleMoment }) {
  const { say } = usePreferences();
  return (
    <>
      {!moment.solved && <p class="lesson-say">{moment.task}</p>}
      {moment.told?.map((told) => (
        <p key={told} class="told">
          {told}
        </p>
      ))}
      {moment.verdict === "onward" && <p class="praise">{say("puzzle.onward")}</p>}
      {moment.meaning && <p class="meaning">{moment.meaning}</p>}
      {moment.line && moment.line.length > 0 && (
        <div class="line">
          <p>{say("puzzle.line")}</p>
          <ol>
            {moment.line.map((told) => (
              <li key={told}>{told}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

interface SolvedProps extends PuzzleViewProps {
  clean: boolean;
  helped: boolean;
  onAgain(): void;
}

function Solved({ kind, list, puzzle, grade, clean, helped, onAgain }: SolvedProps) {
  const { say } = usePreferences();
  const { marks, row } = puzzleProgress(kind.id);
  const next = nextPuzzle(grade ? list.puzzles.filter((each) => each.grade === grade) : list.puzzles, marks, puzzle.name);
  return (
    <div class="lesson-end">
      <p class="praise">
        {say(helped ? "puzzle.shown" : clean ? "puzzle.star" : "puzzle.done")}
        {row > 1 && clean && ` ${say("puzzle.streak", { row })}`}
      </p>
      <div class="choices">
        {next && (
          <Anchor class="button primary" href={`/puzzles/${kind.id}/${next.name}`}>
            {say("puzzle.next")}
          </Anchor>
        )}
        <button onClick={onAgain}>{say("learn.again")}</button>
      </div>
    </div>
  );
}
