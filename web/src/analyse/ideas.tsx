/** What the engine would do: the best moves with their chances, and the line it expects, in words. */

import { usePreferences } from "../browser/preferences.tsx";
import type { IdeaInWords } from "../generated/messages.ts";
import { percent } from "./turntable.tsx";

interface IdeasProps {
  ideas: IdeaInWords[] | undefined;
  chosen: number; // the idea whose line is shown on the board
  names: string[];
  seats: string[]; // what the game calls them, as sentences do
  onChoose(index: number): void;
  onPlay(code: number): void;
}

export function Ideas({ ideas, chosen, names, seats, onChoose, onPlay }: IdeasProps) {
  const { say } = usePreferences();
  if (!ideas) return <p role="status">{say("actions.thinking")}</p>;
  const line = ideas[chosen]?.line ?? [];
  return (
    <div class="ideas">
      <ul>
        {ideas.map((idea, index) => (
          <li key={idea.code}>
            <button aria-pressed={index === chosen} onClick={() => onChoose(index)}>
              {percent(idea.chance)} <span class="what">{idea.text}</span>
            </button>
            <button class="quiet" onClick={() => onPlay(idea.code)} aria-label={say("analyse.try.idea", { move: idea.text })}>
              {say("analyse.try")}
            </button>
          </li>
        ))}
      </ul>
      <ol class="expected" aria-label={say("analyse.expected")}>
        {line.map((step, index) => (
          <li key={index}>
            {names[step.seat] !== seats[step.seat] && <span class="who">{names[step.seat]}</span>} {step.told}
          </li>
        ))}
      </ol>
    </div>
  );
}
