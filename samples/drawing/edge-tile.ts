import { block } from "./borders/block.ts";
import { contrast } from "./borders/contrast.ts";
import { gota } from "./borders/gota.ts";
import { ikat } from "./borders/ikat.ts";
import { kantha } from "./borders/kantha.ts";
import { lace } from "./borders/lace.ts";
import { mirror } from "./borders/mirror.ts";
import { muniya } from "./borders/muniya.ts";
import { none } from "./borders/none.ts";
import { temple } from "./borders/temple.ts";
import { vine } from "./borders/vine.ts";
import { zari } from "./borders/zari.ts";
import type { BorderName } from "./drawing-spec.ts";
import type { Palette } from "./palettes.ts";
import type { EdgeTile } from "./tile.ts";

const borders: Readonly<Record<BorderName, (cloth: Palette, edge: Palette) => EdgeTile>> = {
  block,
  contrast,
  gota,
  ikat,
  kantha,
  lace,
  mirror,
  muniya,
  none,
  temple,
  vine,
  zari,
};

/** The repeating edge of a border, for a cloth in one palette and an edge in another. */
export function edgeTile(border: BorderName, cloth: Palette, edge: Palette): EdgeTile {
  return borders[border](cloth, edge);
}
