/** A link as a picture that a telephone's camera reads. */

import { useMemo } from "preact/hooks";
import { encode } from "uqr";

const BORDER = 2; // modules; cameras want a light edge

export function QrCode({ link, label }: { link: string; label: string }) {
  const { size, data } = useMemo(() => encode(link, { border: BORDER }), [link]);
  const dark = data.flatMap((row, y) => row.flatMap((set, x) => (set ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
