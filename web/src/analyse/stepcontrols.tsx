/** Buttons and a slider that lead through the game and the lines beside it. */

import { usePreferences } from "../browser/preferences.tsx";
import { Icon, type IconName } from "../page/icons.tsx";
import type { Cursor } from "./cursor.ts";
import type { Exploring } from "./exploring.ts";

export function StepControls({ at, exploring, plies }: { at: Cursor; exploring: Exploring; plies: number }) {
  const { say } = usePreferences();
  const { go, step } = exploring;
  const beside = at.moves.length > 0;
  const button = (name: IconName, off: boolean, press: () => void) => (
    <button class="quiet" aria-label={say(`replay.${name}`)} title={say(`replay.${name}`)} disabled={off} onClick={press}>
      <Icon name={name} />
    </button>
  );
  return (
    <div class="replay" role="group" aria-label={say("replay.title")}>
      {button("first", !at.ply && !beside, () => go({ ply: 0, moves: [] }))}
      {button("back", !at.ply && !beside, () => step(-1))}
      <span />
      <input
        type="range"
        min={0}
        max={plies}
        value={at.ply}
        aria-label={say("replay.slider")}
        aria-valuetext={say("replay.at", { ply: at.ply, last: plies })}
        onInput={(event) => go({ ply: event.currentTarget.valueAsNumber, moves: [] })}
      />
      {button("forward", at.ply >= plies && !beside, () => step(1))}
      {button("last", at.ply >= plies && !beside, () => go({ ply: plies, moves: [] }))}
      <output>{beside ? say("analyse.beside", { ply: at.ply, count: at.moves.length }) : say("replay.at", { ply: at.ply, last: plies })}</output>
    </div>
  );
}
