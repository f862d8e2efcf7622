/** One lesson: what to read, the board to do it on, and what became of it. */

import { useEffect, useState } from "preact/hooks";
import { AccessibleBoard } from "../board/accessibleboard.tsx";
import { Board } from "../board/board.tsx";
import { usePreferences } from "../browser/preferences.tsx";
import { useWindowTitle } from "../browser/windowtitle.ts";
import { wordsOf } from "../connection/catalogue.ts";
import * as api from "../connection/api.ts";
import type { GameKind, LessonMoment, LessonTitle } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { useOpening } from "../page/opening.ts";
import { paletteVariables } from "../style/palette.ts";
import { IllegalMoveReason } from "../table/illegalmove.tsx";
import { complaint } from "./exercise.ts";
import { guidedGame } from "./firstgame.ts";
import { useLesson } from "./lesson.ts";
import { markLesson, type Mark } from "./lessonprogress.ts";

interface LessonViewProps {
  kind: GameKind;
  course: LessonTitle[];
  lesson: LessonTitle;
}

export function LessonView({ kind, course, lesson }: LessonViewProps) {
  const { say, language } = usePreferences();
  const { moment, drawings, mistakes, problem, offered, chosen, click, goOn, startAgain } = useLesson(kind.id, lesson.name);
  const [mark, setMark] = useState<Mark>();
  const number = course.indexOf(lesson) + 1;
  const title = lesson.title[language] ?? lesson.title.en ?? lesson.name;
  useWindowTitle(title);
  useEffect(() => setMark(moment?.finished ? markLesson(kind.id, lesson.name, mistakes) : undefined), [moment?.finished]);
  const openRuling = (ruling: string) => open(`${api.rulesAddress(kind.id, language)}#${ruling}`, "_blank", "noreferrer");
  return (
    <main id="main" class="lesson" tabIndex={-1} style={paletteVariables(drawings?.palette ?? kind.palette ?? {})}>
      <div class="lesson-words">
        <p class="lesson-place">
          <Anchor href={`/learn/${kind.id}`}>{say("learn.course", { title: wordsOf(kind, language).title })}</Anchor>
          {say("learn.number", { number, count: course.length })}
        </p>
        <h1>{title}</h1>
        {moment && <progress max={moment.steps} value={moment.step} aria-label={say("learn.progress")} />}
        <div aria-live="polite">{moment && <Words moment={moment} />}</div>
        {moment && !moment.asks && !moment.finished && (
          <button class="primary" onClick={goOn}>
            {say("learn.go_on")}
          </button>
        )}
        {moment?.finished && <Finished kind={kind} course={course} number={number} mark={mark} onAgain={startAgain} />}
        <IllegalMoveReason refusal={{ what: "", why: complaint(moment, say("learn.other_move"), say("why.nothing")) }} onRuling={openRuling} />
        <p class="problem" role="alert">
          {problem}
        </p>
      </div>
      {moment && drawings && (
        <div class="stage">
          <Board
            name={say("table.board", { title })}
            drawings={drawings}
            scene={moment.scene}
            offered={offered}
            chosen={chosen}
            hinted={moment.show ?? []}
            onClick={click}
          />
          <AccessibleBoard scene={moment.scene} offered={offered} chosen={chosen} onClick={(id) => click([id])} />
        </div>
      )}
    </main>
  );
}

/** What happened, the praise for it, and what to do now. */
function Words({ moment }: { moment: LessonMoment }) {
  const praise = moment.verdict === "right" ? moment.answer : "";
  return (
    <>
      {moment.told?.map((told) => (
        <p key={told} class="told">
          {told}
        </p>
      ))}
      {praise && <p class="praise">{praise}</p>}
      {!moment.finished && <p class="lesson-say">{moment.say}</p>}
    </>
  );
}

interface FinishedProps {
  kind: GameKind;
  course: LessonTitle[];
  number: number;
  mark: Mark | undefined;
  onAgain(): void;
}

function Finished({ kind, course, number, mark, onAgain }: FinishedProps) {
  const { say, language, name } = usePreferences();
  const { open, busy } = useOpening();
  const next = course[number];
  return (
    <div class="lesson-end">
      <p class="praise">{say(mark === "star" ? "learn.star" : "learn.done")}</p>
      <div class="choices">
        {next ? (
          <Anchor class="button primary" href={`/learn/${kind.id}/${next.name}`}>
            {say("learn.next", { title: next.title[language] ?? next.name })}
          </Anchor>
        ) : (
          <Anchor class="button primary" href={`/new/${kind.id}`}>
            {say("learn.play")}
          </Anchor>
        )}
        {kind.guide && (
          <button disabled={busy} onClick={() => open(guidedGame(kind, wordsOf(kind, language).seats, name))}>
            {say("guide.start")}
          </button>
        )}
        <button onClick={onAgain}>{say("learn.again")}</button>
      </div>
    </div>
  );
}
