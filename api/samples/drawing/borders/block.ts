import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, rosette } from "#api/samples/drawing/stitches.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

/** A printed border: a row of rosettes and leaves between ruled lines. */
export function blockBorder(cloth: Palette, edge: Palette): EdgeTile {
  const pale = edge.base === "#f1e7d3";
  const ground = pale ? cloth.deep : edge.base;
  const line = pale ? cloth.motif : edge.motif;
  const flower = pale ? cloth.light : edge.accent;
  return {
    width: 60,
    height: 70,
    ground,
    body:
      `<path d="M0 4H60M0 60H60" stroke="${line}" stroke-width="3"/><path d="M0 10H60M0 66H60" stroke="${line}" stroke-width="1"/><path d="M0 15.5H60M0 54.5H60" stroke="${line}" stroke-width="2.6" stroke-dasharray="2.6 5" stroke-linecap="round"/>` +
      `<path d="${rosette(30, 35, 8, { inner: 5, length: 11, width: 7.5 })}" fill="${flower}" stroke="${line}" stroke-width="1.2"/>` +
      dot(30, 35, 4.4, line) +
      dot(30, 35, 2, ground) +
      `<path d="${leaf(0, 44, 20, 9, 0)}${leaf(0, 46, 14, 7, 50)}${leaf(60, 44, 20, 9, 0)}${leaf(60, 46, 14, 7, -50)}" fill="${line}"/>` +
      dot(0, 50, 2, flower) +
      dot(60, 50, 2, flower),
  };
}
