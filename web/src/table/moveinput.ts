/** What a player does on the board: choosing items, sending whole moves, asking why a click was no move. */

import { useEffect, useState } from "preact/hooks";
import { meaningOfClick, offeredItems } from "../board/moveselection.ts";
import { usePreferences } from "../browser/preferences.tsx";
import type { GameClient } from "../connection/gameclient.ts";
import { useRefusalText } from "../connection/refusals.ts";
import type { SeatState } from "../connection/seatstate.ts";
import type { Past } from "./replay.tsx";

export interface MoveInput {
  offered: Set<string>;
  chosen: string[];
  reason: string; // why the last click was no move
  click(stack: string[]): void;
}

export function useMoveInput(game: GameClient, client: SeatState, chair: number, past: Past | undefined): MoveInput {
  const { say } = usePreferences();
  const { position, version } = client.table;
  const shown = `${version}/${past?.ply ?? ""}`;
  const [chosen, setChosen] = useWhile<string[]>(shown, []);
  const [reason, setReason] = useWhile(shown, "");
  const [sent, setSent] = useState(-1); // the version a move was sent in; nothing is offered until the next
  const refusal = useRefusalText();
  const moves = past || sent === version ? [] : (position.legal ?? []);
  useEscape(() => setChosen([]), shown);

  const play = async (move: { code: number } | { path: string[] }, path: string[]) => {
    setChosen(path); // marked until the answer is there, so that a click shows at once
    setSent(version);
    const reply = await game.ask({ type: "play", chair, ply: position.ply, ...move });
    if (reply.type === "refused") {
      setSent(-1);
      setChosen([]);
      setReason(refusal(reply, "play"));
    }
  };
  const askWhatIsMeant = async (path: string[]) => {
    const reply = await game.ask({ type: "why", chair, path });
    if (reply.type !== "explained") return;
    if (!reply.legal) setReason(reply.reason || say("why.nothing"));
    else if (!reply.reason) await play({ path }, path); // not the usual clicks for this move, but no others were meant
  };
  const click = (stack: string[]) => {
    setReason("");
    const meaning = meaningOfClick(moves, chosen, stack);
    if (meaning.kind === "move") void play({ code: meaning.move.code }, meaning.move.path ?? []);
    else if (meaning.kind === "chosen") setChosen(meaning.path);
    else if (meaning.kind === "refused" && moves.length) void askWhatIsMeant(meaning.path);
  };
  return { offered: offeredItems(moves, chosen), chosen, reason, click };
}

/** Keep something as long as the same position is shown, and begin with `first` in any other. */
function useWhile<T>(shown: string, first: T): [T, (thing: T) => void] {
  const [kept, keep] = useState({ shown, thing: first });
  return [kept.shown === shown ? kept.thing : first, (thing) => keep({ shown, thing })];
}

function useEscape(onEscape: () => void, shown: string): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => event.key === "Escape" && onEscape();
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [shown]);
}
