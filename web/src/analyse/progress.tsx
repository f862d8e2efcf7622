/** How far the analysis is, by whom it is made, and with how much thought. */

import { usePreferences } from "../browser/preferences.tsx";
import type { AnalysisState } from "./analysis.ts";

export function Progress({ analysis }: { analysis: AnalysisState }) {
  const { say, language } = usePreferences();
  const { told, done, all, complete, byServer } = analysis;
  const budget = told && say(`analyse.budget.${told.budget.unit}`, { amount: told.budget.amount.toLocaleString(language) });
  return (
    <div class="analysis-progress">
      <p role="status">{complete ? say(byServer ? "analyse.done.server" : "analyse.done") : say(told ? "analyse.refining" : "analyse.looking")}</p>
      {!complete && all > 0 && <progress max={all} value={done} aria-label={say("analyse.progress")} />}
      <p class="told">{budget}</p>
    </div>
  );
}
