import type { Palette } from "#api/samples/drawing/palettes.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

/** A plain woven band in the second colour, ruled by two fine lines. */
export function contrastBorder(cloth: Palette, edge: Palette): EdgeTile {
  return {
    width: 24,
    height: 56,
    ground: edge.base,
    body: `<rect width="24" height="5" fill="${edge.deep}" opacity=".55"/><path d="M0 9H24M0 13H24" stroke="${edge.metal}" stroke-width="1.6"/><path d="M0 46H24" stroke="${cloth.base}" stroke-width="3"/><path d="M0 20H24M0 24H24M0 28H24M0 32H24M0 36H24M0 40H24" stroke="${edge.light}" stroke-width=".8" opacity=".35"/><path d="M2 29l5-5 5 5-5 5ZM14 29l5-5 5 5-5 5Z" fill="${edge.metal}"/>`,
  };
}
