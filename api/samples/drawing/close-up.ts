import { around, outline } from "./cloth.ts";
import type { Lie } from "./cloth.ts";
import type { Point } from "./geometry.ts";
import type { Studio } from "./studio.ts";

const magnified = 2.5;

/** The cloth near enough to see its weave: three soft waves of fabric filling the picture. */
export function drawFabricCloseUp(studio: Studio): void {
  const { canvas, cloth, tile } = studio;
  canvas.add(`<rect width="900" height="1200" fill="${cloth.base}"/>`);
  const crests: readonly [Point, Point][] = [
    [
      [-260, 0],
      [-420, 1200],
    ],
    [
      [330, 0],
      [120, 1200],
    ],
    [
      [700, 0],
      [560, 1200],
    ],
    [
      [1240, 0],
      [1140, 1200],
    ],
  ];
  for (let i = 0; i + 1 < crests.length; i++) {
    const [from, to] = [crests[i], crests[i + 1]];
    if (from === undefined || to === undefined) continue;
    const lie: Lie = (u, v) => {
      const line = ([a, b]: [Point, Point]) => a[0] + (b[0] - a[0]) * v + Math.sin(v * 3.4 + i) * 46;
      return [line(from) + (line(to) - line(from)) * u, 1200 * v];
    };
    const path = outline(lie, 0, 1, 0, 1);
    const turn = [-0.05, 0.04, -0.12][i] ?? 0;
    const shape = canvas.define((id) => `<path id="${id}" d="${path}"/>`);
    const along: Point = [Math.cos(turn) * magnified, Math.sin(turn) * magnified];
    const down: Point = [-Math.sin(turn) * magnified, Math.cos(turn) * magnified];
    canvas.add(`<use href="#${shape}" fill="${cloth.base}"/>`);
    canvas.spread(
      tile,
      { origin: [60 + i * 118, 30 - i * 46], along, down },
      path,
      around(lie).map(([x, y]): Point => [Math.max(0, Math.min(900, x)), y]),
    );
    const [a, b] = [lie(0, 0.5), lie(1, 0.5)];
    const shade = canvas.define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${a[0].toFixed(0)}" y1="560" x2="${b[0].toFixed(0)}" y2="640"><stop offset="0" stop-color="${cloth.deep}" stop-opacity=".82"/><stop offset=".07" stop-color="${cloth.deep}" stop-opacity=".5"/><stop offset=".26" stop-color="${cloth.deep}" stop-opacity=".1"/><stop offset=".5" stop-color="${cloth.light}" stop-opacity=".3"/><stop offset=".66" stop-color="#fff" stop-opacity=".13"/><stop offset=".86" stop-color="${cloth.deep}" stop-opacity=".1"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".55"/></linearGradient>`,
    );
    canvas.add(`<use href="#${shape}" fill="url(#${shade})"/>`);
  }
  drawWeave(studio);
  drawVignette(studio);
}

/** The threads of the cloth, over the whole picture. */
export function drawWeave({ canvas, cloth }: Studio, bottom = 1200): void {
  let weft = "";
  let warp = "";
  for (let y = 3; y < bottom; y += 6) weft += `M0 ${y}H900`;
  for (let x = 3; x < 900; x += 6) warp += `M${x} 0V${bottom}`;
  canvas.add(
    `<path d="${weft}" stroke="${cloth.light}" stroke-width="1.5" opacity=".2"/><path d="${warp}" stroke="${cloth.deep}" stroke-width="1.5" opacity=".15"/>`,
  );
}

/** Light from the upper left that dies towards the far corner. */
export function drawVignette({ canvas, cloth }: Studio): void {
  const shade = canvas.define(
    (id) =>
      `<radialGradient id="${id}" cx=".38" cy=".34" r=".95"><stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset=".4" stop-color="${cloth.deep}" stop-opacity="0"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".55"/></radialGradient>`,
  );
  canvas.add(`<rect width="900" height="1200" fill="url(#${shade})"/>`);
}
