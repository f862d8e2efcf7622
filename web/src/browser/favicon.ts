/** The small picture of the browser's tab. A dot on it says that somebody waits for the reader. */

import { useEffect } from "preact/hooks";

const DOT = "<circle cx='25' cy='7' r='7' fill='%23e8a020' stroke='%23fff' stroke-width='2'/>";
const END = "%3C/svg%3E";

export function useFavicon(dotted: boolean): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=icon]")!;
    link.href = withDot(link.href, dotted);
    return () => void (link.href = withDot(link.href, false));
  }, [dotted]);
}

/** Put the dot on a picture that is written as a data address, or take it off. */
export function withDot(address: string, dotted: boolean): string {
  const dot = DOT.replaceAll("<", "%3C").replaceAll(">", "%3E");
  const plain = address.replace(dot, "");
  return dotted ? plain.replace(END, dot + END) : plain;
}
