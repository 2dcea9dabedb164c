import type { Palette } from "#api/samples/drawing/palettes.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Denim: a diagonal twill of dyed warp over pale weft. */
export function denim(p: Palette): Tile {
  let twill = "";
  for (let k = 6; k <= 72; k += 6) twill += `M0 ${k}L${k} 0M${k} 72L72 ${k}`;
  return {
    width: 72,
    height: 72,
    body: `<path d="${twill}" stroke="${p.light}" stroke-width="1.3" stroke-dasharray="5 1.3" opacity=".36"/><path d="M17 10V19M46 32V44M13 54v8M61 8v9M30 20v7M55 58v8" stroke="${p.deep}" stroke-width="1" opacity=".45"/>`,
  };
}
