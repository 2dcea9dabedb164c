import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, rosette, repeatAround } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Sanganeri: poppies and fine leaves on untouched ground. */
export function sanganeri(p: Palette): Tile {
  const petalFill = p.motif;
  const pale = Number.parseInt(p.base.slice(1, 3), 16) > 215 && Number.parseInt(p.base.slice(5, 7), 16) > 190;
  const bloom = (x: number, y: number, size: number, turn: number) =>
    `<path d="${rosette(x, y, 5, { inner: size * 0.12, length: size, width: size * 1.05, from: turn })}" fill="${pale ? "#e58a72" : petalFill}" stroke="${p.accent}" stroke-width="1.2"/><path d="${rosette(x, y, 5, { inner: size * 0.15, length: size * 0.55, width: size * 0.4, from: turn })}" fill="${p.accent}" opacity=".75"/>` +
    dot(x, y, size * 0.2, p.metal);
  const stems = "M30 34C26 56 36 64 30 82M30 60c8-2 14-8 16-16M88 92c-4 16 4 24 0 40M88 112c-8-2-14-8-16-16";
  const leaves =
    leaf(30, 74, 17, 8, 60) +
    leaf(29, 66, 17, 8, -60) +
    leaf(31, 82, 13, 7, -30) +
    leaf(88, 124, 17, 8, 60) +
    leaf(87, 118, 17, 8, -60) +
    leaf(89, 132, 13, 7, 30);
  const green = pale ? "#6f8a5a" : p.ink;
  return {
    width: 118,
    height: 116,
    body:
      repeatAround(
        { tile: [118, 116], centre: [88, 106], reach: 40 },
        `<path d="${stems}" fill="none" stroke="${green}" stroke-width="1.5"/><path d="${leaves}" fill="${green}"/>`,
      ) +
      bloom(30, 28, 17, 0) +
      bloom(88, 86, 17, 30) +
      bloom(48, 40, 8, 12) +
      bloom(70, 92, 8, 40) +
      dot(88, 24, 1.8, p.accent) +
      dot(96, 34, 1.8, p.accent) +
      dot(80, 34, 1.8, p.accent),
  };
}
