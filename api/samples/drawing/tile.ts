/** A repeating piece of cloth in cloth pixels; what it does not paint shows the cloth beneath. */
export interface Tile {
  width: number;
  height: number;
  /** SVG elements. */
  body: string;
  /** Degrees the repeat is turned against the cloth's grain. */
  turn?: number;
}

/** A repeating edge: x runs along the edge, y = 0 is where it meets the cloth and y = `height` is the outer edge. */
export interface EdgeTile extends Tile {
  /** The edge's own colour, painted under the tile. */
  ground: string;
}
