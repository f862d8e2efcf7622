/** A link as a picture that a telephone's camera reads. */

import { useEffect, useState } from "preact/hooks";

const BORDER = 2; // modules; cameras want a light edge

interface Drawn {
  size: number;
  dark: string; // the path of all dark modules
}

export function QrCode({ link, label }: { link: string; label: string }) {
  const [{ size, dark }, setDrawn] = useState<Drawn>({ size: 1, dark: "" });
  useEffect(() => void draw(link).then(setDrawn, () => undefined), [link]); // without the picture there still is the link
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}

async function draw(link: string): Promise<Drawn> {
  const { encode } = await import("uqr");
  const { size, data } = encode(link, { border: BORDER });
  return { size, dark: data.flatMap((row, y) => row.flatMap((set, x) => (set ? `M${x} ${y}h1v1h-1z` : []))).join("") };
}
