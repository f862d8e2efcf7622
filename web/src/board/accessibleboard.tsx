/** The board in words, from the same scene: every item can be read and chosen. */

import { usePreferences } from "../browser/preferences.tsx";
import type { Scene } from "../generated/scene.ts";
import { Icon } from "../page/icons.tsx";

interface AccessibleBoardProps {
  scene: Scene;
  offered: Set<string>;
  chosen: string[];
  onClick(id: string): void;
}

export function AccessibleBoard({ scene, offered, chosen, onClick }: AccessibleBoardProps) {
  const { say } = usePreferences();
  const choice = (id: string) => (chosen.includes(id) ? say("boardtext.chosen") : offered.has(id) ? say("boardtext.offered") : "");
  return (
    <details class="board-text">
      <summary>
        <Icon name="words" />
        {say("boardtext.title")}
      </summary>
      <p>{scene.status}</p>
      <ul>
        {scene.items.map((item) => (
          <li key={item.id}>
            <button class="quiet" onClick={() => onClick(item.id)}>
              {item.label} {choice(item.id)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
