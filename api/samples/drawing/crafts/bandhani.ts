import type { Palette } from "#api/samples/drawing/palettes.ts";
import { round } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Bandhani: tied dots, each with a heart of the ground, in a lozenge net with a flower of knots in every mesh. */
export function bandhani(p: Palette): Tile {
  const knots: [number, number, number, boolean][] = [];
  for (let i = 0; i < 10; i++) {
    // A tier's hand is never quite even.
    const slip = (i % 3) * 0.5 - 0.5;
    knots.push([(60 + i * 12) % 120, i * 12 + slip, 3.1, false], [(180 - i * 12) % 120, i * 12 + slip, 3.1, false]);
  }
  for (const [x, y] of [
    [60, 60],
    [0, 0],
    [120, 0],
    [0, 120],
    [120, 120],
  ] as const) {
    knots.push([x, y, 4.6, true]);
    for (let i = 0; i < 8; i++)
      knots.push([x + Math.cos((i * Math.PI) / 4) * 13.5, y + Math.sin((i * Math.PI) / 4) * 13.5, 3.5, false]);
    for (let i = 0; i < 4; i++)
      knots.push([x + Math.cos((i * Math.PI) / 2) * 25, y + Math.sin((i * Math.PI) / 2) * 25, 2.7, true]);
  }
  const seen = knots.filter(([x, y]) => x > -6 && x < 126 && y > -6 && y < 126);
  const paint = (fill: string, path: string) => `<path d="${path}" fill="${fill}"/>`;
  return {
    width: 120,
    height: 120,
    body:
      paint(
        p.motif,
        seen
          .filter((knot) => !knot[3])
          .map(([x, y, r]) => round(x, y, r))
          .join(""),
      ) +
      paint(
        p.light,
        seen
          .filter((knot) => knot[3])
          .map(([x, y, r]) => round(x, y, r))
          .join(""),
      ) +
      paint(p.accent, seen.map(([x, y, r]) => round(x + 0.4, y + 0.3, r * 0.36)).join("")),
  };
}
