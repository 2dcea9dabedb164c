import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Chanderi: a sheer, faintly barred ground with small woven coins and leaves in zari. */
export function chanderi(p: Palette): Tile {
  const coin = (x: number, y: number) =>
    dot(x, y, 6.2, p.metal) +
    dot(x, y, 6.2, "none", ` stroke="${p.ink}" stroke-width=".5" opacity=".5"`) +
    `<path d="M${x - 5.6} ${y - 2}h11.2M${x - 6} ${y}h12M${x - 5.6} ${y + 2}h11.2" stroke="${p.light}" stroke-width=".7" opacity=".8"/>`;
  const sprig = (x: number, y: number) =>
    `<path d="${leaf(x, y + 6, 13, 7, 0)}${leaf(x, y + 6, 9, 5, -60)}${leaf(x, y + 6, 9, 5, 60)}" fill="${p.metal}"/>`;
  let bars = "";
  for (let x = 4; x < 64; x += 8) bars += `M${x} 0V80`;
  return {
    width: 64,
    height: 80,
    body: `<path d="${bars}" stroke="${p.light}" stroke-width="1.2" opacity=".28"/>${coin(16, 20)}${sprig(48, 60)}`,
  };
}
