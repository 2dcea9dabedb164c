import { drawCloth, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import type { Point } from "#api/samples/drawing/geometry.ts";
import { between, onCurve } from "#api/samples/drawing/geometry.ts";
import { drawRoom, drawShadow } from "#api/samples/drawing/grounds.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";
import { drawTassels } from "./tassels.ts";
import { drawStand } from "./stand.ts";

type Curve = readonly [Point, Point, Point, Point];

/** A stole laid round the shoulders of a dress form, both ends falling in front. */
export function drawStole(studio: Studio): void {
  const { canvas, cloth, second, tile, edge } = studio;
  drawRoom(canvas, studio.spec.ground, 1030);
  drawShadow(canvas, [460, 1084], [230, 30], 0.45);
  drawStand(canvas, true);
  const end =
    (outer: Curve, inner: Curve, sway: number): Lie =>
    (u, v) => {
      const [x, y] = between(onCurve(outer, v), onCurve(inner, v), u);
      return [x + Math.sin(v * 6 + u * 3) * 6 * v * sway, y + Math.sin(u * 13) * 9 * v];
    };
  const right = end(
    [
      [392, 176],
      [356, 250],
      [290, 500],
      [272, 880],
    ],
    [
      [512, 200],
      [500, 420],
      [452, 600],
      [452, 900],
    ],
    1,
  );
  const left = end(
    [
      [388, 200],
      [400, 400],
      [470, 520],
      [486, 760],
    ],
    [
      [508, 176],
      [570, 240],
      [640, 480],
      [664, 730],
    ],
    -1,
  );
  const folds = [0, 0.14, 0.3, 0.44, 0.6, 0.76, 0.9, 1];
  for (const [lie, tassels] of [
    [right, 15],
    [left, 14],
  ] as const) {
    canvas.add(`<path d="${outline(lie, 0, 1, 0, 1)}" fill="#1a0d08" opacity=".28" transform="translate(10 12)"/>`);
    drawCloth(canvas, {
      lie,
      palette: cloth,
      tile,
      folds,
      depth: 0.5,
      joined: true,
      scale: 0.9,
      left: { tile: edge, depth: 24 },
      right: { tile: edge, depth: 24 },
      hem: { tile: edge, depth: Math.min(edge.height * 1.2, 90) },
    });
    drawTassels(
      canvas,
      Array.from({ length: tassels }, (_, i) => lie(0.02 + (i * 0.96) / (tassels - 1), 1)),
      second.metal,
      second.base,
      46,
    );
  }
  const neck: Lie = (u, v) =>
    between(
      onCurve(
        [
          [386, 200],
          [400, 118],
          [500, 118],
          [514, 200],
        ],
        u,
      ),
      onCurve(
        [
          [408, 262],
          [430, 190],
          [470, 190],
          [492, 262],
        ],
        u,
      ),
      v,
    );
  drawCloth(canvas, {
    lie: neck,
    palette: cloth,
    tile,
    folds: [0, 0.3, 0.55, 1],
    depth: 0.4,
    joined: true,
    scale: 0.9,
  });
}
