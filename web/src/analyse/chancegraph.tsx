/** The chances turn by turn as a picture: a line for each player, rings for mistakes, bars for luck. A click goes to the turn. */

import { usePreferences } from "../browser/preferences.tsx";
import type { ToldAnalysis, ToldTurn } from "../generated/messages.ts";

const [WIDTH, HEIGHT, EDGE] = [600, 150, 8];
const LUCK_HEIGHT = 34;
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "1 3"]; // so that nobody needs colour to tell lines apart

interface ChanceGraphProps {
  told: ToldAnalysis;
  names: string[];
  opened: boolean;
  turn: number; // the one that is shown, from 0; one more after the last
  onTurn(index: number): void;
}

export function ChanceGraph({ told, names, opened, turn, onTurn }: ChanceGraphProps) {
  const { say } = usePreferences();
  const shown = names.length === 2 && (opened || !told.seats[0]!.opened) ? [0] : names.map((_, seat) => seat);
  const courses = shown.map((seat) => (opened ? told.seats[seat]!.chances_opened : undefined) ?? told.seats[seat]!.chances);
  const last = Math.max(1, courses[0]!.length - 1);
  const x = (index: number) => EDGE + (index / last) * (WIDTH - 2 * EDGE);
  const clicked = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * WIDTH;
    onTurn(Math.round(Math.min(1, Math.max(0, (share - EDGE) / (WIDTH - 2 * EDGE))) * last));
  };
  const hidden = told.turns.some((each) => each.opened);
  const title = say(opened ? "analyse.graph.opened" : hidden ? "analyse.graph.known" : "analyse.graph");
  return (
    <figure class="chance-graph">
      <figcaption>
        {title} {names.length === 2 && shown.length === 1 ? say("analyse.graph.first", { name: names[0]! }) : ""}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={say("analyse.graph.label", { title })} onClick={clicked}>
        <rect class="ground" width={WIDTH} height={HEIGHT} />
        <line class="half" x1={0} x2={WIDTH} y1={y(0.5)} y2={y(0.5)} />
        <line class="here" x1={x(turn)} x2={x(turn)} y1={0} y2={HEIGHT} />
        {shown.length === 1 && <path class="area" d={`M${x(0)} ${y(0.5)}${courses[0]!.map((chance, index) => `L${x(index)} ${y(chance)}`).join("")}L${x(last)} ${y(0.5)}Z`} />}
        {courses.map((course, line) => (
          <polyline key={line} class="course" stroke-dasharray={DASHES[line]} points={course.map((chance, index) => `${x(index)},${y(chance)}`).join(" ")} />
        ))}
        {told.turns.map((each, index) => (
          <SlipMark key={each.turn} turn={each} opened={opened} x={x(index)} y={y(courses[shown.length === 1 ? 0 : each.seat]![index]!)} />
        ))}
      </svg>
      {shown.length > 1 && (
        <ul class="graph-keys">
          {shown.map((seat, line) => (
            <li key={seat}>
              <svg viewBox="0 0 30 6" aria-hidden="true">
                <line class="course" x1={0} x2={30} y1={3} y2={3} stroke-dasharray={DASHES[line]} />
              </svg>
              {names[seat]}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

function y(chance: number): number {
  return EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
}

function SlipMark({ turn, opened, x, y }: { turn: ToldTurn; opened: boolean; x: number; y: number }) {
  const slip = viewOf(turn, opened).mistake;
  if (!slip || slip.sign === "?!") return null;
  return <circle class={slip.blunder ? "slip blunder" : "slip"} cx={x} cy={y} r={5} />;
}

/** Return a turn as its player could know it, or with all cards open. */
export function viewOf(turn: ToldTurn, opened: boolean) {
  return (opened ? turn.opened : undefined) ?? turn.known;
}

/** Luck by itself: what a roll or a draw changed for the first of two players, or for who moved. */
export function LuckGraph({ told, names, onTurn }: { told: ToldAnalysis; names: string[]; onTurn(index: number): void }) {
  const { say } = usePreferences();
  const lucks = told.turns.map((turn) => (viewOf(turn, true).luck ?? 0) * (names.length === 2 && turn.seat !== 0 ? -1 : 1));
  if (!lucks.some(Boolean)) return null;
  const step = (WIDTH - 2 * EDGE) / Math.max(1, told.turns.length);
  const middle = LUCK_HEIGHT / 2;
  return (
    <figure class="chance-graph">
      <figcaption>{names.length === 2 ? say("analyse.luck.first", { name: names[0]! }) : say("analyse.luck.mover")}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${LUCK_HEIGHT}`} role="img" aria-label={say("analyse.luck.label")}>
        <rect class="ground" width={WIDTH} height={LUCK_HEIGHT} />
        <line class="half" x1={0} x2={WIDTH} y1={middle} y2={middle} />
        {lucks.map((luck, index) => {
          const height = Math.abs(luck) * middle;
          const box = { x: EDGE + index * step, y: luck > 0 ? middle - height : middle, width: Math.max(2, step - 2), height };
          return <rect key={index} class="luck" {...box} onClick={() => onTurn(index)} />;
        })}
      </svg>
    </figure>
  );
}
