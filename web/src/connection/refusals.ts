/** Refusals in the reader's language. The server's codes choose the words; its own reasons are in English. */

import { usePreferences } from "../browser/preferences.tsx";
import type { Refused } from "../generated/messages.ts";
import { LONGEST, LONGEST_COMMENT } from "../generated/names.ts";
import { ApiError } from "./api.ts";
import { NameProblem } from "./names.ts";

/** Return a function that puts a refused wish into words. The referee's reasons are in the reader's language already. */
export function useRefusalText(): (refused: Refused, wish: string) => string {
  const { say } = usePreferences();
  return ({ fault, reason }, wish) => (fault === "illegal" && reason) || say(`fault.${fault}.${wish}`) || say(`fault.${fault}`) || reason;
}

/** Return a function that says why an HTTP request failed. */
export function useErrorText(): (error: Error, wish?: string) => string {
  const { say } = usePreferences();
  return (error, wish = "") => {
    if (error instanceof NameProblem) return say(`name.${error.fault}`, { character: error.character, longest: LONGEST, longest_comment: LONGEST_COMMENT });
    if (!(error instanceof ApiError)) return say("problem.offline");
    return say(`problem.${error.status}.${wish}`) || say(`problem.${error.status}`) || error.message;
  };
}
