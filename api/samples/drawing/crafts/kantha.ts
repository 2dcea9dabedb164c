import { n } from "#api/samples/drawing/geometry.ts";
import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, repeatAround } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Kantha: rows of running stitch that ripple round suns, leaves and fish. */
export function kantha(p: Palette): Tile {
  let rows = "";
  for (let y = 4; y < 140; y += 7) rows += `M${(y % 14) - 8} ${y}H148`;
  const sun = (x: number, y: number) => {
    let rings = dot(x, y, 31, p.base);
    [28, 22, 16, 10, 4].forEach((r, i) => {
      rings += dot(
        x,
        y,
        r,
        "none",
        ` stroke="${i % 2 === 0 ? p.motif : p.accent}" stroke-width="2" stroke-dasharray="4.6 2.4"`,
      );
    });
    let rays = "";
    for (let i = 0; i < 16; i++) {
      const a = (i * Math.PI) / 8;
      rays += `M${n(x + Math.cos(a) * 31)} ${n(y + Math.sin(a) * 31)}L${n(x + Math.cos(a) * 37)} ${n(y + Math.sin(a) * 37)}`;
    }
    return `${rings}<path d="${rays}" stroke="${p.accent}" stroke-width="2"/>`;
  };
  const plume = (x: number, y: number, angle: number) =>
    `<path d="${leaf(x, y, 54, 34, angle)}" fill="${p.base}" stroke="${p.accent}" stroke-width="2" stroke-dasharray="5 2.2"/><path d="${leaf(x, y, 44, 22, angle)}${leaf(x, y, 34, 11, angle)}" fill="none" stroke="${p.motif}" stroke-width="1.7" stroke-dasharray="4 2.2"/>`;
  return {
    width: 140,
    height: 140,
    body: `<path d="${rows}" stroke="${p.motif}" stroke-width="1.3" stroke-dasharray="6 5" opacity=".5"/>${sun(40, 42) + repeatAround({ tile: [140, 140], centre: [100, 118], reach: 50 }, plume(96, 124, 24) + plume(94, 128, -52) + plume(104, 122, 86))}`,
  };
}
