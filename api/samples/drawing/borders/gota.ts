import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf } from "#api/samples/drawing/stitches.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

/** A band of gota ribbon with folded leaves above it. */
export function gotaBorder(cloth: Palette, edge: Palette): EdgeTile {
  const metal = edge.metal;
  const petals = leaf(20, 34, 24, 14, 0) + leaf(20, 34, 19, 10, -48) + leaf(20, 34, 19, 10, 48);
  return {
    width: 40,
    height: 60,
    ground: edge.base === "#f1e7d3" ? cloth.base : edge.base,
    body:
      `<path d="${petals}" fill="#000" opacity=".22" transform="translate(1 2)"/><path d="${petals}" fill="${metal}"/><path d="${leaf(20, 34, 20, 4, 4)}${leaf(20, 33, 15, 3, -44)}${leaf(20, 33, 15, 3, 52)}" fill="#fff6d8" opacity=".8"/>` +
      dot(0, 22, 3, metal) +
      dot(40, 22, 3, metal) +
      dot(0, 12, 1.8, metal) +
      dot(40, 12, 1.8, metal) +
      `<rect y="36" width="40" height="20" fill="${metal}"/><path d="M0 36l10 10-10 10M10 36l10 10-10 10M20 36l10 10-10 10M30 36l10 10-10 10" fill="none" stroke="#fff6d8" stroke-width="1.6" opacity=".8"/><path d="M0 37H40M0 55H40" stroke="${cloth.deep}" stroke-width="1" opacity=".5"/>`,
  };
}
