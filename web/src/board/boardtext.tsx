/** The board in words, from the same scene: everything on it can be read and chosen. */

import { Icon } from "../page/icons.tsx";
import type { Scene } from "../generated/scene.ts";
import { useSettings } from "../browser/preferences.tsx";

interface BoardWordsProps {
  scene: Scene;
  offered: Set<string>;
  chosen: string[];
  onClick(id: string): void;
}

export function BoardWords({ scene, offered, chosen, onClick }: BoardWordsProps) {
  const { say } = useSettings();
  const choice = (id: string) => (chosen.includes(id) ? say("words.chosen") : offered.has(id) ? say("words.offered") : "");
  return (
    <details class="in-words">
      <summary>
        <Icon name="words" />
        {say("words.title")}
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
