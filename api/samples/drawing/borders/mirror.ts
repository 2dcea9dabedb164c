import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot } from "#api/samples/drawing/stitches.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

/** A row of mirrors between thread triangles. */
export function mirrorBorder(cloth: Palette, edge: Palette): EdgeTile {
  return {
    width: 44,
    height: 70,
    ground: edge.base,
    body:
      `<path d="M0 6H44M0 62H44" stroke="#e9a92f" stroke-width="4" stroke-dasharray="5 1.4"/><path d="M0 67H44" stroke="${cloth.deep}" stroke-width="4"/><path d="M0 11l11 10L22 11l11 10L44 11Z" fill="#3f9d78"/><path d="M0 58l11-10 11 10 11-10 11 10Z" fill="#d43a63"/>` +
      dot(22, 34.5, 13, "none", ` stroke="${edge.motif}" stroke-width="4.4" stroke-dasharray="2.6 .9"`) +
      dot(22, 34.5, 10.6, "#b9c6cc") +
      `<path d="M11.4 34.5A10.6 10.6 0 0 1 29 26.6Z" fill="#f8fbfb"/><path d="M17 40l11-8" stroke="#fff" stroke-width="1.3"/>` +
      dot(0, 34.5, 4, "#e9a92f") +
      dot(44, 34.5, 4, "#e9a92f"),
  };
}
