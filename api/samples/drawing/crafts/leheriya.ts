import type { Palette } from "#api/samples/drawing/palettes.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Leheriya: diagonal waves left by the cord, in bands of unequal width. */
export function leheriya(p: Palette): Tile {
  const wave = (y: number, width: number, colour: string, opacity = 1) =>
    `<path d="M-50 ${y}Q-25 ${y - 9} 0 ${y}T50 ${y}T100 ${y}T150 ${y}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;
  const band = (y: number, width: number, colour: string) =>
    wave(y, width + 2.4, p.light, 0.45) + wave(y, width, colour);
  return {
    width: 100,
    height: 92,
    turn: -38,
    body:
      band(10, 6, p.motif) +
      band(22, 2.4, p.motif) +
      band(33, 9, p.motif) +
      wave(33, 3, p.accent) +
      band(48, 2.4, p.motif) +
      wave(57, 3, p.deep, 0.45) +
      band(66, 6, p.motif) +
      wave(76, 2.4, p.light) +
      wave(85, 3, p.deep, 0.45),
  };
}
