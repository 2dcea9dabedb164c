import { blockBorder } from "./borders/block.ts";
import { contrastBorder } from "./borders/contrast.ts";
import { gotaBorder } from "./borders/gota.ts";
import { ikatBorder } from "./borders/ikat.ts";
import { kanthaBorder } from "./borders/kantha.ts";
import { laceBorder } from "./borders/lace.ts";
import { mirrorBorder } from "./borders/mirror.ts";
import { muniyaBorder } from "./borders/muniya.ts";
import { noneBorder } from "./borders/none.ts";
import { templeBorder } from "./borders/temple.ts";
import { vineBorder } from "./borders/vine.ts";
import { zariBorder } from "./borders/zari.ts";
import type { BorderName } from "./drawing-spec.ts";
import type { Palette } from "./palettes.ts";
import type { EdgeTile } from "./tile.ts";

const borders: Readonly<Record<BorderName, (cloth: Palette, edge: Palette) => EdgeTile>> = {
  block: blockBorder,
  contrast: contrastBorder,
  gota: gotaBorder,
  ikat: ikatBorder,
  kantha: kanthaBorder,
  lace: laceBorder,
  mirror: mirrorBorder,
  muniya: muniyaBorder,
  none: noneBorder,
  temple: templeBorder,
  vine: vineBorder,
  zari: zariBorder,
};

/** The repeating edge of a border, for a cloth in one palette and an edge in another. */
export function edgeTile(border: BorderName, cloth: Palette, edge: Palette): EdgeTile {
  return borders[border](cloth, edge);
}
