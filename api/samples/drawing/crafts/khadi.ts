import { chanceFrom } from "#api/samples/drawing/chance.ts";
import { n } from "#api/samples/drawing/geometry.ts";
import type { Palette } from "#api/samples/drawing/palettes.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Khadi: plain weave of handspun yarn, thick and thin, with slubs that catch the light. */
export function khadi(p: Palette): Tile {
  const chance = chanceFrom("khadi");
  let fine = "";
  let slubs = "";
  let shade = "";
  for (let y = 2; y < 220; y += 4) fine += `M0 ${n(y + chance())}H220`;
  for (let x = 2; x < 220; x += 4) fine += `M${n(x + chance())} 0V220`;
  for (let i = 0; i < 64; i++) slubs += `M${n(chance() * 200)} ${n(chance() * 220)}h${n(7 + chance() * 13)}`;
  for (let i = 0; i < 56; i++) shade += `M${n(chance() * 220)} ${n(chance() * 200)}v${n(7 + chance() * 12)}`;
  return {
    width: 220,
    height: 220,
    body: `<path d="${fine}" stroke="${p.light}" stroke-width="1" opacity=".26"/><path d="${slubs}" stroke="${p.light}" stroke-width="2" stroke-linecap="round" opacity=".42"/><path d="${shade}" stroke="${p.deep}" stroke-width="1.4" stroke-linecap="round" opacity=".22"/>`,
  };
}
