/** The view in which a game that is over is analysed: from this server, from a file, or from a link that somebody shared. */

import { useEffect, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { useWindowTitle } from "../browser/windowtitle.ts";
import * as api from "../connection/api.ts";
import { useErrorText } from "../connection/refusals.ts";
import type { GameKind } from "../generated/messages.ts";
import { Problem } from "../page/problem.tsx";
import { useAnalysis } from "./analysis.ts";
import { readShared, type SharedAnalysis } from "./sharedlink.ts";
import { Workbench } from "./workbench.tsx";

interface AnalysePageProps {
  catalogue: GameKind[];
  game: string; // the id of a game, "shared" for a link that holds everything, "" for a file
  fragment: string; // a token, or what is shared
  number: number; // which game of a match
}

export function AnalysePage({ catalogue, game, fragment, number }: AnalysePageProps) {
  const { say } = usePreferences();
  const errorText = useErrorText();
  const [given, setGiven] = useState<SharedAnalysis>();
  const [problem, setProblem] = useState("");
  useWindowTitle(say("analyse.title"));
  useEffect(() => {
    setGiven(undefined);
    if (game) fetched(game, fragment, number).then(setGiven, (error: Error) => setProblem(error instanceof api.ApiError ? errorText(error, "record") : say("analyse.damaged")));
  }, [game, fragment, number]);
  const analysis = useAnalysis(given && { record: given.record, number: given.number });
  const failed = problem || (analysis.problem && errorText(analysis.problem, "upload"));
  if (given && analysis.game && !failed) return <Workbench key={given.record + given.number} given={given} game={analysis.game} analysis={analysis} catalogue={catalogue} onNumber={(number) => setGiven({ ...given, number, ply: 0, lines: [] })} />;
  const open = async (file: File | undefined) => {
    setProblem("");
    if (file) setGiven({ record: await file.text(), number: 1, ply: 0, lines: [] });
  };
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <h1>{say("analyse.title")}</h1>
      {failed ? <Problem text={failed} /> : (game || given) && <p role="status">{say("table.opening")}</p>}
      {!game && !given && (
        <label class="button">
          {say("lobby.upload")}
          <input type="file" accept=".txt,text/plain" onChange={(event) => void open(event.currentTarget.files?.[0])} />
        </label>
      )}
    </main>
  );
}

async function fetched(game: string, fragment: string, number: number): Promise<SharedAnalysis> {
  if (game === "shared") return readShared(fragment);
  return { record: await api.record(game, fragment, []), number, ply: 0, lines: [] };
}
