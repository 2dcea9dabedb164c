import { drawCloth, evenFolds, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import { drawCastShadow, drawTable } from "#api/samples/drawing/grounds.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";

/** A saree opened in a fan of pleats over its folded length, laid on a table. */
export function drawSareeFan(studio: Studio): void {
  const { canvas, cloth, second, tile, edge } = studio;
  const depth = Math.min(edge.height * 1.15, 104);
  drawTable(canvas, studio.spec.ground);

  const folded: Lie = (u, v) => [215 + 470 * u, 770 + 290 * v + Math.sin(u * Math.PI) * 6 * v];
  for (const [dy, grow] of [
    [44, 10],
    [30, 7],
    [15, 3],
  ] as const) {
    const layer: Lie = (u, v) => {
      const [x, y] = folded(u, v);
      return [x + (u - 0.5) * grow, y + dy * v];
    };
    if (dy === 44) drawCastShadow(canvas, outline(layer, 0, 1, 0, 1));
    drawCloth(canvas, { lie: layer, palette: cloth, folds: [0, 1], depth: 0, hem: { tile: edge, depth: depth * 0.7 } });
    canvas.add(`<path d="${outline(layer, 0, 1, 0, 1)}" fill="${cloth.deep}" opacity=".34"/>`);
  }
  drawCloth(canvas, {
    lie: folded,
    palette: cloth,
    tile,
    folds: [0, 0.4, 1],
    depth: 0.24,
    even: true,
    hem: { tile: edge, depth: depth * 0.75 },
  });

  const pleats = 15;
  const fan: Lie = (u, v) => {
    const angle = (-64 + 128 * u) * (Math.PI / 180);
    const crest = Math.abs(Math.sin(u * Math.PI * pleats));
    const radius = 92 + (690 + crest * 14) * v;
    return [450 + Math.sin(angle) * radius * (0.52 + 0.06 * v), 905 - Math.cos(angle) * radius * 0.98];
  };
  drawCastShadow(canvas, outline(fan, 0, 1, 0, 1), 0.8);
  const within =
    (from: number, to: number): Lie =>
    (u, v) =>
      fan(u, from + (to - from) * v);
  drawCloth(canvas, { lie: fan, palette: cloth, tile, folds: evenFolds(pleats), depth: 0.66, scale: 0.85 });
  drawCloth(canvas, {
    lie: within(0.74, 1),
    palette: second,
    folds: evenFolds(pleats),
    depth: 0.66,
    head: { tile: edge, depth: depth * 0.5 },
    hem: { tile: edge, depth },
  });
  const root = canvas.define(
    (id) =>
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="450" cy="905" r="420"><stop offset="0" stop-color="${cloth.deep}" stop-opacity=".85"/><stop offset=".5" stop-color="${cloth.deep}" stop-opacity=".2"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity="0"/></radialGradient>`,
  );
  canvas.add(`<path d="${outline(fan, 0, 1, 0, 1)}" fill="url(#${root})"/>`);

  const tie: Lie = (u, v) => [384 + 132 * u, 806 + 54 * v - Math.sin(u * Math.PI) * 12];
  canvas.add(`<path d="${outline(tie, 0, 1, 0, 1)}" fill="#20120a" opacity=".3" transform="translate(4 8)"/>`);
  drawCloth(canvas, { lie: tie, palette: second, folds: evenFolds(3), depth: 0.5, hem: { tile: edge, depth: 50 } });
}
