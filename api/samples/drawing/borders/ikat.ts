import type { Palette } from "#api/samples/drawing/palettes.ts";
import { steppedFigure } from "#api/samples/drawing/stitches.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

const arrow = [
  "....aa....",
  "...abba...",
  "..abccba..",
  ".abccccba.",
  "abccaaccba",
  ".abccccba.",
  "..abccba..",
  "...abba...",
  "....aa....",
];

/** A tied and dyed border: feathered arrowheads between plain bars. */
export function ikatBorder(cloth: Palette, edge: Palette): EdgeTile {
  return {
    width: 50,
    height: 66,
    ground: edge.base,
    body: `<path d="M0 3H50M0 62H50" stroke="${edge.metal}" stroke-width="4"/><path d="M0 9.5H50M0 56H50" stroke="${cloth.deep}" stroke-width="3"/>${steppedFigure(arrow, [4, 13], { cell: 4.3, colours: { a: edge.motif, b: cloth.base, c: edge.accent }, feather: 2.4 })}`,
  };
}
