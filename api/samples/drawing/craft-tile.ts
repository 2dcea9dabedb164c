import { ajrakh } from "./crafts/ajrakh.ts";
import { bagru } from "./crafts/bagru.ts";
import { banarasi } from "./crafts/banarasi.ts";
import { bandhani } from "./crafts/bandhani.ts";
import { chanderi } from "./crafts/chanderi.ts";
import { chikankari } from "./crafts/chikankari.ts";
import { dabu } from "./crafts/dabu.ts";
import { denim } from "./crafts/denim.ts";
import { gota } from "./crafts/gota.ts";
import { ikat } from "./crafts/ikat.ts";
import { jamdani } from "./crafts/jamdani.ts";
import { kalamkari } from "./crafts/kalamkari.ts";
import { kanjeevaram } from "./crafts/kanjeevaram.ts";
import { kantha } from "./crafts/kantha.ts";
import { khadi } from "./crafts/khadi.ts";
import { leheriya } from "./crafts/leheriya.ts";
import { linen } from "./crafts/linen.ts";
import { maheshwari } from "./crafts/maheshwari.ts";
import { mirror } from "./crafts/mirror.ts";
import { paithani } from "./crafts/paithani.ts";
import { patola } from "./crafts/patola.ts";
import { phulkari } from "./crafts/phulkari.ts";
import { sanganeri } from "./crafts/sanganeri.ts";
import { zardozi } from "./crafts/zardozi.ts";
import type { CraftName } from "./drawing-spec.ts";
import type { Palette } from "./palettes.ts";
import type { Tile } from "./tile.ts";

const crafts: Readonly<Record<CraftName, (palette: Palette) => Tile>> = {
  ajrakh,
  bagru,
  banarasi,
  bandhani,
  chanderi,
  chikankari,
  dabu,
  denim,
  gota,
  ikat,
  jamdani,
  kalamkari,
  kanjeevaram,
  kantha,
  khadi,
  leheriya,
  linen,
  maheshwari,
  mirror,
  paithani,
  patola,
  phulkari,
  sanganeri,
  zardozi,
};

/** The repeating cloth of a craft in a palette. */
export function craftTile(craft: CraftName, palette: Palette): Tile {
  return crafts[craft](palette);
}
