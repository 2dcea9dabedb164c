import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, ringOfDots, rosette, repeatAround } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Kutchi mirror work: shisha held by a ring of stitches, among bright thread flowers. */
export function mirror(p: Palette): Tile {
  const shisha = (x: number, y: number, r: number, ring: string) =>
    dot(x + 1, y + 1.6, r + 4.5, p.deep, ' opacity=".5"') +
    dot(x, y, r + 2.6, "none", ` stroke="${ring}" stroke-width="4.4" stroke-dasharray="2.6 .8"`) +
    dot(x, y, r, "#b9c6cc") +
    `<path d="M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r * 0.7} ${y - r * 0.7}Z" fill="#f6fafa"/><path d="M${x - r * 0.5} ${y + r * 0.7}L${x + r * 0.6} ${y - r * 0.2}" stroke="#fff" stroke-width="1.2" opacity=".8"/>`;
  const bright = ["#e9a92f", "#d43a63", "#3f9d78", "#f2e6cf"] as const;
  const wheel =
    `<path d="${rosette(44, 44, 12, { inner: 17, length: 11, width: 5.6 })}" fill="${bright[0]}"/>` +
    ringOfDots(44, 44, { count: 12, radius: 31, r: 2, fill: bright[1] });
  const small =
    `<path d="${rosette(98, 98, 8, { inner: 9, length: 9, width: 6 })}" fill="${bright[1]}"/>` +
    ringOfDots(98, 98, { count: 8, radius: 21, r: 1.6, fill: bright[2] });
  const sprigs =
    `<path d="${leaf(84, 30, 15, 8, 50)}${leaf(84, 30, 15, 8, 120)}${leaf(30, 88, 15, 8, 210)}${leaf(30, 88, 15, 8, 150)}" fill="${bright[2]}"/>` +
    dot(84, 30, 3, bright[3]) +
    dot(30, 88, 3, bright[3]);
  return {
    width: 112,
    height: 112,
    body:
      wheel +
      sprigs +
      shisha(44, 44, 11, p.motif) +
      repeatAround({ tile: [112, 112], centre: [98, 98], reach: 24 }, small + shisha(98, 98, 6.5, bright[0])),
  };
}
