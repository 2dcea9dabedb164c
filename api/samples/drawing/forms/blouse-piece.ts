import { drawCloth, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import { drawCastShadow, drawTable } from "#api/samples/drawing/grounds.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";

/** A folded metre of cloth with one corner turned back, tied with a ribbon of its border. */
export function drawBlousePiece(studio: Studio): void {
  const { canvas, cloth, second, tile, edge } = studio;
  const depth = Math.min(edge.height * 1.35, 128);
  drawTable(canvas, studio.spec.ground);
  canvas.group('transform="rotate(5 450 560)"', () => {
    const sheet =
      (grow: number, drop: number): Lie =>
      (u, v) => [160 - grow + (580 + grow * 2) * u, 220 + 660 * v + drop * v];
    drawCastShadow(canvas, outline(sheet(4, 40), 0, 1, 0, 1), 1.2);
    for (const [grow, drop] of [
      [5, 40],
      [2, 26],
      [3, 13],
    ] as const) {
      drawCloth(canvas, {
        lie: sheet(grow, drop),
        palette: cloth,
        folds: [0, 1],
        depth: 0,
        even: true,
        hem: { tile: edge, depth },
      });
      canvas.add(`<path d="${outline(sheet(grow, drop), 0, 1, 0, 1)}" fill="${cloth.deep}" opacity=".34"/>`);
    }
    const top = sheet(0, 0);
    drawCloth(canvas, {
      lie: top,
      palette: cloth,
      tile,
      scale: 1.15,
      folds: [0, 0.34, 0.68, 1],
      depth: 0.22,
      even: true,
      hem: { tile: edge, depth },
    });
    drawTurnedCorner(studio);
    const ribbon: Lie = (u, v) => [160 + 580 * u, 640 + 74 * v + Math.sin(u * Math.PI) * 8];
    canvas.add(`<path d="${outline(ribbon, 0, 1, 0, 1)}" fill="#20120a" opacity=".3" transform="translate(3 9)"/>`);
    drawCloth(canvas, {
      lie: ribbon,
      palette: second,
      folds: [0, 0.3, 0.6, 1],
      depth: 0.4,
      hem: { tile: edge, depth: 60 },
    });
    canvas.add(
      `<g transform="translate(450 682)"><path d="M0 0C-60 -70 -150 -60 -140 -8C-130 40 -50 36 0 0C60 -70 150 -60 140 -8C130 40 50 36 0 0Z" fill="${second.base}" stroke="${second.deep}" stroke-width="2"/><path d="M0 0C-60 -40 -110 -40 -120 -10C-70 -6 -40 0 0 0C60 -40 110 -40 120 -10C70 -6 40 0 0 0Z" fill="${second.deep}" opacity=".5"/><path d="M-10 10C-40 70 -70 110 -96 150L-56 158C-30 110 -10 60 4 12ZM10 10C40 70 60 100 90 140L52 156C30 110 14 60 -2 12Z" fill="${second.base}" stroke="${second.deep}" stroke-width="2"/><rect x="-24" y="-22" width="48" height="44" rx="12" fill="${second.base}" stroke="${second.deep}" stroke-width="2"/><path d="M-12 -18V18M2 -20V20M14 -18V18" stroke="${second.metal}" stroke-width="3"/></g>`,
    );
  });
}

/** The upper right corner folded down along the line from (500, 220) to (740, 460): the wrong side of the cloth, and the next layer beneath. */
function drawTurnedCorner({ canvas, cloth, tile }: Studio): void {
  const sheen = canvas.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="620" y1="340" x2="500" y2="460"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".12" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".1"/></linearGradient>`,
  );
  const shade = canvas.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="620" y1="340" x2="720" y2="240"><stop offset="0" stop-color="${cloth.deep}" stop-opacity=".85"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".35"/></linearGradient>`,
  );
  const below = "M500 220H741V460Z";
  const flap = "M500 220C560 290 660 400 740 460C660 470 560 466 506 458C498 400 494 300 500 220Z";
  canvas.add(`<path d="${below}" fill="${cloth.base}"/>`);
  canvas.spread(tile, { origin: [470, 190], along: [1.15, 0], down: [0, 1.15] }, below, [
    [500, 220],
    [741, 460],
  ]);
  canvas.add(
    `<path d="${below}" fill="url(#${shade})"/><path d="${flap}" fill="#20120a" opacity=".26" transform="translate(-9 13)"/><path d="${flap}" fill="${cloth.base}"/><path d="${flap}" fill="url(#${sheen})"/>`,
  );
}
