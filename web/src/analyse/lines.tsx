/** The lines that the reader tried: to step through, to name, to delete and to share. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { LinkField } from "../table/linkfield.tsx";
import { depthOf, follows, type Cursor, type Line } from "./cursor.ts";
import { sharedAddress, type SharedAnalysis } from "./sharedlink.ts";

interface LinesProps {
  lines: Line[];
  at: Cursor;
  onLines(lines: Line[]): void;
  onGo(at: Cursor): void;
}

export function Lines({ lines, at, onLines, onGo }: LinesProps) {
  const { say } = usePreferences();
  if (!lines.length) return <p class="told">{say("analyse.lines.none")}</p>;
  const rename = (line: Line, name: string) => onLines(lines.map((each) => (each === line ? { ...each, name } : each)));
  const remove = (line: Line) => {
    onLines(lines.filter((each) => each !== line));
    if (at.moves.length && follows(line, at)) onGo({ ply: line.ply, moves: [] });
  };
  return (
    <ul class="lines">
      {lines.map((line) => (
        <li key={`${line.ply}/${line.moves.join()}`} style={{ marginInlineStart: `${depthOf(line, lines)}rem` }}>
          <div class="line-name">
            <input type="text" value={line.name} maxLength={60} placeholder={say("analyse.line", { ply: line.ply })} aria-label={say("analyse.line.name")} onInput={(event) => rename(line, event.currentTarget.value)} />
            <button class="quiet" onClick={() => remove(line)}>
              {say("analyse.line.delete")}
            </button>
          </div>
          <div class="line-moves">
            {line.texts.map((text, index) => {
              const to = { ply: line.ply, moves: line.moves.slice(0, index + 1) };
              const current = at.moves.length === index + 1 && follows(line, at);
              return (
                <button key={index} class="quiet" aria-current={current ? "step" : undefined} onClick={() => onGo(to)}>
                  {text}
                </button>
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A link that holds the record, the lines and the place. */
export function ShareAnalysis({ shared }: { shared: SharedAnalysis }) {
  const { say } = usePreferences();
  const [made, setMade] = useState<{ of: string; address: string }>();
  const of = JSON.stringify(shared);
  const make = async () => setMade({ of, address: await sharedAddress(shared) });
  if (made?.of === of) return <LinkField label={say("analyse.share.link")} address={made.address} shared={say("analyse.share.link")} />;
  return <button onClick={() => void make()}>{say("analyse.share")}</button>;
}
