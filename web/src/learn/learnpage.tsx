/** The lessons of a game: all of them as a list, or one to take. */

import { useEffect, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { useWindowTitle } from "../browser/windowtitle.ts";
import * as api from "../connection/api.ts";
import { wordsOf } from "../connection/catalogue.ts";
import type { CommentedTitle, GameKind, LessonTitle } from "../generated/messages.ts";
import { Anchor } from "../page/anchor.tsx";
import { useOpening } from "../page/opening.ts";
import { paletteVariables } from "../style/palette.ts";
import { commentedGame, guidedGame } from "./firstgame.ts";
import { lessonMarks } from "./lessonprogress.ts";
import { LessonView } from "./lessonview.tsx";

interface LearnPageProps {
  kind: GameKind;
  lesson: string;
}

export function LearnPage({ kind, lesson }: LearnPageProps) {
  const { say } = usePreferences();
  const [course, setCourse] = useState<LessonTitle[]>();
  const [problem, setProblem] = useState("");
  useEffect(() => void api.lessons(kind.id).then(setCourse, (error: Error) => setProblem(error.message)), [kind.id]);
  const taken = course?.find(({ name }) => name === lesson);
  if (course && taken) return <LessonView key={taken.name} kind={kind} course={course} lesson={taken} />;
  return <Course kind={kind} course={course ?? []} problem={lesson && course ? say("learn.unknown") : problem} />;
}

function Course({ kind, course, problem }: { kind: GameKind; course: LessonTitle[]; problem: string }) {
  const { say, language, name } = usePreferences();
  const { title, tagline, seats } = wordsOf(kind, language);
  const { open, busy, problem: notOpened } = useOpening();
  const marks = lessonMarks(kind.id);
  const next = course.find(({ name }) => !marks[name]) ?? course[0];
  useWindowTitle(say("learn.course", { title }));
  return (
    <main id="main" class="course" tabIndex={-1} style={paletteVariables(kind.palette ?? {})}>
      <h1>{say("learn.course", { title })}</h1>
      <p>{tagline}</p>
      <p class="problem" role="alert">
        {problem || notOpened}
      </p>
      {next && (
        <Anchor class="button primary" href={`/learn/${kind.id}/${next.name}`}>
          {say(Object.keys(marks).length ? "learn.continue" : "learn.start")}
        </Anchor>
      )}
      <ol>
        {course.map(({ name, title }) => (
          <li key={name}>
            <Anchor href={`/learn/${kind.id}/${name}`}>{title[language] ?? title.en ?? name}</Anchor>
            {marks[name] && <span class="mark">{say(`learn.mark.${marks[name]}`)}</span>}
          </li>
        ))}
      </ol>
      {kind.guide && (
        <section>
          <h2>{say("guide.offer")}</h2>
          <p>{say("guide.what")}</p>
          <button disabled={busy} onClick={() => open(guidedGame(kind, seats, name))}>
            {say("guide.start")}
          </button>
        </section>
      )}
      <Commented kind={kind} busy={busy} onOpen={(name) => open(commentedGame(kind, name))} />
      <p>
        {kind.puzzles && <Anchor href={`/puzzles/${kind.id}`}>{say("card.puzzles")}</Anchor>}{" "}
        {kind.summary && (
          <a href={api.summaryAddress(kind.id, language)} target="_blank" rel="noreferrer">
            {say("learn.summary")}
          </a>
        )}{" "}
        <a href={api.rulesAddress(kind.id, language)} target="_blank" rel="noreferrer">
          {say("learn.rules")}
        </a>
      </p>
    </main>
  );
}

/** The games with comments that one can look at. */
function Commented({ kind, busy, onOpen }: { kind: GameKind; busy: boolean; onOpen(name: string): void }) {
  const { say, language } = usePreferences();
  const [games, setGames] = useState<CommentedTitle[]>([]);
  useEffect(() => void (kind.commented && api.commentedGames(kind.id).then(setGames, () => setGames([]))), [kind.id]);
  if (!games.length) return null;
  return (
    <section>
      <h2>{say("commented.title")}</h2>
      <ul>
        {games.map(({ name, title }) => (
          <li key={name}>
            <button class="quiet" disabled={busy} onClick={() => onOpen(name)}>
              {title[language] ?? title.en ?? name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
