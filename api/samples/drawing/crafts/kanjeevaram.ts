import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, rosette } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Kanjeevaram: fine zari checks, with a gold flower in every other square. */
export function kanjeevaram(p: Palette): Tile {
  const flower = (x: number, y: number) =>
    `<path d="${rosette(x, y, 8, { inner: 2, length: 9, width: 5.5 })}" fill="${p.metal}"/>` +
    dot(x, y, 2.8, p.base) +
    dot(x, y, 1.4, p.motif);
  return {
    width: 92,
    height: 92,
    body: `<path d="M0 22.5H92M0 69H92M22.5 0V92M69 0V92" stroke="${p.metal}" stroke-width="1.7" opacity=".9"/><path d="M0 26.5H92M0 73H92M26.5 0V92M73 0V92" stroke="${p.metal}" stroke-width=".7" opacity=".75"/>${flower(47.5, 47.5)}${flower(1.5, 1.5)}${flower(93.5, 1.5)}${flower(1.5, 93.5)}${flower(93.5, 93.5)}`,
  };
}
