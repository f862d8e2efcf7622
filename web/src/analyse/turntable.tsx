/** The analysis as a table: every turn with its chances, its sign and its luck. Each leads to its position. */

import { usePreferences } from "../browser/preferences.tsx";
import type { ToldAnalysis } from "../generated/messages.ts";
import { viewOf } from "./chancegraph.tsx";

interface TurnTableProps {
  told: ToldAnalysis;
  names: string[];
  turn: number;
  onTurn(index: number): void;
}

export function TurnTable({ told, names, turn, onTurn }: TurnTableProps) {
  const { say } = usePreferences();
  const hidden = told.turns.some((each) => each.opened);
  const lucky = told.turns.some((each) => viewOf(each, true).luck);
  return (
    <div class="turn-table" tabIndex={0} role="region" aria-label={say("analyse.turns")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("analyse.turn")}</th>
            <th scope="col">{say("analyse.move")}</th>
            <th scope="col">{say("analyse.chance")}</th>
            {hidden && <th scope="col">{say("analyse.open")}</th>}
            {lucky && <th scope="col">{say("analyse.luck")}</th>}
          </tr>
        </thead>
        <tbody>
          {told.turns.map((each, index) => (
            <tr key={each.turn} aria-current={index === turn}>
              <td>{each.turn}</td>
              <td>
                <button class="quiet" onClick={() => onTurn(index)}>
                  <span class="who">{names[each.seat]}</span>
                  <span class="what">{each.text}</span>
                  <strong class="sign">{(each.known.mistake ?? each.opened?.mistake)?.sign ?? ""}</strong>
                </button>
              </td>
              <td>{percent(each.known.chance)}</td>
              {hidden && <td>{each.opened ? percent(each.opened.chance) : ""}</td>}
              {lucky && <td>{signed(viewOf(each, true).luck)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? "–" : `${Math.round(100 * share)} %`;
}

export function signed(share: number | null | undefined): string {
  if (!share) return "";
  const rounded = Math.round(100 * share);
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : ""}${Math.abs(rounded)} %`;
}
