import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, repeatAround } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Dabu: leaves reserved in mud, veined where the mud cracked in the vat. */
export function dabu(p: Palette): Tile {
  const branch = (x: number, y: number, side: number) => {
    const shapes = [
      leaf(x, y, 34, 17, 8 * side),
      leaf(x, y + 12, 27, 14, 62 * side),
      leaf(x, y + 12, 27, 14, -52 * side),
      leaf(x, y + 30, 23, 12, 74 * side),
      leaf(x, y + 30, 23, 12, -66 * side),
    ].join("");
    return (
      `<path d="M${x} ${y}V${y + 46}" stroke="${p.motif}" stroke-width="2.4"/><path d="${shapes}" fill="${p.motif}"/>` +
      `<path d="M${x - 10} ${y + 2}l7 6 9-3 8 9M${x - 18} ${y + 22}l9-2 6 7M${x + 8} ${y + 24}l8-6 6 3M${x + 2} ${y - 22}l-4 9 5 8" fill="none" stroke="${p.base}" stroke-width=".9" opacity=".8"/>`
    );
  };
  const specks = (
    [
      [8, 60],
      [92, 70],
      [50, 12],
      [54, 118],
      [6, 122],
      [98, 8],
    ] as const
  )
    .map(([x, y]) => dot(x, y, 2.4, p.motif) + dot(x + 7, y + 4, 1.3, p.light))
    .join("");
  const cracks = `<path d="M0 20l14 8 10-6 18 14M60 96l16-6 10 10 14-4M70 10l8 12-4 10M10 100l12 6 4 14" fill="none" stroke="${p.light}" stroke-width=".8" opacity=".55"/>`;
  return {
    width: 104,
    height: 130,
    body:
      cracks +
      specks +
      branch(26, 42, 1) +
      repeatAround({ tile: [104, 130], centre: [78, 112], reach: 40 }, branch(78, 106, -1)),
  };
}
