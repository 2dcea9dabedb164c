import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, ringOfDots, rosette, star } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Ajrakh: star medallions inside resist-white outlines, with small stars where they meet. */
export function ajrakh(p: Palette): Tile {
  const medallion = (x: number, y: number) =>
    dot(x, y, 55, "none", ` stroke="${p.motif}" stroke-width="2.4"`) +
    dot(x, y, 51, p.deep) +
    ringOfDots(x, y, { count: 28, radius: 46, r: 2, fill: p.motif }) +
    `<path d="${star(x, y, 8, { outer: 42, inner: 30 })}" fill="${p.accent}" stroke="${p.motif}" stroke-width="2"/>` +
    `<path d="${rosette(x, y, 8, { inner: 9, length: 21, width: 11, from: 22.5 })}" fill="${p.deep}" stroke="${p.motif}" stroke-width="1.3"/>` +
    dot(x, y, 10, p.motif) +
    dot(x, y, 7.5, p.accent) +
    dot(x, y, 2.6, p.motif);
  const joint = (x: number, y: number) =>
    `<path d="${star(x, y, 4, { outer: 27, inner: 9, from: 0 })}" fill="${p.deep}" stroke="${p.motif}" stroke-width="1.8"/><path d="${rosette(x, y, 4, { inner: 2, length: 11, width: 7, from: 45 })}" fill="${p.accent}"/>` +
    dot(x, y, 3.6, p.motif);
  const corners = (
    [
      [0, 0],
      [120, 0],
      [0, 120],
      [120, 120],
    ] as const
  )
    .map(([x, y]) => joint(x, y))
    .join("");
  const specks = (
    [
      [60, 1],
      [60, 119],
      [1, 60],
      [119, 60],
    ] as const
  )
    .map(([x, y]) => dot(x, y, 3.4, p.motif))
    .join("");
  return { width: 120, height: 120, body: medallion(60, 60) + corners + specks };
}
