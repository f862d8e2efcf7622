/** How a finished game came out, in the reader's words. */

import { usePreferences } from "../browser/preferences.tsx";
import type { SavedGame } from "../browser/savedgames.ts";
import { namesIn } from "../connection/catalogue.ts";
import type { GameKind } from "../generated/messages.ts";

export function useResultText(): (game: SavedGame, catalogue: GameKind[]) => string {
  const { say, language } = usePreferences();
  return (game, catalogue) => {
    if (!game.ended) return "";
    const { winners, own } = game.ended;
    const names = namesIn(game, catalogue, language);
    if (winners.length === names.length) return say("result.draw");
    if (own.length === 1 && winners.length === 1 && winners[0] === own[0]) return say("mygames.won");
    const won = new Intl.ListFormat(language).format(winners.map((seat) => names[seat] ?? ""));
    return say(winners.length > 1 ? "result.win.several" : "result.win", { names: won });
  };
}
