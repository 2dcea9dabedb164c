import type { Canvas } from "./canvas.ts";
import { createCanvas } from "./canvas.ts";
import { craftTile } from "./craft-tile.ts";
import type { DrawingSpec } from "./drawing-spec.ts";
import { edgeTile } from "./edge-tile.ts";
import type { Palette } from "./palettes.ts";
import { palettes } from "./palettes.ts";
import type { EdgeTile, Tile } from "./tile.ts";

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
    tile: craftTile(spec.craft, cloth),
    edge: edgeTile(spec.border, cloth, second),
  };
}
