/** The game of each player in a few numbers, and the moments that mattered. */

import { usePreferences } from "../browser/preferences.tsx";
import type { ToldAnalysis, ToldTurn } from "../generated/messages.ts";
import { viewOf } from "./chancegraph.tsx";
import { percent, signed } from "./turntable.tsx";

export function Accounts({ told, names, opened }: { told: ToldAnalysis; names: string[]; opened: boolean }) {
  const { say } = usePreferences();
  const lucky = told.seats.some(({ known }) => known.luck);
  const columns = ["accuracy", "inaccuracies", "mistakes", "blunders"] as const;
  return (
    <div class="tally" tabIndex={0} role="region" aria-label={say("analyse.players")}>
      <table class="accounts">
        <thead>
          <tr>
            <th scope="col">{say("analyse.player")}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {say(`analyse.${name}`)}
              </th>
            ))}
            {lucky && <th scope="col">{say("analyse.luck")}</th>}
          </tr>
        </thead>
        <tbody>
          {told.seats.map((seat, index) => {
            const own = (opened ? seat.opened : undefined) ?? seat.known;
            return (
              <tr key={index}>
                <th scope="row">{names[index]}</th>
                <td>{percent(own.accuracy)}</td>
                <td>{own.inaccuracies}</td>
                <td>{own.mistakes - own.blunders}</td>
                <td>{own.blunders}</td>
                {lucky && <td>{signed(own.luck) || "0 %"}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface MomentsProps {
  told: ToldAnalysis;
  names: string[];
  onTurn(index: number): void;
}

/** The turns in which mistakes or luck changed most. */
export function Moments({ told, names, onTurn }: MomentsProps) {
  const { say } = usePreferences();
  const found = told.mattered.map((number) => told.turns.findIndex(({ turn }) => turn === number));
  if (!found.length) return <p class="told">{say("analyse.calm")}</p>;
  return (
    <ol class="moments">
      {found.map((index) => (
        <li key={index}>
          <button class="quiet" onClick={() => onTurn(index)}>
            <MomentText turn={told.turns[index]!} names={names} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function MomentText({ turn, names }: { turn: ToldTurn; names: string[] }) {
  const { say } = usePreferences();
  const view = viewOf(turn, true);
  const values = { turn: turn.turn, name: names[turn.seat]!, move: turn.text };
  if (!view.mistake || view.cost < Math.abs(view.luck ?? 0)) return <>{say("analyse.moment.luck", { ...values, luck: signed(view.luck) })}</>;
  return <>{say("analyse.moment", { ...values, sign: view.mistake.sign, better: view.mistake.better, cost: percent(view.cost) })}</>;
}
