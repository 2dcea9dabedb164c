import { n } from "#api/samples/drawing/geometry.ts";
import type { Palette } from "#api/samples/drawing/palettes.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Pochampally ikat: nested diamonds whose edges are feathered by the dye's creep along the thread. */
export function ikat(p: Palette): Tile {
  const diamond = (cx: number, cy: number, rx: number, ry: number, colour: string) => {
    const step = 3;
    const left: string[] = [];
    const right: string[] = [];
    for (let y = -ry, row = 0; y <= ry; y += step, row++) {
      const half = rx * (1 - Math.abs(y) / ry);
      const creep = 2 + ((row * 37) % 11) * 0.7;
      const creepRight = 2 + ((row * 53 + 4) % 11) * 0.7;
      left.unshift(`L${n(cx - half - creep)} ${n(cy + y + step * 0.8)}L${n(cx - half)} ${n(cy + y)}`);
      right.push(`L${n(cx + half)} ${n(cy + y)}L${n(cx + half + creepRight)} ${n(cy + y + step * 0.8)}`);
    }
    return `<path d="M${n(cx)} ${n(cy - ry)}${right.join("")}${left.join("")}Z" fill="${colour}"/>`;
  };
  const figure = (x: number, y: number) =>
    diamond(x, y, 44, 60, p.motif) +
    diamond(x, y, 35, 49, p.deep) +
    diamond(x, y, 27, 38, p.accent) +
    diamond(x, y, 16, 23, p.motif) +
    diamond(x, y, 8, 11, p.base);
  const small = (x: number, y: number) => diamond(x, y, 11, 15, p.motif) + diamond(x, y, 5, 7, p.accent);
  return {
    width: 110,
    height: 132,
    body: figure(55, 66) + small(0, 0) + small(110, 0) + small(0, 132) + small(110, 132),
  };
}
