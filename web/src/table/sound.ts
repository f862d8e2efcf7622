/** Small sounds, made on the spot: wood on wood for a move, with a call when it is the listener's turn, two notes for the end. */

import { useEffect, useRef } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { SeatState } from "../connection/seatstate.ts";
import type { Replay } from "./replay.ts";

let context: AudioContext | undefined;

/** Let every move and the end of a game be heard, unless the reader turned sound off. Whoever is awaited is called. */
export function useSounds(client: SeatState, replay: Replay, awaited: boolean): void {
  const { sound } = usePreferences();
  const ply = replay.byReader ? replay.last : replay.ply; // whoever looks back hears the present
  const now = { ply, over: client.table.position.result !== undefined && ply === replay.last };
  const heard = useRef(now);
  useEffect(() => {
    const { ply, over } = heard.current;
    if (sound && now.over && !over) chime();
    else if (sound && now.ply > ply) {
      tock();
      if (awaited && now.ply === replay.last) call();
    }
    heard.current = now;
  }, [now.ply, now.over]);
}

function tock(): void {
  note(190, 0, 0.07, 0.25);
  note(620, 0, 0.03, 0.08);
}

function call(): void {
  note(784, 0.14, 0.22, 0.08);
  note(1047, 0.26, 0.35, 0.08);
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
