import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, rosette, repeatAround } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Kalamkari: pen-drawn vines with lotuses and buds, filled by brush and outlined in iron black. */
export function kalamkari(p: Palette): Tile {
  const line = `stroke="${p.ink}" stroke-width="1.3"`;
  const lotus = (x: number, y: number, size: number) =>
    `<path d="${rosette(x, y, 9, { inner: size * 0.25, length: size, width: size * 0.5 })}" fill="${p.accent}" ${line}/><path d="${rosette(x, y, 9, { inner: size * 0.2, length: size * 0.6, width: size * 0.34, from: 20 })}" fill="${p.motif}" ${line}/>` +
    dot(x, y, size * 0.28, p.metal, ` ${line}`) +
    dot(x, y, size * 0.1, p.ink);
  const vine = "M0 50C40 0 60 0 90 50S140 100 180 50M0 140C40 190 60 190 90 140S140 90 180 140";
  const curls = "M46 14c8 12 0 22-10 18M136 84c-8-12 0-22 10-18M46 176c8-12 0-22-10-18M136 108c-8 12 0 22 10 18";
  const leaves = [
    leaf(20, 28, 27, 15, -20),
    leaf(66, 18, 28, 15, 30),
    leaf(112, 82, 28, 15, 190),
    leaf(160, 76, 26, 15, 150),
    leaf(20, 160, 27, 15, 200),
    leaf(66, 170, 28, 15, 150),
    leaf(112, 108, 28, 15, -10),
    leaf(160, 116, 26, 15, 30),
    leaf(84, 40, 18, 10, 100),
    leaf(84, 150, 18, 10, 80),
  ].join("");
  const buds =
    dot(104, 24, 4, p.accent, ` ${line}`) +
    dot(22, 84, 4, p.accent, ` ${line}`) +
    dot(150, 170, 4, p.accent, ` ${line}`) +
    dot(70, 100, 3, p.ink) +
    dot(140, 30, 2.4, p.ink) +
    dot(34, 110, 2.4, p.ink);
  return {
    width: 180,
    height: 180,
    body:
      `<path d="${vine}" fill="none" stroke="${p.ink}" stroke-width="4.4"/><path d="${vine}" fill="none" stroke="${p.motif}" stroke-width="1.5"/><path d="${curls}" fill="none" ${line}/>` +
      repeatAround({ tile: [180, 180], centre: [90, 90], reach: 100 }, `<path d="${leaves}" fill="#5d6b3a" ${line}/>`) +
      buds +
      lotus(44, 62, 24) +
      lotus(136, 42, 19) +
      lotus(44, 130, 17) +
      repeatAround({ tile: [180, 180], centre: [138, 150], reach: 32 }, lotus(138, 150, 23)),
  };
}
