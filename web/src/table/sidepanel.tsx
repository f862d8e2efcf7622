/** Beside the board: the moves, the rules, links for others. */

import type { Chair } from "../connection/seatclient.ts";
import type { GameKind } from "../generated/messages.ts";
import { MoveList } from "./movelist.tsx";
import type { Replaying } from "./replay.tsx";
import * as server from "../connection/api.ts";
import { useSettings } from "../browser/preferences.tsx";
import { Share } from "./sharepanel.tsx";

export type Tab = { name: "moves" } | { name: "rules"; ruling?: string } | { name: "share" };

interface SideProps {
  tab: Tab;
  onTab(tab: Tab): void;
  chair: Chair;
  kind: GameKind | undefined;
  replay: Replaying;
  places: string[];
  hidden: boolean;
}

const TABS: Tab["name"][] = ["moves", "rules", "share"];

export function Side({ tab, onTab, chair, kind, replay, places, hidden }: SideProps) {
  const { say } = useSettings();
  return (
    <aside class="side" aria-label={say("side.title")}>
      <div class="tabs" role="tablist" aria-label={say("side.title")}>
        {TABS.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            role="tab"
            aria-selected={tab.name === name}
            aria-controls="panel"
            onClick={() => onTab({ name })}
          >
            {say(`side.${name}`)}
          </button>
        ))}
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab.name}`}>
        {tab.name === "moves" && !hidden && <MoveList chair={chair} replay={replay} />}
        {tab.name === "rules" && kind && <Rules kind={kind} ruling={tab.ruling} />}
        {tab.name === "share" && <Share chair={chair} places={places} replay={replay} />}
      </div>
    </aside>
  );
}

function Rules({ kind, ruling = "" }: { kind: GameKind; ruling?: string | undefined }) {
  const { say, language } = useSettings();
  const address = server.rulesOf(kind.id, language);
  return <iframe key={ruling} class="rules" title={say("rules")} src={`${address}${ruling && `#${ruling}`}`} />;
}
