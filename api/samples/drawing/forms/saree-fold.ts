import { drawCloth, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import { drawCastShadow, drawTable } from "#api/samples/drawing/grounds.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";
import { drawTassels } from "./tassels.ts";

/** A saree folded as the shop keeps it, borders to the sides, with its pallu turned back across the front. */
export function drawSareeFold(studio: Studio): void {
  const { canvas, cloth, second, tile, edge } = studio;
  const depth = Math.min(edge.height * 0.95, 84);
  drawTable(canvas, studio.spec.ground);
  canvas.group('transform="rotate(-4 450 580)"', () => {
    const stack =
      (grow: number, drop: number): Lie =>
      (u, v) => [172 - grow + (556 + grow * 2) * u, 190 + 770 * v + drop - (v < 0.05 ? drop : 0)];
    drawCastShadow(canvas, outline(stack(3, 46), 0, 1, 0, 1), 1.3);
    for (const [grow, drop, dark] of [
      [4, 46, 0.4],
      [2, 31, 0.3],
      [3, 16, 0.22],
    ] as const) {
      drawCloth(canvas, {
        lie: stack(grow, drop),
        palette: cloth,
        folds: [0, 1],
        depth: 0,
        left: { tile: edge, depth },
        right: { tile: edge, depth },
      });
      canvas.add(`<path d="${outline(stack(grow, drop), 0, 1, 0, 1)}" fill="${cloth.deep}" opacity="${dark}"/>`);
    }
    const top = stack(0, 0);
    drawCloth(canvas, {
      lie: top,
      palette: cloth,
      tile,
      folds: [0, 0.3, 0.62, 1],
      depth: 0.2,
      even: true,
      left: { tile: edge, depth },
      right: { tile: edge, depth },
    });
    const bend = canvas.define(
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${cloth.deep}" stop-opacity=".5"/><stop offset=".03" stop-color="${cloth.light}" stop-opacity=".5"/><stop offset=".09" stop-color="${cloth.light}" stop-opacity="0"/><stop offset=".9" stop-color="${cloth.deep}" stop-opacity="0"/><stop offset=".975" stop-color="${cloth.light}" stop-opacity=".4"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".6"/></linearGradient>`,
    );
    canvas.add(`<path d="${outline(top, 0, 1, 0, 1)}" fill="url(#${bend})"/>`);

    const pallu: Lie = (u, v) => [
      206 + 380 * u + 96 * v + Math.sin(v * 3 + u * 2) * 8,
      176 + 560 * v + Math.sin(u * 11) * 7 * v + 78 * u * v,
    ];
    canvas.add(
      `<path d="${outline(pallu, 0, 1, 0, 1)}" fill="#20120a" opacity=".22" transform="translate(12 16)"/><path d="${outline(pallu, 0, 1, 0, 1)}" fill="#20120a" opacity=".14" transform="translate(22 28)"/>`,
    );
    const folds = [0, 0.17, 0.34, 0.5, 0.66, 0.84, 1];
    drawCloth(canvas, {
      lie: pallu,
      palette: cloth,
      tile,
      folds,
      depth: 0.42,
      left: { tile: edge, depth: depth * 0.6 },
      right: { tile: edge, depth: depth * 0.6 },
    });
    const end: Lie = (u, v) => pallu(u, 0.5 + 0.5 * v);
    drawCloth(canvas, {
      lie: end,
      palette: second,
      folds,
      depth: 0.42,
      head: { tile: edge, depth: depth * 0.9 },
      hem: { tile: edge, depth: depth * 1.1 },
    });
    for (const at of [0.72, 0.745, 0.77])
      canvas.add(
        `<path d="${outline((u, v) => pallu(u, at + 0.008 * v), 0, 1, 0, 1)}" fill="${at === 0.745 ? cloth.base : second.metal}"/>`,
      );
    drawTassels(
      canvas,
      Array.from({ length: 19 }, (_, i) => pallu(0.02 + i * 0.0533, 1)),
      second.metal,
      second.base,
      42,
    );
  });
}
