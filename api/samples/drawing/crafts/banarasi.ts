import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, rosette } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Banarasi brocade: an ogee net of zari vines with a kadwa flower in each mesh. */
export function banarasi(p: Palette): Tile {
  const flower = (x: number, y: number) =>
    `<path d="${rosette(x, y - 7, 5, { inner: 3, length: 13, width: 10, from: 0 })}" fill="${p.metal}"/><path d="${rosette(x, y - 7, 5, { inner: 3, length: 7, width: 5, from: 36 })}" fill="${p.accent}"/>` +
    dot(x, y - 7, 3, p.motif) +
    `<path d="M${x} ${y}V${y + 21}" stroke="${p.metal}" stroke-width="1.7"/><path d="${leaf(x, y + 18, 16, 8, -52)}${leaf(x, y + 18, 16, 8, 52)}" fill="${p.metal}"/>`;
  const ogee = "M45 0C45 26 5 30 0 60C5 90 45 94 45 120M45 0C45 26 85 30 90 60C85 90 45 94 45 120";
  const buds =
    leaf(24, 34, 12, 7, -130) +
    leaf(66, 34, 12, 7, 130) +
    leaf(24, 86, 12, 7, -50) +
    leaf(66, 86, 12, 7, 50) +
    leaf(14, 42, 9, 6, 20) +
    leaf(76, 42, 9, 6, -20) +
    leaf(14, 78, 9, 6, 160) +
    leaf(76, 78, 9, 6, -160);
  const knots = (
    [
      [45, 0],
      [45, 120],
      [0, 60],
      [90, 60],
    ] as const
  )
    .map(([x, y]) => dot(x, y, 4, p.metal))
    .join("");
  const threads = `<path d="M0 20H90M0 50H90M0 80H90M0 110H90" stroke="${p.light}" stroke-width=".5" opacity=".25"/>`;
  return {
    width: 90,
    height: 120,
    body: `${threads}<path d="${ogee}" fill="none" stroke="${p.metal}" stroke-width="1.9"/><path d="${buds}" fill="${p.metal}"/>${knots}${flower(45, 58)}${flower(0, 118)}${flower(90, 118)}${flower(0, -2)}${flower(90, -2)}`,
  };
}
