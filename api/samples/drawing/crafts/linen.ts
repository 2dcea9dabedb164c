import { chanceFrom } from "#api/samples/drawing/chance.ts";
import { n } from "#api/samples/drawing/geometry.ts";
import type { Palette } from "#api/samples/drawing/palettes.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Linen: a crisp open weave with long slubs in both directions. */
export function linen(p: Palette): Tile {
  const chance = chanceFrom("linen");
  let warp = "";
  let weft = "";
  for (let x = 1; x < 220; x += 3) warp += `M${n(x + chance() * 0.8)} 0V220`;
  for (let y = 1; y < 220; y += 3) weft += `M0 ${n(y + chance() * 0.8)}H220`;
  let slubs = "";
  for (let i = 0; i < 40; i++)
    slubs +=
      chance() > 0.5
        ? `M${n(chance() * 180)} ${n(chance() * 220)}h${n(10 + chance() * 26)}`
        : `M${n(chance() * 220)} ${n(chance() * 180)}v${n(10 + chance() * 26)}`;
  return {
    width: 220,
    height: 220,
    body: `<path d="${weft}" stroke="${p.light}" stroke-width="1" opacity=".32"/><path d="${warp}" stroke="${p.deep}" stroke-width=".8" opacity=".16"/><path d="${slubs}" stroke="${p.light}" stroke-width="1.5" stroke-linecap="round" opacity=".38"/>`,
  };
}
