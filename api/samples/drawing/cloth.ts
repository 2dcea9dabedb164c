import type { Canvas } from "./canvas.ts";
import type { Point } from "./geometry.ts";
import { heading, matrix, n, smoothThrough } from "./geometry.ts";
import type { Palette } from "./palettes.ts";
import type { EdgeTile, Tile } from "./tile.ts";

/** Where a piece of cloth lies: `u` runs across it and `v` down it, both 0 to 1. */
export type Lie = (u: number, v: number) => Point;

/** A border along an edge of the cloth. */
export interface ClothEdge {
  tile: EdgeTile;
  /** Picture pixels from the inner to the outer side of the border. */
  depth: number;
}

/** A piece of cloth as it is drawn. */
export interface Cloth {
  lie: Lie;
  palette: Palette;
  /** Absent for plain cloth. */
  tile?: Tile;
  /** Picture pixels for one cloth pixel; 1 unless told. */
  scale?: number;
  /** Where the folds are, from 0 to 1 in rising order. */
  folds: readonly number[];
  /** 0 for flat to 1 for deep folds. */
  depth: number;
  /** True when the pattern runs on over the folds undisturbed, as on cloth that only ripples. */
  even?: boolean;
  /** True when neighbouring folds share one origin, so that the pattern nearly meets across them. */
  joined?: boolean;
  hem?: ClothEdge;
  head?: ClothEdge;
  left?: ClothEdge;
  right?: ClothEdge;
}

/** Draws a piece of cloth fold by fold: the pattern turned to lie along each fold, borders following the edges, then light and shade. */
export function drawCloth(canvas: Canvas, cloth: Cloth): void {
  const { lie, palette } = cloth;
  canvas.add(
    `<path d="${outline(lie, 0, 1, 0, 1)}" fill="${palette.base}" stroke="${palette.deep}" stroke-opacity=".35" stroke-width="1"/>`,
  );
  if (cloth.tile !== undefined) fillFolds(canvas, cloth, cloth.tile);
  if (cloth.left !== undefined) drawSide(canvas, lie, cloth.left, 0);
  if (cloth.right !== undefined) drawSide(canvas, lie, cloth.right, 1);
  if (cloth.head !== undefined) drawEnd(canvas, cloth, cloth.head, 0);
  if (cloth.hem !== undefined) drawEnd(canvas, cloth, cloth.hem, 1);
  shadeFolds(canvas, cloth);
}

/** The folds that divide a cloth into `count` even parts. */
export function evenFolds(count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => i / count);
}

/** The closed path round a part of the cloth. */
export function outline(lie: Lie, u0: number, u1: number, v0: number, v1: number): string {
  const middle = (u0 + u1) / 2;
  const down = pieces(lie(middle, v0), lie(middle, v1), 105, 8);
  const over = Math.max(pieces(lie(u0, v1), lie(u1, v1), 22, 36), u1 - u0 > 0.5 ? 12 : 1);
  const side = (u: number, from: number, to: number) =>
    Array.from({ length: down + 1 }, (_, i) => lie(u, from + ((to - from) * i) / down));
  const end = (v: number, from: number, to: number, count: number) =>
    Array.from({ length: count + 1 }, (_, i) => lie(from + ((to - from) * i) / count, v));
  return `${smoothThrough(side(u0, v0, v1), "M")}${smoothThrough(end(v1, u0, u1, over), "L")}${smoothThrough(side(u1, v1, v0), "L")}${smoothThrough(end(v0, u1, u0, Math.max(1, over >> 1)), "L")}Z`;
}

/** Points all round the cloth, for finding how far it reaches. */
export function around(lie: Lie): Point[] {
  return [0, 0.25, 0.5, 0.75, 1].flatMap((t) => [lie(0, t), lie(1, t), lie(t, 0), lie(t, 1)]);
}

function pieces(from: Point, to: Point, each: number, most: number): number {
  return Math.max(1, Math.min(most, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / each)));
}

/** The path of one fold, kept among the definitions because both its pattern and its shade need it. */
function foldShape(canvas: Canvas, lie: Lie, u0: number, u1: number): string {
  const path = outline(lie, u0, u1, 0, 1);
  return canvas.defineOnce(path, (id) => `<path id="${id}" d="${path}"/>`);
}

function fillFolds(canvas: Canvas, cloth: Cloth, tile: Tile): void {
  const { lie, folds, scale = 1 } = cloth;
  if (cloth.even === true) {
    canvas.spread(
      tile,
      { origin: lie(0.5, 0), along: [scale, 0], down: [0, scale] },
      outline(lie, 0, 1, 0, 1),
      around(lie),
    );
    return;
  }
  for (let i = 0; i + 1 < folds.length; i++) {
    const u0 = folds[i] ?? 0;
    const u1 = folds[i + 1] ?? 1;
    const middle = (u0 + u1) / 2;
    const top = lie(middle, 0);
    const down = heading(top, lie(middle, 1));
    const squeeze = cloth.joined === true ? 1 : 1 - cloth.depth * (0.1 + 0.12 * ((i * 7) % 3));
    const across: Point = [down[1] * scale * squeeze, -down[0] * scale * squeeze];
    const shift = ((i * 37) % 23) * scale;
    const origin: Point =
      cloth.joined === true ? lie(0.5, 0) : [top[0] + across[0] * shift, top[1] + across[1] * shift];
    canvas.add(
      `<use href="#${foldShape(canvas, lie, u0, u1)}" fill="${canvas.repeat(tile, matrix(origin, across, [down[0] * scale, down[1] * scale]))}"/>`,
    );
  }
}

