/** Small sounds, made on the spot: wood on wood for a move, two notes for the end. */

import { useEffect, useRef } from "preact/hooks";
import type { Chair } from "../connection/seatclient.ts";
import { useSettings } from "../browser/preferences.tsx";

let context: AudioContext | undefined;

/** Sound what happens on the board, unless the owner of the browser wants quiet. */
export function useSounds(chair: Chair): void {
  const { sound } = useSettings();
  const heard = useRef(chair.moves);
  const over = chair.table.position.result !== undefined;
  useEffect(() => {
    if (sound && chair.moves > heard.current) over ? chime() : tock();
    heard.current = chair.moves;
  }, [chair.moves, over]);
}

function tock(): void {
  note(190, 0, 0.07, 0.25);
  note(620, 0, 0.03, 0.08);
}

function chime(): void {
  note(392, 0, 0.5, 0.12);
  note(587, 0.16, 0.8, 0.12);
}

function note(pitch: number, after: number, seconds: number, loudness: number): void {
  context ??= new AudioContext();
  if (context.state !== "running") return void context.resume(); // browsers want a click first
  const start = context.currentTime + after;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const volume = new GainNode(context, { gain: loudness });
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}
