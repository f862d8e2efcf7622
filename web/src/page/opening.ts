/** Opening a table that is being set up. */

import { useState } from "preact/hooks";
import { useErrorText } from "../connection/refusals.ts";
import { navigate } from "./route.ts";

/** Return a function that goes to a table once there is one, whether that is under way, and why it failed. */
export function useOpening(): { open(address: Promise<string>): void; busy: boolean; problem: string } {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const errorText = useErrorText();
  const open = (address: Promise<string>) => {
    setBusy(true);
    setProblem("");
    address.then(navigate, (error: Error) => {
      setBusy(false);
      setProblem(errorText(error));
    });
  };
  return { open, busy, problem };
}
