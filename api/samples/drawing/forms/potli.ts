import { drawCloth, evenFolds, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import { drawRoom, drawShadow } from "#api/samples/drawing/grounds.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";
import { drawTassels } from "./tassels.ts";

/** A drawstring bag standing on a ledge, its neck gathered and its cords looped. */
export function drawPotli(studio: Studio): void {
  const { canvas, cloth, second, tile, edge } = studio;
  drawRoom(canvas, studio.spec.ground, 880);
  drawShadow(canvas, [470, 962], [330, 42], 0.5);
  canvas.add(
    `<path d="M380 410C300 180 330 110 450 110C570 110 600 180 520 410" fill="none" stroke="${second.deep}" stroke-width="13"/><path d="M380 410C300 180 330 110 450 110C570 110 600 180 520 410" fill="none" stroke="${second.metal}" stroke-width="10" stroke-dasharray="9 4"/>`,
  );
  const ruffle: Lie = (u, v) => [
    450 + (u - 0.5) * (300 - 120 * v),
    300 + 122 * v - Math.sin(u * Math.PI) * 16 * (1 - v) + Math.sin(u * Math.PI * 11) * 9 * (1 - v),
  ];
  canvas.add(`<ellipse cx="450" cy="304" rx="142" ry="22" fill="${second.deep}"/>`);
  drawCloth(canvas, {
    lie: ruffle,
    palette: cloth,
    tile,
    scale: 0.8,
    folds: evenFolds(11),
    depth: 0.6,
    head: { tile: edge, depth: 34 },
  });
  const sack: Lie = (u, v) => {
    const w = u * 0.5 + (0.5 - Math.cos(Math.PI * u) * 0.5) * 0.5;
    const half = 90 + 212 * Math.sin(Math.PI * 0.845 * v ** 0.8);
    return [450 + (w - 0.5) * 2 * half, 418 + 520 * v + 22 * Math.sin(Math.PI * w) * v];
  };
  drawCloth(canvas, { lie: sack, palette: cloth, tile, scale: 1.35, folds: evenFolds(11), depth: 0.34, even: true });
  const band: Lie = (u, v) => sack(u, 0.66 + 0.15 * v);
  drawCloth(canvas, { lie: band, palette: second, folds: evenFolds(11), depth: 0.3, hem: { tile: edge, depth: 78 } });
  const round = canvas.define(
    (id) =>
      `<radialGradient id="${id}" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".45" stop-color="${cloth.deep}" stop-opacity="0"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".82"/></radialGradient>`,
  );
  canvas.add(`<path d="${outline(sack, 0, 1, 0, 1)}" fill="url(#${round})"/>`);
  let gathers = "";
  for (let i = 1; i < 14; i++) {
    const [x, y] = sack(i / 14, 0);
    const [ex, ey] = sack(i / 14, 0.18 + ((i * 7) % 5) * 0.05);
    gathers += `M${x.toFixed(1)} ${y}L${ex.toFixed(1)} ${ey.toFixed(1)}L${(x + 7).toFixed(1)} ${y}Z`;
  }
  canvas.add(
    `<path d="${gathers}" fill="${cloth.deep}" opacity=".6"/><rect x="352" y="402" width="196" height="26" rx="13" fill="${second.deep}"/><path d="M356 415H544" stroke="${second.metal}" stroke-width="17" stroke-dasharray="12 4" stroke-linecap="round"/><path d="M366 420C280 470 262 560 272 640M534 420C622 470 640 550 628 622" fill="none" stroke="${second.metal}" stroke-width="8" stroke-dasharray="8 3"/>`,
  );
  for (const [x, y] of [
    [272, 640],
    [628, 622],
  ] as const)
    canvas.add(
      `<circle cx="${x}" cy="${y + 12}" r="17" fill="${second.base}"/><circle cx="${x - 5}" cy="${y + 7}" r="5" fill="#fff" opacity=".5"/><circle cx="${x}" cy="${y + 38}" r="10" fill="${second.metal}"/>`,
    );
  drawTassels(
    canvas,
    [
      [272, 684],
      [628, 666],
    ],
    second.metal,
    second.base,
    104,
  );
}
