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
import type { Canvas } from "./canvas.ts";
import { createCanvas } from "./canvas.ts";
import type { CraftName, DrawingSpec } from "./drawing-spec.ts";
import { edgeTile } from "./edge-tile.ts";
import type { Palette } from "./palettes.ts";
import { palettes } from "./palettes.ts";
import type { EdgeTile, Tile } from "./tile.ts";

/** The repeating cloth of each craft in a palette. */
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

/** A spec with its colours and cloths made ready, and the canvas to draw on. */
export interface Studio {
  canvas: Canvas;
  spec: DrawingSpec;
  cloth: Palette;
  second: Palette;
  tile: Tile;
  edge: EdgeTile;
}

/** Makes a spec ready to be drawn on a blank canvas. */
export function openStudio(spec: DrawingSpec): Studio {
  const cloth = palettes[spec.palette];
  const second = palettes[spec.contrast];
  return {
    canvas: createCanvas(),
    spec,
    cloth,
    second,
    tile: crafts[spec.craft](cloth),
    edge: edgeTile(spec.border, cloth, second),
  };
}
