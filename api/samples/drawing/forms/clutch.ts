import { drawCloth, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import { matrix } from "#api/samples/drawing/geometry.ts";
import { drawCastShadow, drawTable } from "#api/samples/drawing/grounds.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";

/** An envelope clutch laid at a slant, with its chain. */
export function drawClutch(studio: Studio): void {
  const { canvas, cloth, second, tile, edge } = studio;
  drawTable(canvas, studio.spec.ground);
  canvas.group('transform="rotate(-7 450 560)"', () => {
    const chain = "M140 470C40 640 120 900 320 930S640 900 700 960S820 1010 850 940";
    canvas.add(
      `<path d="${chain}" fill="none" stroke="#20120a" stroke-width="13" opacity=".16" transform="translate(8 12)"/><path d="${chain}" fill="none" stroke="#8a6428" stroke-width="13" stroke-dasharray="15 5" stroke-linecap="round"/><path d="${chain}" fill="none" stroke="#f2d894" stroke-width="5" stroke-dasharray="11 9" stroke-linecap="round"/>`,
    );
    const body: Lie = (u, v) => [118 + 664 * u, 352 + 430 * v + Math.sin(u * Math.PI) * 10 * (v - 0.2)];
    drawCastShadow(canvas, outline(body, 0, 1, 0, 1), 1.2);
    drawCloth(canvas, {
      lie: body,
      palette: cloth,
      tile,
      scale: 1.15,
      folds: [0, 0.5, 1],
      depth: 0.25,
      even: true,
      hem: { tile: edge, depth: 54 },
    });
    const flap = "M118 352Q450 336 782 352L780 420C700 560 540 660 450 668C360 660 200 560 120 420Z";
    const shine = canvas.define(
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${cloth.light}" stop-opacity=".5"/><stop offset=".4" stop-color="${cloth.light}" stop-opacity="0"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".5"/></linearGradient>`,
    );
    canvas.add(
      `<path d="${flap}" fill="#0c0503" opacity=".4" transform="translate(4 16)"/><path d="${flap}" fill="${cloth.base}"/><path d="${flap}" fill="${canvas.repeat(tile, matrix([450 - tile.width * 0.9, 352], [1.8, 0], [0, 1.8]))}"/><path d="${flap}" fill="url(#${shine})"/><path d="M120 420C200 560 360 660 450 668C540 660 700 560 780 420" fill="none" stroke="${second.metal}" stroke-width="15"/><path d="M120 420C200 560 360 660 450 668C540 660 700 560 780 420" fill="none" stroke="${second.deep}" stroke-width="4" stroke-dasharray="4 8" stroke-linecap="round"/>`,
    );
    canvas.add(
      `<circle cx="454" cy="662" r="46" fill="#20120a" opacity=".35"/><circle cx="450" cy="652" r="44" fill="#9c7230"/><circle cx="450" cy="652" r="36" fill="${second.metal}"/><circle cx="450" cy="652" r="24" fill="${cloth.accent}"/><path d="M434 640a20 20 0 0 1 20-10" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round" opacity=".8"/>`,
    );
  });
}
