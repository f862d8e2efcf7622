/** A table of how the points came about: a column for each player. */

import { usePreferences } from "../browser/preferences.tsx";
import type { Party, TallyRow } from "../generated/messages.ts";

export function Tally({ rows, parties }: { rows: TallyRow[]; parties: Party[] }) {
  const { say } = usePreferences();
  if (!rows.length) return null;
  return (
    <div class="tally" tabIndex={0} role="region" aria-label={say("tally.title")}>
      <table>
        <thead>
          <tr>
            <td />
            {parties.map((party) => (
              <th key={party.seat} scope="col">
                {party.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              {cells.map((cell, seat) => (
                <td key={seat}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
