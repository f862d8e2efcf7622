// The icons of the page, and the picture of its links: drawn once as coloured polygons, written as SVG and as PNG.
import { crc32, deflateSync } from "node:zlib";

const PAPER = "#f7f1e5";
const ROOFS = "#b5382a";
const FINE = 4; // sub-pixels in each direction, for smooth edges

const PAGODA = [
  "16,1 19,6 26,9 23,11 9,11 6,9 13,6",
  "10,12 22,12 28,17 24,19 8,19 4,17",
  "8,20 24,20 31,26 27,29 5,29 1,26",
].map(polygon);

function polygon(text) {
  return text.split(" ").map((point) => point.split(",").map(Number));
}

/** Return polygons moved and enlarged. */
function placed(polygons, scale, x, y) {
  return polygons.map((points) => points.map(([px, py]) => [x + scale * px, y + scale * py]));
}

const box = (x, y, width, height) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];

const disc = (x, y, radius) =>
  Array.from({ length: 90 }, (_, step) => [x + radius * Math.cos((step * Math.PI) / 45), y + radius * Math.sin((step * Math.PI) / 45)]);

/** The icon: the pagoda on paper. `share` of the width is the pagoda's; systems cut corners off up to a fifth. */
export function icon(size, share) {
  const scale = (share * size) / 32;
  const edge = (size - 32 * scale) / 2;
  return { width: size, height: size, layers: [layer(PAPER, box(0, 0, size, size)), layer(ROOFS, ...placed(PAGODA, scale, edge, edge + scale))] };
}

/** The picture of a link: the pagoda before the sun, between hills. Its size is the one that most networks show whole. */
export function linkPicture() {
  const hills = (points) => polygon(`0,630 ${points} 1200,630`);
  return {
    width: 1200,
    height: 630,
    layers: [
      layer(PAPER, box(0, 0, 1200, 630)),
      layer("#f0d9b8", disc(600, 270, 230)),
      layer("#d3c4a8", hills("0,430 130,350 260,420 420,310 560,430 760,330 930,440 1060,360 1200,430")),
      layer("#a9a58c", hills("0,520 180,440 360,530 600,470 830,540 1010,450 1200,520")),
      layer(ROOFS, ...placed(PAGODA, 14, 376, 96)),
      layer("#5f6b58", hills("0,590 220,540 520,585 760,520 980,575 1200,545")),
    ],
  };
}

const layer = (colour, ...polygons) => ({ colour, polygons });

export function svg({ width, height, layers }) {
  const paths = layers.map(({ colour, polygons }) => `<path d="${polygons.map((points) => `M${points.map((point) => point.join()).join("L")}Z`).join("")}" fill="${colour}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths.join("")}</svg>\n`;
}

export function png({ width, height, layers }) {
  const pixels = new Uint8Array(3 * width * height);
  for (const { colour, polygons } of layers) for (const points of polygons) paint(pixels, width, height, points, rgb(colour));
  return encoded(pixels, width, height);
}

const rgb = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Paint one polygon, line by line; a pixel takes as much of the colour as the polygon covers of it. */
function paint(pixels, width, height, points, colour) {
  for (let y = 0; y < height; y += 1) {
    const covered = new Float32Array(width);
    for (let fine = 0; fine < FINE; fine += 1) cover(covered, crossings(points, y + (fine + 0.5) / FINE));
    covered.forEach((share, x) => share && colour.forEach((value, part) => mix(pixels, 3 * (y * width + x) + part, value, share / FINE)));
  }
}

/** Return where a horizontal line enters and leaves a polygon. */
function crossings(points, y) {
  const edges = points.map((from, index) => [from, points[(index + 1) % points.length]]);
  const met = edges.filter(([[, above], [, below]]) => above <= y !== below <= y);
  return met.map(([[x1, y1], [x2, y2]]) => x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)).sort((one, other) => one - other);
}

/** Add to each pixel of a line the part of its width that lies inside. */
function cover(covered, [enter, leave, ...more]) {
  if (leave === undefined) return;
  const [from, to] = [Math.max(enter, 0), Math.min(leave, covered.length)];
  for (let x = Math.floor(from); x < to; x += 1) covered[x] += Math.min(to, x + 1) - Math.max(from, x);
  cover(covered, more);
}

function mix(pixels, at, value, share) {
  pixels[at] = Math.round(pixels[at] + (value - pixels[at]) * Math.min(share, 1));
}

function encoded(pixels, width, height) {
  const lines = Buffer.alloc((3 * width + 1) * height); // each line begins with 0: it is not predicted from others
  for (let y = 0; y < height; y += 1) lines.set(pixels.subarray(3 * width * y, 3 * width * (y + 1)), (3 * width + 1) * y + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // 8 bits for each of red, green and blue
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(lines, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
