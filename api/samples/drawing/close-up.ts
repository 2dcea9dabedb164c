import { around, drawCloth, outline } from "./cloth.ts";
import type { Lie } from "./cloth.ts";
import type { Point } from "./geometry.ts";
import type { Studio } from "./studio.ts";
import { drawTassels } from "./forms/tassels.ts";
import { drawTable } from "./grounds.ts";

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

const edgeMagnified = 2;

/** The edge of the cloth from near by: the end of a length with its border, rippling over a table; `fringed` gives it tassels. */
export function drawBorderDetail(studio: Studio, fringed: boolean): void {
  const { canvas, cloth, second, tile, edge, spec } = studio;
  drawTable(canvas, spec.ground);
  canvas.group('transform="rotate(-9 450 600)"', () => {
    const lie: Lie = (u, v) => [
      -180 + 1260 * u + Math.sin(v * 4 + u * 5) * 16,
      -180 + 1080 * v + Math.sin(u * 15) * 20 * v + Math.sin(u * 6 + 1) * 16,
    ];
    const path = outline(lie, 0, 1, 0, 1);
    for (const [dy, opacity] of [
      [14, 0.2],
      [30, 0.12],
      [52, 0.07],
    ] as const)
      canvas.add(`<path d="${path}" fill="#20120a" opacity="${opacity}" transform="translate(${dy * 0.4} ${dy})"/>`);
    const folds = [0, 0.11, 0.235, 0.32, 0.44, 0.53, 0.65, 0.74, 0.86, 1];
    const depth = Math.min(edge.height * 2.7, 250);
    drawCloth(canvas, {
      lie,
      palette: cloth,
      tile,
      scale: edgeMagnified,
      folds,
      depth: 0.44,
      even: true,
      hem: { tile: edge, depth },
    });
    if (fringed)
      for (const [at, colour] of [
        [0.62, second.metal],
        [0.635, second.base],
        [0.65, second.metal],
      ] as const)
        canvas.add(
          `<path d="${outline((u, v) => lie(u, at + 0.0085 * v), 0, 1, 0, 1)}" fill="${colour}" opacity=".9"/>`,
        );
    const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
    canvas.group(`clip-path="url(#${clip})"`, () => drawWeave(studio, 1000));
    if (fringed)
      drawTassels(
        canvas,
        Array.from({ length: 23 }, (_, i) => lie(0.03 + i * 0.0425, 1)),
        second.metal,
        second.base,
        130,
      );
  });
  drawVignette(studio);
}
