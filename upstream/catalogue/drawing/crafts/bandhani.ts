import type { Palette } from '../palettes.ts';
import { dot } from '../stitches.ts';
import type { Tile } from '../tile.ts';

/** Bandhani: tied dots, each with a heart of the ground, in a lozenge net with a flower of knots in every mesh. */
export function bandhani(p: Palette): Tile {
  const knot = (x: number, y: number, r: number, fill = p.motif) => dot(x, y, r, fill) + dot(x + 0.4, y + 0.3, r * 0.36, p.accent);
  let body = '';
  for (let i = 0; i < 10; i++) {
    const along = i * 12;
    const jitter = (i % 3) * 0.5 - 0.5;
    body += knot((60 + along) % 120, along + jitter, 3.1) + knot((180 - along - 120 + 120) % 120, along + 12 * 0 + jitter, 3.1);
  }
  const flower = (x: number, y: number) => {
    let svg = knot(x, y, 4.6, p.light);
    for (let i = 0; i < 8; i++) svg += knot(x + Math.cos((i * Math.PI) / 4) * 13.5, y + Math.sin((i * Math.PI) / 4) * 13.5, 3.5);
    for (let i = 0; i < 4; i++) svg += knot(x + Math.cos((i * Math.PI) / 2) * 25, y + Math.sin((i * Math.PI) / 2) * 25, 2.7, p.light);
    return svg;
  };
  body += flower(60, 60) + flower(0, 0) + flower(120, 0) + flower(0, 120) + flower(120, 120);
  return { width: 120, height: 120, body };
}
