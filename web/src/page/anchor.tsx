/** A link within the page. */

import type { ComponentChildren } from "preact";
import { navigate } from "./route.ts";

interface AnchorProps {
  href: string;
  class?: string;
  children: ComponentChildren;
}

export function Anchor({ href, children, ...more }: AnchorProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a href={href} onClick={follow} {...more}>
      {children}
    </a>
  );
}
