/** Looking back: a slider over all positions of a game, a button that plays it, and the arrow keys. */

import { useLayoutEffect } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { Icon, type IconName } from "../page/icons.tsx";
import type { Replay } from "./replay.ts";

const OWN_KEYS = "input, select, textarea, [role=tab]"; // where arrow keys mean something else

export function ReplayControls({ replay }: { replay: Replay }) {
  const { say } = usePreferences();
  const { ply, last, go, play, pause } = replay;
  const playing = replay.playing && replay.byReader;
  useArrowKeys(replay);
  if (!last) return null;
  const button = (name: IconName, off: boolean, press: () => void) => (
    <button class="quiet" aria-label={say(`replay.${name}`)} title={say(`replay.${name}`)} disabled={off} onClick={press}>
      <Icon name={name} />
    </button>
  );
  return (
    <div class="replay" role="group" aria-label={say("replay.title")}>
      {playing ? button("pause", false, pause) : button("play", false, () => play(ply < last ? ply : 0))}
      {button("first", ply <= 0, () => go(0))}
      {button("back", ply <= 0, () => go(ply - 1))}
      <input
        type="range"
        min={0}
        max={last}
        value={ply}
        aria-label={say("replay.slider")}
        aria-valuetext={say("replay.at", { ply, last })}
        onInput={(event) => go(event.currentTarget.valueAsNumber)}
      />
      {button("forward", ply >= last, () => go(ply + 1))}
      {button("last", ply >= last, () => go(last))}
      <output>{replay.past ? say("replay.at", { ply: replay.past.ply, last }) : say("replay.now")}</output>
    </div>
  );
}

/** Let the arrow keys lead from ply to ply, wherever they mean nothing else. */
function useArrowKeys({ ply, last, go }: Replay): void {
  useLayoutEffect(() => {
    // before the next key: keys may come faster than frames
    const pressed = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if ((event.target as Element).closest?.(OWN_KEYS) || ply + step < 0 || ply + step > last) return;
      event.preventDefault();
      go(ply + step);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [ply, last]);
}
