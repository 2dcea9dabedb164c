import { drawCloth, outline } from "./cloth.ts";
import type { Lie } from "./cloth.ts";
import { drawVignette, drawWeave } from "./close-up.ts";
import { drawTassels } from "./forms/tassels.ts";
import { drawTable } from "./grounds.ts";
import type { Studio } from "./studio.ts";

const magnified = 2;

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
      scale: magnified,
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
