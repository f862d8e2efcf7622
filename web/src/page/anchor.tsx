/** A link within the page. */

import type { ComponentChildren } from "preact";
import { go } from "./route.ts";

interface AnchorProps {
  href: string;
  class?: string;
  children: ComponentChildren;
}

export function Anchor({ href, children, ...more }: AnchorProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a href={href} onClick={follow} {...more}>
      {children}
    </a>
  );
}
