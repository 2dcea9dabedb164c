import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, rosette } from "#api/samples/drawing/stitches.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

/** The temple border: towers that climb into the body, over bands of zari. */
export function templeBorder(cloth: Palette, edge: Palette): EdgeTile {
  let steps = "";
  for (let i = 0; i < 8; i++) steps += `M${24 - i * 3} ${4 + i * 4}H${24 + i * 3}V${8.4 + i * 4}H${24 - i * 3}Z`;
  return {
    width: 48,
    height: 104,
    ground: edge.base,
    body:
      `<rect width="48" height="37" fill="${cloth.base}"/><path d="M24 0L48 36H0Z" fill="${edge.base}"/><path d="${steps}" fill="${edge.base}"/>` +
      dot(24, 26, 3, edge.metal) +
      dot(24, 15, 1.7, edge.metal) +
      `<rect y="37" width="48" height="5" fill="${edge.metal}"/><path d="M0 46H48" stroke="${edge.metal}" stroke-width="1.6"/><path d="${rosette(24, 61, 8, { inner: 2.5, length: 9, width: 6 })}${rosette(0, 61, 4, { inner: 1, length: 7, width: 5 })}${rosette(48, 61, 4, { inner: 1, length: 7, width: 5 })}" fill="${edge.metal}"/>` +
      dot(24, 61, 2.6, cloth.base) +
      `<path d="M0 76H48" stroke="${edge.metal}" stroke-width="1.6"/><rect y="80" width="48" height="13" fill="${edge.metal}"/><path d="M0 86.5l6-5 6 5-6 5ZM12 86.5l6-5 6 5-6 5ZM24 86.5l6-5 6 5-6 5ZM36 86.5l6-5 6 5-6 5Z" fill="${edge.deep}" opacity=".6"/><path d="M0 97H48" stroke="${edge.metal}" stroke-width="1.4"/>`,
  };
}
