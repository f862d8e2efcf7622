/** Why something was refused, in the reader's language: the server's reasons are for programs, its codes are for us. */

import type { Refused } from "../generated/messages.ts";
import { Refusal } from "./api.ts";
import { useSettings } from "../browser/preferences.tsx";

/** Return what puts a refusal in words; the referee's reasons are in the language of the table already. */
export function useRefusal(): (refused: Refused, wish: string) => string {
  const { say } = useSettings();
  return ({ fault, reason }, wish) => (fault === "illegal" && reason) || say(`fault.${fault}.${wish}`) || say(`fault.${fault}`) || reason;
}

/** Return what says why a request failed. */
export function useProblem(): (error: Error, wish?: string) => string {
  const { say } = useSettings();
  return (error, wish = "") => {
    if (!(error instanceof Refusal)) return say("problem.offline");
    return say(`problem.${error.status}.${wish}`) || say(`problem.${error.status}`) || error.message;
  };
}
