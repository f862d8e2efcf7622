/** Small drawings on buttons. Every button also says in words what it does. */

const DRAWN = {
  sound: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  quiet: "M4 9v6h4l5 4V5L8 9zM16.5 9.5l5 5M21.5 9.5l-5 5",
  notified: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4",
  unnotified: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4M3 3l18 18",
  auto: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  light: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M19 5l-1.7 1.7M6.7 17.3L5 19",
  dark: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  play: "M7 4l13 8l-13 8z",
  pause: "M8 5v14M16 5v14",
  games: "M5 5h14v14H5zM5 12h14M12 5v14",
  about: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v6M12 7.2v.1",
  first: "M6 5v14M19 5l-9 7l9 7z",
  back: "M16 5l-9 7l9 7z",
  forward: "M8 5l9 7l-9 7z",
  last: "M18 5v14M5 5l9 7l-9 7z",
  larger: "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7",
  smaller: "M20 10h-6V4M14 10l6-6M4 14h6v6M10 14l-6 6",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H9",
  reset: "M5 5v5h5M5.5 10a7.5 7.5 0 1 1-.8 5",
  hint: "M9 18h6M10 21h4M8.5 15c0-2-2.5-3.5-2.5-6.5a6 6 0 0 1 12 0c0 3-2.5 4.5-2.5 6.5z",
  chances: "M5 20V11M12 20V4M19 20v-6",
  draw: "M5 9h14M5 15h14",
  resign: "M6 21V4M6 5h12l-3 4l3 4H6",
  words: "M5 6h14M5 10.5h14M5 15h14M5 19.5h8",
} as const;

export type IconName = keyof typeof DRAWN;

const SOLID = new Set<IconName>(["play", "first", "back", "forward", "last", "dark"]);

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={SOLID.has(name) ? "icon solid" : "icon"} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      {name === "auto" && <path class="half" d="M12 4a8 8 0 0 1 0 16z" />}
      <path d={DRAWN[name]} />
    </svg>
  );
}
