import type { Palette } from "#api/samples/drawing/palettes.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

/** No border: the cloth turned under and stitched down. */
export function noneBorder(cloth: Palette, _edge: Palette): EdgeTile {
  return {
    width: 20,
    height: 16,
    ground: cloth.base,
    body: `<path d="M0 3H20" stroke="${cloth.deep}" stroke-width="1.6" stroke-dasharray="7 3" opacity=".6"/>`,
  };
}
