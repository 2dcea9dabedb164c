import type { Palette } from "#api/samples/drawing/palettes.ts";
import { steppedFigure } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

const basket = [
  "........c........",
  ".......ccc.......",
  "......caaac......",
  "..c..caabaac..c..",
  ".cac.caabaac.cac.",
  "cabacc.aaa.ccabac",
  ".cac..caaac..cac.",
  "..c.caabbbaac.c..",
  "...caabbdbbaac...",
  "..c.caabbbaac.c..",
  ".cac..caaac..cac.",
  "cabacc.aaa.ccabac",
  ".cac.caabaac.cac.",
  "..c..caabaac..c..",
  "......caaac......",
  ".......ccc.......",
  "........c........",
];

/** Patola: the flower-basket figure in a stepped lattice, feathered on both threads. */
export function patola(p: Palette): Tile {
  const colours = { a: p.motif, b: p.accent, c: p.metal, d: p.deep };
  let lattice = "";
  for (let i = 0; i < 18; i++) {
    const at = i * 3.6;
    lattice += `M${60 + at - 66 + 6} ${at - 0}h5v3.8h-5ZM${60 - at - 5} ${at}h5v3.8h-5ZM${at} ${66 + at}h5v3.8h-5ZM${115 - at} ${66 + at}h5v3.8h-5ZM${60 + at} ${at}h5v3.8h-5Z`;
  }
  return {
    width: 120,
    height: 132,
    body: `<path d="${lattice}" fill="${p.metal}" opacity=".9"/>${steppedFigure(basket, [28.7, 35.3], { cell: 3.7, colours, feather: 2 })}${[
      [-31.3, -30.7],
      [88.7, -30.7],
      [-31.3, 101.3],
      [88.7, 101.3],
    ]
      .map(([x, y]) =>
        steppedFigure(basket, [x ?? 0, y ?? 0], {
          cell: 3.7,
          colours: { ...colours, a: p.accent, b: p.motif },
          feather: 2,
        }),
      )
      .join("")}`,
  };
}
