/** Why something was refused, in the reader's language. */

import type { Refused } from "./messages.ts";
import { useSettings } from "./settings.tsx";

/** The referee speaks all languages; what the server itself refuses is said in English, so others get our words for it. */
export function useRefusal(): (refused: Refused) => string {
  const { say, language } = useSettings();
  return (refused) => {
    const told = refused.fault === "illegal" || language === "en";
    return told ? refused.reason : say(`fault.${refused.fault}`) || refused.reason;
  };
}
