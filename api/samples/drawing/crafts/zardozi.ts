import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, ringOfDots, rosette, repeatAround } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Zardozi: sprigs in couched metal coil, with sequins and seed beads. */
export function zardozi(p: Palette): Tile {
  const coil = (path: string, width: number) =>
    `<path d="${path}" fill="none" stroke="${p.deep}" stroke-width="${width + 2}" opacity=".5" transform="translate(.8 1.4)"/><path d="${path}" fill="none" stroke="${p.metal}" stroke-width="${width}"/><path d="${path}" fill="none" stroke="#fff3cf" stroke-width="${width * 0.5}" stroke-dasharray="1.3 1.7"/>`;
  const sequin = (x: number, y: number) => dot(x, y, 2.5, p.metal) + dot(x - 0.5, y - 0.6, 1, "#fffbe8");
  const paisley = "M46 84C20 74 22 38 48 36C70 36 74 62 56 68C44 70 40 56 50 53";
  const spray =
    leaf(46, 86, 18, 9, 205) +
    leaf(46, 86, 16, 8, 150) +
    leaf(70, 44, 15, 8, 40) +
    leaf(30, 44, 14, 7, -40) +
    leaf(50, 32, 15, 8, 5);
  const flower = (x: number, y: number) =>
    `<path d="${rosette(x, y, 8, { inner: 4, length: 12, width: 7 })}" fill="${p.metal}"/><path d="${rosette(x, y, 8, { inner: 5, length: 8, width: 2.4, from: 3 })}" fill="#fff3cf"/>` +
    dot(x, y, 4.4, p.accent) +
    ringOfDots(x, y, { count: 8, radius: 19, r: 1.5, fill: "#fff3cf" });
  const sequins = (
    [
      [14, 20],
      [84, 20],
      [96, 60],
      [16, 100],
      [78, 76],
      [64, 104],
      [6, 62],
    ] as const
  )
    .map(([x, y]) => sequin(x, y))
    .join("");
  return {
    width: 108,
    height: 120,
    body:
      `${coil(paisley, 3.2)}<path d="${spray}" fill="${p.metal}"/><path d="${spray}" fill="none" stroke="#fff3cf" stroke-width=".8"/>${sequins}` +
      repeatAround({ tile: [108, 120], centre: [100, 116], reach: 22 }, flower(100, 116)),
  };
}
