import type { Palette } from '../palettes.ts';
import type { Tile } from '../tile.ts';

/** Denim: a diagonal twill of dyed warp over pale weft. */
export function denim(p: Palette): Tile {
  return { width: 24, height: 24, body: `<path d="M-2 6L6 -2M-2 12L12 -2M-2 18L18 -2M-2 24L24 -2M2 26L26 2M8 26L26 8M14 26L26 14M20 26L26 20" stroke="${p.light}" stroke-width="1.3" stroke-dasharray="5 1.3" opacity=".42"/><path d="M7 0V9M16 12V24M3 14v8" stroke="${p.deep}" stroke-width="1" opacity=".5"/>` };
}
