import type { Point } from "./geometry.ts";
import { matrix, n } from "./geometry.ts";
import type { Tile } from "./tile.ts";

/** A picture being drawn: SVG definitions and elements, with ids that are unique inside it. */
export interface Canvas {
  /** Adds elements on top of what is there. */
  add(svg: string): void;
  /** Adds a definition built round its new id; returns the id. */
  define(build: (id: string) => string): string;
  /** The definition for a key, added when it is first asked for; returns its id. */
  defineOnce(key: string, build: (id: string) => string): string;
  /** A paint that repeats the tile under an SVG transform: 'url(#...)'. */
  repeat(tile: Tile, transform: string): string;
  /**
   * Covers a shape with copies of the tile. Dearer in text than `repeat`, but over a large area librsvg
   * draws copies many times faster than it resamples a pattern that is turned or scaled.
   */
  spread(tile: Tile, lie: TileLie, shape: string, region: readonly Point[]): void;
  /** Draws into a group with these attributes. */
  group(attributes: string, draw: () => void): void;
  /** The whole picture. */
  finish(): string;
}

/** Where a tile's corner lies, and its x and y axes in picture pixels per cloth pixel. */
export interface TileLie {
  origin: Point;
  along: Point;
  down: Point;
}

/** A blank picture of 900 by 1200. */
export function createCanvas(): Canvas {
  const definitions: string[] = [];
  const elements: string[] = [];
  const known = new Map<string, string>();
  let count = 0;

  const bodyOf = (tile: Tile) => canvas.defineOnce(`body ${tile.body}`, (id) => `<g id="${id}">${tile.body}</g>`);

  const canvas: Canvas = {
    add: (svg) => {
      elements.push(svg);
    },
    define: (build) => {
      const id = `d${(count++).toString(36)}`;
      definitions.push(build(id));
      return id;
    },
    defineOnce: (key, build) => {
      const id = known.get(key) ?? canvas.define(build);
      known.set(key, id);
      return id;
    },
    repeat: (tile, transform) => {
      const turned = tile.turn === undefined ? transform : `${transform} rotate(${tile.turn})`;
      const source = canvas.defineOnce(
        `tile ${tile.width} ${tile.height} ${tile.body}`,
        (id) =>
          `<pattern id="${id}" width="${n(tile.width)}" height="${n(tile.height)}" patternUnits="userSpaceOnUse"><use href="#${bodyOf(tile)}"/></pattern>`,
      );
      return `url(#${canvas.defineOnce(`${source} ${turned}`, (id) => `<pattern id="${id}" href="#${source}" patternTransform="${turned}"/>`)})`;
    },
    spread: (tile, lie, shape, region) => {
      const { origin, along, down } = turned(lie, tile.turn ?? 0);
      const copy = bodyOf(tile);
      const clip = canvas.defineOnce(`clip ${shape}`, (id) => `<clipPath id="${id}"><path d="${shape}"/></clipPath>`);
      const area = along[0] * down[1] - along[1] * down[0];
      const places = region.map(([x, y]): Point => [
        ((x - origin[0]) * down[1] - (y - origin[1]) * down[0]) / area / tile.width,
        ((y - origin[1]) * along[0] - (x - origin[0]) * along[1]) / area / tile.height,
      ]);
      const range = (axis: 0 | 1) => {
        const values = places.map((place) => place[axis]);
        return [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))] as const;
      };
      const [left, right] = range(0);
      const [top, bottom] = range(1);
      let copies = "";
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++)
          copies += `<use href="#${copy}" x="${n(column * tile.width)}" y="${n(row * tile.height)}"/>`;
      elements.push(`<g clip-path="url(#${clip})"><g transform="${matrix(origin, along, down)}">${copies}</g></g>`);
    },
    group: (attributes, draw) => {
      elements.push(`<g ${attributes}>`);
      draw();
      elements.push("</g>");
    },
    finish: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200"><defs>${definitions.map(paintedThrough).join("")}</defs>${elements.map(paintedThrough).join("")}</svg>`,
  };
  return canvas;
}

/**
 * The opacity of a single shape as that of its paint, which looks the same: for `opacity` librsvg lays every shape out
 * on a sheet of its own, as large as the picture, and a picture of many motifs takes three times as long.
 */
function paintedThrough(svg: string): string {
  return svg.replace(/<(?:path|rect|circle|ellipse)\b[^>]*>/g, (tag) =>
    tag.includes("-opacity=") ? tag : tag.replace(/ opacity="([^"]*)"/, ' fill-opacity="$1" stroke-opacity="$1"'),
  );
}

function turned({ origin, along, down }: TileLie, degrees: number): TileLie {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return {
    origin,
    along: [along[0] * cos + down[0] * sin, along[1] * cos + down[1] * sin],
    down: [down[0] * cos - along[0] * sin, down[1] * cos - along[1] * sin],
  };
}
