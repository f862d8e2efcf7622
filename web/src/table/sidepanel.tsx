/** The panel beside the board: the moves, the rules, links to share. */

import { usePreferences } from "../browser/preferences.tsx";
import * as api from "../connection/api.ts";
import { wordsOf } from "../connection/catalogue.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { GameKind } from "../generated/messages.ts";
import type { Drawings } from "../generated/scene.ts";
import type { Comments } from "./comments.tsx";
import { Later } from "../page/later.tsx";
import { MoveList } from "./movelist.tsx";
import type { Replay } from "./replay.ts";

export type Tab = { name: "moves" } | { name: "rules"; ruling?: string } | { name: "share" };

interface SidePanelProps {
  tab: Tab;
  onTab(tab: Tab): void;
  client: SeatState;
  kind: GameKind | undefined;
  replay: Replay;
  comments: Comments;
  places: string[];
  hidden: boolean;
  drawings: Drawings | undefined;
}

const TABS: Tab["name"][] = ["moves", "rules", "share"];

export function SidePanel({ tab, onTab, client, kind, replay, comments, places, hidden, drawings }: SidePanelProps) {
  const { say, language } = usePreferences();
  const seats = kind ? wordsOf(kind, language).seats : [];
  return (
    <aside class="side-panel" aria-label={say("sidepanel.title")}>
      <div class="tabs" role="tablist" aria-label={say("sidepanel.title")}>
        {TABS.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            role="tab"
            aria-selected={tab.name === name}
            aria-controls="panel"
            onClick={() => onTab({ name })}
          >
            {say(`sidepanel.${name}`)}
          </button>
        ))}
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab.name}`}>
        {tab.name === "moves" && !hidden && <MoveList client={client} seats={seats} replay={replay} comments={comments} />}
        {tab.name === "rules" && kind && <Rules kind={kind} ruling={tab.ruling} />}
        {tab.name === "share" && <Later part view={async () => (await import("./sharepanel.tsx")).SharePanel} given={{ client, places, replay, drawings, hidden }} />}
      </div>
    </aside>
  );
}

function Rules({ kind, ruling = "" }: { kind: GameKind; ruling?: string | undefined }) {
  const { say, language } = usePreferences();
  const address = api.rulesAddress(kind.id, language);
  return <iframe key={ruling} class="rules" title={say("rules")} src={`${address}${ruling && `#${ruling}`}`} />;
}
