import type { Palette } from "#api/samples/drawing/palettes.ts";
import { steppedFigure } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

const sprig = [
  "....a....",
  "...aba...",
  "....a....",
  ".aa.c.aa.",
  ".aaacaaa.",
  "..aacaa..",
  "....c....",
  ".aa.c.aa.",
  "..aacaa..",
  "....c....",
  "....c....",
];
const star = ["..a..", ".aba.", "abbba", ".aba.", "..a.."];

/** Jamdani: sprigs laid in by hand between the throws of the shuttle, opaque on a sheer ground. */
export function jamdani(p: Palette): Tile {
  // White on white would vanish; a pale ground takes its sprigs in the accent and the shade of its own thread.
  const pale = Number.parseInt(p.base.slice(1, 3), 16) > 225;
  const colours = pale ? { a: p.accent, b: p.metal, c: p.ink } : { a: p.motif, b: p.accent, c: p.motif };
  let bars = "";
  for (let y = 3; y < 96; y += 6) bars += `M0 ${y}H80`;
  return {
    width: 80,
    height: 96,
    body: `<path d="${bars}" stroke="${p.light}" stroke-width="1" opacity=".35"/>${steppedFigure(sprig, [6, 8], { cell: 3.2, colours })}${steppedFigure(sprig, [46, 56], { cell: 3.2, colours })}${steppedFigure(star, [52, 18], { cell: 2.6, colours })}${steppedFigure(star, [12, 66], { cell: 2.6, colours })}`,
  };
}
