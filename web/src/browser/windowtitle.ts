/** The title of the browser's window. */

import { useEffect } from "preact/hooks";

export function useWindowTitle(text: string): void {
  useEffect(() => {
    document.title = text ? `${text} · Pagodas` : "Pagodas";
  }, [text]);
}
