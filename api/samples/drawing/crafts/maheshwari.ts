import type { Palette } from "#api/samples/drawing/palettes.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Maheshwari: upright stripes, fine and wide, with a ladder of zari. */
export function maheshwari(p: Palette): Tile {
  let ladder = "";
  for (let y = 3; y < 60; y += 6) ladder += `M60 ${y}l5-3 5 3`;
  return {
    width: 104,
    height: 60,
    body: `<path d="M6 0V60M98 0V60" stroke="${p.light}" stroke-width="2.4"/><path d="M14 0V60M90 0V60" stroke="${p.motif}" stroke-width="1"/><path d="M22 0V60M26 0V60M30 0V60" stroke="${p.light}" stroke-width=".8" opacity=".7"/><path d="M56 0V60M74 0V60" stroke="${p.metal}" stroke-width="2"/><path d="${ladder}" fill="none" stroke="${p.metal}" stroke-width="1.5"/><path d="M82 0V60" stroke="${p.deep}" stroke-width="3" opacity=".35"/>`,
  };
}