function drawEnd(canvas: Canvas, cloth: Cloth, edge: ClothEdge, end: 0 | 1): void {
  const { lie, folds } = cloth;
  const scale = edge.depth / edge.tile.height;
  const bits = folds.length > 8 ? folds : refine(folds);
  let run = 0;
  let ground = "";
  const fills: string[] = [];
  for (let i = 0; i + 1 < bits.length; i++) {
    const u0 = bits[i] ?? 0;
    const u1 = bits[i + 1] ?? 1;
    const middle = (u0 + u1) / 2;
    const outer = lie(middle, end);
    const length = Math.hypot(lie(middle, 1)[0] - lie(middle, 0)[0], lie(middle, 1)[1] - lie(middle, 0)[1]);
    const part = edge.depth / length;
    const inner = end === 1 ? 1 - part : part;
    const from = lie(u0, inner);
    const to = lie(u1, inner);
    const along = heading(from, to);
    const out = heading(lie(middle, inner), outer);
    const piece = outline(lie, u0, u1, Math.min(inner, end), Math.max(inner, end));
    ground += piece;
    const origin: Point = [from[0] - along[0] * run, from[1] - along[1] * run];
    fills.push(
      `<path d="${piece}" fill="${canvas.repeat(edge.tile, matrix(origin, [along[0] * scale, along[1] * scale], [out[0] * scale, out[1] * scale]))}"/>`,
    );
    run = (run + Math.hypot(to[0] - from[0], to[1] - from[1])) % (edge.tile.width * scale);
  }
  canvas.add(
    `<path d="${ground}" fill="${edge.tile.ground}" stroke="${edge.tile.ground}" stroke-width=".8"/>${fills.join("")}`,
  );
}

function refine(folds: readonly number[]): number[] {
  return folds.flatMap((fold, i) => {
    const next = folds[i + 1];
    return next === undefined ? [fold] : [fold, fold + (next - fold) / 3, fold + ((next - fold) * 2) / 3];
  });
}

function drawSide(canvas: Canvas, lie: Lie, edge: ClothEdge, side: 0 | 1): void {
  const scale = edge.depth / edge.tile.height;
  const count = 9;
  let run = 0;
  let ground = "";
  const fills: string[] = [];
  for (let i = 0; i < count; i++) {
    const v0 = i / count;
    const v1 = (i + 1) / count;
    const inwards = (v: number) => {
      const width = Math.hypot(lie(1, v)[0] - lie(0, v)[0], lie(1, v)[1] - lie(0, v)[1]) || 1;
      return side === 0 ? Math.min(edge.depth / width, 0.5) : 1 - Math.min(edge.depth / width, 0.5);
    };
    const from = lie(inwards(v0), v0);
    const to = lie(inwards(v1), v1);
    const along = heading(from, to);
    const out = heading(lie(inwards((v0 + v1) / 2), (v0 + v1) / 2), lie(side, (v0 + v1) / 2));
    const piece = `M${[from, lie(side, v0), lie(side, (v0 + v1) / 2), lie(side, v1), to, lie(inwards((v0 + v1) / 2), (v0 + v1) / 2)].map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;
    ground += piece;
    const origin: Point = [from[0] - along[0] * run, from[1] - along[1] * run];
    fills.push(
      `<path d="${piece}" fill="${canvas.repeat(edge.tile, matrix(origin, [along[0] * scale, along[1] * scale], [out[0] * scale, out[1] * scale]))}"/>`,
    );
    run = (run + Math.hypot(to[0] - from[0], to[1] - from[1])) % (edge.tile.width * scale);
  }
  canvas.add(
    `<path d="${ground}" fill="${edge.tile.ground}" stroke="${edge.tile.ground}" stroke-width=".8"/>${fills.join("")}`,
  );
}

function shadeFolds(canvas: Canvas, cloth: Cloth): void {
  const { lie, folds, depth, palette } = cloth;
  if (depth === 0) return;
  for (let i = 0; i + 1 < folds.length; i++) {
    const u0 = folds[i] ?? 0;
    const u1 = folds[i + 1] ?? 1;
    // The shade must run square to the fold: a slanting gradient would end half-way along a long narrow one.
    const middle = (u0 + u1) / 2;
    const down = heading(lie(middle, 0.3), lie(middle, 0.8));
    const [a, b] = [lie(u0, 0.6), lie(u1, 0.6)];
    const half = ((b[0] - a[0]) * down[1] - (b[1] - a[1]) * down[0]) / 2;
    const centre: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const from: Point = [centre[0] - down[1] * half, centre[1] + down[0] * half];
    const to: Point = [centre[0] + down[1] * half, centre[1] - down[0] * half];
    const kind = i % 3;
    const dark = depth * (0.62 + 0.12 * ((i * 5) % 4));
    const stops = canvas.defineOnce(
      `fold ${palette.base} ${n(dark * 10)} ${kind}`,
      (id) =>
        `<linearGradient id="${id}"><stop offset="0" stop-color="${palette.deep}" stop-opacity="${dark.toFixed(2)}"/><stop offset="${0.2 + kind * 0.05}" stop-color="${palette.deep}" stop-opacity="${(dark * 0.35).toFixed(2)}"/><stop offset="${0.42 + kind * 0.06}" stop-color="${palette.light}" stop-opacity="${(depth * 0.42).toFixed(2)}"/><stop offset="${0.66 + kind * 0.05}" stop-color="${palette.deep}" stop-opacity="${(dark * 0.16).toFixed(2)}"/><stop offset="1" stop-color="${palette.deep}" stop-opacity="${(dark * 0.75).toFixed(2)}"/></linearGradient>`,
    );
    const shade = canvas.define(
      (id) =>
        `<linearGradient id="${id}" href="#${stops}" gradientUnits="userSpaceOnUse" x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}"/>`,
    );
    canvas.add(`<use href="#${foldShape(canvas, lie, u0, u1)}" fill="url(#${shade})"/>`);
  }
}
