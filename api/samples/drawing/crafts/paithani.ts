import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, rosette } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Paithani: shot silk with small lotuses in zari, and coin dots between. */
export function paithani(p: Palette): Tile {
  const lotus = (x: number, y: number) =>
    `<path d="${leaf(x, y + 9, 21, 9, 0)}${leaf(x, y + 9, 18, 8, -34)}${leaf(x, y + 9, 18, 8, 34)}${leaf(x, y + 9, 14, 7, -66)}${leaf(x, y + 9, 14, 7, 66)}" fill="${p.metal}"/><path d="${leaf(x, y + 6, 10, 4, 0)}" fill="${p.accent}"/><path d="M${x} ${y + 9}v8m-6 3h12" stroke="${p.metal}" stroke-width="2"/>`;
  const coin = (x: number, y: number) =>
    `<path d="${rosette(x, y, 6, { inner: 1, length: 5, width: 3.4 })}" fill="${p.metal}"/>` + dot(x, y, 1.4, p.accent);
  let shot = "";
  for (let y = 2; y < 100; y += 4) shot += `M0 ${y}H100`;
  return {
    width: 100,
    height: 100,
    body: `<path d="${shot}" stroke="${p.light}" stroke-width="1.1" opacity=".2"/>${lotus(25, 24)}${lotus(75, 74)}${coin(75, 24)}${coin(25, 74)}`,
  };
}
