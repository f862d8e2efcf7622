/** The place of the result. It is there before the end, so that screen readers speak what comes into it. */

import { Later } from "../page/later.tsx";
import type { ResultBannerProps } from "./resultdetails.tsx";

/** Show how the game ended once there is a result. */
export function ResultBanner(props: ResultBannerProps) {
  const { result } = props.client.table.position;
  return <div role="status">{result && <Later part view={async () => (await import("./resultdetails.tsx")).ResultDetails} given={{ ...props, result }} />}</div>;
}
