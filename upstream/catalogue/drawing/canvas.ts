import { n } from './geometry.ts';
import type { Tile } from './tile.ts';

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
  /** Draws into a group with these attributes. */
  group(attributes: string, draw: () => void): void;
  /** The whole picture. */
  finish(): string;
}

/** A blank picture of 900 by 1200. */
export function createCanvas(): Canvas {
  const definitions: string[] = [];
  const elements: string[] = [];
  const known = new Map<string, string>();
  const tileIds = new Map<string, string>();
  let count = 0;

  const canvas: Canvas = {
    add: (svg) => { elements.push(svg); },
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
      const key = `${tile.width} ${tile.height} ${tile.body}`;
      const turned = tile.turn === undefined ? transform : `${transform} rotate(${tile.turn})`;
      const source = tileIds.get(key) ?? canvas.define((id) => `<pattern id="${id}" width="${n(tile.width)}" height="${n(tile.height)}" patternUnits="userSpaceOnUse">${tile.body}</pattern>`);
      tileIds.set(key, source);
      return `url(#${canvas.defineOnce(`${source} ${turned}`, (id) => `<pattern id="${id}" href="#${source}" patternTransform="${turned}"/>`)})`;
    },
    group: (attributes, draw) => {
      elements.push(`<g ${attributes}>`);
      draw();
      elements.push('</g>');
    },
    finish: () => `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200"><defs>${definitions.join('')}</defs>${elements.join('')}</svg>`,
  };
  return canvas;
}
