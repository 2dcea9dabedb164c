import { drawCloth, outline } from '../cloth.ts';
import type { Lie } from '../cloth.ts';
import { drawCastShadow, drawTable } from '../grounds.ts';
import type { Studio } from '../studio.ts';

/** A folded metre of cloth with one corner turned back, tied with a ribbon of its border. */
export function drawBlousePiece(studio: Studio): void {
  const { canvas, cloth, second, tile, edge } = studio;
  const depth = Math.min(edge.height * 1.35, 128);
  drawTable(canvas, studio.spec.ground);
  canvas.group('transform="rotate(5 450 560)"', () => {
    const sheet = (grow: number, drop: number): Lie => (u, v) => [160 - grow + (580 + grow * 2) * u, 220 + 660 * v + drop * v];
    drawCastShadow(canvas, outline(sheet(4, 40), 0, 1, 0, 1), 1.2);
    for (const [grow, drop] of [[5, 40], [2, 26], [3, 13]] as const) {
      drawCloth(canvas, { lie: sheet(grow, drop), palette: cloth, folds: [0, 1], depth: 0, even: true, hem: { tile: edge, depth } });
      canvas.add(`<path d="${outline(sheet(grow, drop), 0, 1, 0, 1)}" fill="${cloth.deep}" opacity=".34"/>`);
    }
    const top = sheet(0, 0);
    drawCloth(canvas, { lie: top, palette: cloth, tile, scale: 1.15, folds: [0, 0.34, 0.68, 1], depth: 0.22, even: true, hem: { tile: edge, depth } });
    const corner = 'M740 220L740 500C690 420 600 330 470 220Z';
    canvas.add(`<path d="M440 220C560 320 670 420 740 540V500L470 220Z" fill="#20120a" opacity=".3"/><path d="${corner}" fill="${second.base}" opacity="0"/>`);
    const turned: Lie = (u, v) => { const a = [470 + 270 * u, 220 + 280 * u * u * 0.4 + 168 * u] as const; return [a[0] - 190 * v * Math.sin(u * Math.PI) ** 0.7, a[1] + 190 * v * Math.sin(u * Math.PI) ** 0.7]; };
    canvas.add(`<path d="M468 219L741 219L741 502C700 430 590 310 468 219Z" fill="${studio.cloth.deep}"/>`);
    drawCloth(canvas, { lie: turned, palette: cloth, folds: [0, 0.5, 1], depth: 0.4 });
    canvas.add(`<path d="${outline(turned, 0, 1, 0, 1)}" fill="#fff" opacity=".22"/>`);
    const ribbon: Lie = (u, v) => [160 + 580 * u, 640 + 74 * v + Math.sin(u * Math.PI) * 8];
    canvas.add(`<path d="${outline(ribbon, 0, 1, 0, 1)}" fill="#20120a" opacity=".3" transform="translate(3 9)"/>`);
    drawCloth(canvas, { lie: ribbon, palette: second, folds: [0, 0.3, 0.6, 1], depth: 0.4, hem: { tile: edge, depth: 60 } });
    canvas.add(`<g transform="translate(450 682)"><path d="M0 0C-60 -70 -150 -60 -140 -8C-130 40 -50 36 0 0C60 -70 150 -60 140 -8C130 40 50 36 0 0Z" fill="${second.base}" stroke="${second.deep}" stroke-width="2"/><path d="M0 0C-60 -40 -110 -40 -120 -10C-70 -6 -40 0 0 0C60 -40 110 -40 120 -10C70 -6 40 0 0 0Z" fill="${second.deep}" opacity=".5"/><path d="M-10 10C-40 70 -70 110 -96 150L-56 158C-30 110 -10 60 4 12ZM10 10C40 70 60 100 90 140L52 156C30 110 14 60 -2 12Z" fill="${second.base}" stroke="${second.deep}" stroke-width="2"/><rect x="-24" y="-22" width="48" height="44" rx="12" fill="${second.base}" stroke="${second.deep}" stroke-width="2"/><path d="M-12 -18V18M2 -20V20M14 -18V18" stroke="${second.metal}" stroke-width="3"/></g>`);
  });
}
