import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, rosette } from "#api/samples/drawing/stitches.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

/** A running vine with a flower in every turn. */
export function vineBorder(cloth: Palette, edge: Palette): EdgeTile {
  const pale = edge.base === "#f1e7d3";
  const ground = pale ? cloth.base : edge.base;
  const line = pale ? cloth.motif : edge.metal;
  const flower = pale ? cloth.accent : edge.motif;
  const leaves =
    leaf(18, 52, 13, 7, 20) +
    leaf(62, 26, 13, 7, 160) +
    leaf(36, 30, 12, 6, -60) +
    leaf(4, 34, 12, 6, 230) +
    leaf(46, 44, 12, 6, 120) +
    leaf(78, 40, 11, 6, -30);
  return {
    width: 80,
    height: 78,
    ground,
    body:
      `<path d="M0 3.5H80M0 73H80" stroke="${line}" stroke-width="4.4"/><path d="M0 9.5H80M0 67H80" stroke="${line}" stroke-width="1.2"/><path d="M0 38C10 64 30 64 40 38S70 12 80 38" fill="none" stroke="${line}" stroke-width="2.2"/><path d="${leaves}" fill="${line}"/>` +
      `<path d="${rosette(20, 31, 6, { inner: 3, length: 10, width: 7.5 })}${rosette(60, 46, 6, { inner: 3, length: 10, width: 7.5, from: 30 })}" fill="${flower}"/>` +
      dot(20, 31, 3.6, line) +
      dot(60, 46, 3.6, line),
  };
}
