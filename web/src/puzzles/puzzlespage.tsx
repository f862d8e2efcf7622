/** The puzzles of a game: all of them with what is solved, or one to solve. */

import { useEffect, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { readStored, writeStored } from "../browser/storage.ts";
import { useWindowTitle } from "../browser/windowtitle.ts";
import * as api from "../connection/api.ts";
import { wordsOf } from "../connection/catalogue.ts";
import type { GameKind, PuzzleList } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { paletteVariables } from "../style/palette.ts";
import { daysInRow, nextPuzzle, puzzleProgress } from "./puzzleprogress.ts";
import { PuzzleView } from "./puzzleview.tsx";

const GRADE_KEY = "pagodas.puzzles.grade";
const GRADES = ["novice", "casual", "club", "master", "beyond"];

interface PuzzlesPageProps {
  kind: GameKind;
  puzzle: string;
}

export function PuzzlesPage({ kind, puzzle }: PuzzlesPageProps) {
  const { say } = usePreferences();
  const [list, setList] = useState<PuzzleList>();
  const [problem, setProblem] = useState("");
  useEffect(() => void api.puzzles(kind.id).then(setList, (error: Error) => setProblem(error.message)), [kind.id]);
  const taken = list?.puzzles.find(({ name }) => name === puzzle);
  if (list && taken) return <PuzzleView key={taken.name} kind={kind} list={list} puzzle={taken} grade={storedGrade()} />;
  return <Overview kind={kind} list={list} problem={puzzle && list ? say("puzzle.unknown") : problem} />;
}

function storedGrade(): string {
  return readStored(GRADE_KEY, "");
}

function Overview({ kind, list, problem }: { kind: GameKind; list: PuzzleList | undefined; problem: string }) {
  const { say, language } = usePreferences();
  const [grade, setGrade] = useState(storedGrade);
  const { title } = wordsOf(kind, language);
  const progress = puzzleProgress(kind.id);
  const all = list?.puzzles ?? [];
  const wanted = grade ? all.filter((puzzle) => puzzle.grade === grade) : all;
  const next = nextPuzzle(wanted, progress.marks);
  const days = list ? daysInRow(progress, list.day) : 0;
  useWindowTitle(say("puzzle.title", { title }));
  const choose = (chosen: string) => {
    writeStored(GRADE_KEY, chosen);
    setGrade(chosen);
  };
  return (
    <main id="main" class="course puzzles" tabIndex={-1} style={paletteVariables(kind.palette ?? {})}>
      <h1>{say("puzzle.title", { title })}</h1>
      <p>{say("puzzle.intro")}</p>
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="choices">
        {list?.daily && (
          <Anchor class="button primary" href={`/puzzles/${kind.id}/${list.daily}`}>
            {say("puzzle.daily")}
            {progress.day === list.day ? " ✓" : ""}
          </Anchor>
        )}
        {next && (
          <Anchor class="button" href={`/puzzles/${kind.id}/${next.name}`}>
            {say("puzzle.go")}
          </Anchor>
        )}
      </div>
      <p class="streak">
        {say("puzzle.solved", { solved: all.filter(({ name }) => progress.marks[name]).length, count: all.length })}
        {progress.best > 0 && ` ${say("puzzle.row", { row: progress.row, best: progress.best })}`}
        {days > 0 && ` ${say("puzzle.days", { days })}`}
      </p>
      <label class="grade">
        {say("puzzle.grade")}
        <select value={grade} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{say("puzzle.all")}</option>
          {GRADES.filter((each) => all.some((puzzle) => puzzle.grade === each)).map((each) => (
            <option key={each} value={each}>
              {say(`puzzle.grade.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <ol class="puzzle-list">
        {wanted.map((puzzle) => (
          <li key={puzzle.name}>
            <Anchor
              href={`/puzzles/${kind.id}/${puzzle.name}`}
              aria-label={[say("puzzle.number", { number: all.indexOf(puzzle) + 1 }), puzzle.theme[language] ?? puzzle.theme.en, say(`puzzle.grade.${puzzle.grade}`), markWords(say, progress.marks[puzzle.name])].filter(Boolean).join(", ")}
            >
              {all.indexOf(puzzle) + 1}
              {progress.marks[puzzle.name] && <span class="mark">{progress.marks[puzzle.name] === "star" ? "★" : "✓"}</span>}
            </Anchor>
          </li>
        ))}
      </ol>
      {kind.lessons && <Anchor href={`/learn/${kind.id}`}>{say("learn.course", { title })}</Anchor>}
    </main>
  );
}

function markWords(say: (key: string) => string, mark: string | undefined): string {
  return mark ? say(`learn.mark.${mark}`) : "";
}
