/** The title of the browser's window. */

import { useEffect } from "preact/hooks";

/** Show what the view is about, after what the reader should know first. */
export function useWindowTitle(...parts: string[]): void {
  const title = [...parts, "Pagodas"].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
