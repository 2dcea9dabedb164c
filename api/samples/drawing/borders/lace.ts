import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, ringOfDots, rosette } from "#api/samples/drawing/stitches.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

/** White work: eyelets and petals along a scalloped line. */
export function laceBorder(cloth: Palette, _edge: Palette): EdgeTile {
  const thread = cloth.motif;
  return {
    width: 48,
    height: 56,
    ground: cloth.base,
    body:
      `<rect y="14" width="48" height="42" fill="${thread}" opacity=".55"/><path d="M0 6H48" stroke="${thread}" stroke-width="2.4" stroke-dasharray="4 2"/><path d="M0 14Q24 30 48 14" fill="none" stroke="${thread}" stroke-width="3"/>` +
      `<path d="${rosette(24, 38, 8, { inner: 4, length: 9, width: 6.5 })}" fill="${thread}" stroke="${cloth.deep}" stroke-opacity=".4" stroke-width="1"/>` +
      dot(24, 38, 3, cloth.deep, ' opacity=".5"') +
      ringOfDots(0, 34, { count: 6, radius: 6, r: 1.8, fill: cloth.deep }).replace("/>", ' opacity=".45"/>') +
      ringOfDots(48, 34, { count: 6, radius: 6, r: 1.8, fill: cloth.deep }).replace("/>", ' opacity=".45"/>') +
      `<path d="M0 52H48" stroke="${cloth.deep}" stroke-opacity=".4" stroke-width="1.4" stroke-dasharray="3 2"/>`,
  };
}
