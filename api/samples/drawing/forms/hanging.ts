import { drawCloth, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import { drawRoom, drawShadow } from "#api/samples/drawing/grounds.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";
import { drawTassels } from "./tassels.ts";

/** A saree or dupatta thrown over a brass rail, its end falling in front. `width` in picture pixels; `sheer` lets the wall through. */
export function drawHanging(studio: Studio, width: number, sheer = false): void {
  const { canvas, cloth, second, tile, edge } = studio;
  const deep = edge.height > 70;
  const side = Math.min(edge.height * 0.7, width * 0.12);
  const left = 450 - width / 2;
  drawRoom(canvas, studio.spec.ground, 1080);
  drawShadow(canvas, [490, 1120], [width * 0.75, 34], 0.34);
  const lie =
    (x: number, top: number, bottom: number, phase: number): Lie =>
    (u, v) => [
      x +
        width * u +
        Math.sin(v * 4.2 + phase + u * 3) * 9 * v +
        (u - 0.5) * -26 * Math.sin(v * Math.PI) -
        (u - 0.5) * 30 * (1 - v),
      top +
        (bottom - top) * v +
        Math.sin(u * 13 + phase) * 11 * v +
        Math.sin(u * 40) * 2 * (1 - v) +
        10 * Math.sin(u * Math.PI) * v,
    ];
  const back = lie(left + 54, 186, 1052, 1.6);
  drawCloth(canvas, {
    lie: back,
    palette: cloth,
    tile,
    folds: [0, 0.16, 0.36, 0.58, 0.8, 1],
    depth: 0.7,
    right: { tile: edge, depth: side },
    hem: { tile: edge, depth: side },
  });
  canvas.add(`<path d="${outline(back, 0, 1, 0, 1)}" fill="${cloth.deep}" opacity=".42"/>`);
  const rail = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a6428"/><stop offset=".35" stop-color="#f2d894"/><stop offset="1" stop-color="#6e4c1a"/></linearGradient>`,
  );
  canvas.add(
    `<path d="M150 96V186M750 96V186" stroke="#8a6428" stroke-width="5"/><rect x="116" y="178" width="668" height="18" rx="9" fill="url(#${rail})"/><circle cx="114" cy="187" r="17" fill="url(#${rail})"/><circle cx="786" cy="187" r="17" fill="url(#${rail})"/>`,
  );
  const front = lie(left, 174, 985, 0);
  canvas.group(sheer ? 'opacity=".94"' : 'opacity="1"', () => {
    canvas.add(`<path d="${outline(front, 0, 1, 0, 1)}" fill="#20120a" opacity=".2" transform="translate(15 14)"/>`);
    drawCloth(canvas, {
      lie: front,
      palette: cloth,
      tile,
      folds: [0, 0.1, 0.22, 0.32, 0.46, 0.56, 0.7, 0.79, 0.9, 1],
      depth: 0.46,
      even: true,
      left: { tile: edge, depth: side },
      right: { tile: edge, depth: side },
    });
    pallu(studio, front, deep ? 0.3 : 0.26);
  });
  drawTassels(
    canvas,
    Array.from({ length: 23 }, (_, i) => front(0.012 + i * 0.0443, 1)),
    second.metal,
    second.base,
    40,
  );
  const over = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".022" stop-color="#fff" stop-opacity=".12"/><stop offset=".05" stop-color="${cloth.deep}" stop-opacity=".4"/><stop offset=".16" stop-color="${cloth.deep}" stop-opacity="0"/></linearGradient>`,
  );
  canvas.add(`<path d="${outline(front, 0, 1, 0, 1)}" fill="url(#${over})"/>`);
}

/** The worked end of the cloth: bands of border and bars in the second colour. */
function pallu(studio: Studio, lie: Lie, part: number): void {
  const { canvas, cloth, second, edge } = studio;
  const folds = [0, 0.1, 0.22, 0.32, 0.46, 0.56, 0.7, 0.79, 0.9, 1];
  const within =
    (from: number, to: number): Lie =>
    (u, v) =>
      lie(u, from + (to - from) * v);
  const start = 1 - part;
  const height = 811 * part;
  drawCloth(canvas, {
    lie: within(start, 1),
    palette: second,
    folds,
    depth: 0.46,
    head: { tile: edge, depth: height * 0.34 },
    hem: { tile: edge, depth: height * 0.34 },
  });
  for (const at of [0.4, 0.44, 0.5, 0.56, 0.6])
    canvas.add(
      `<path d="${outline(within(start + part * at, start + part * (at + 0.014)), 0, 1, 0, 1)}" fill="${at === 0.5 ? cloth.base : second.metal}" opacity=".9"/>`,
    );
}
