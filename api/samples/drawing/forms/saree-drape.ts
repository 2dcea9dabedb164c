import { drawCloth, evenFolds, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import type { Point } from "#api/samples/drawing/geometry.ts";
import { between, matrix, n, onCurve } from "#api/samples/drawing/geometry.ts";
import { drawRoom, drawShadow } from "#api/samples/drawing/grounds.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";
import { drawTassels } from "./tassels.ts";
import { drawCholi, drawStand } from "./stand.ts";

type Curve = readonly [Point, Point, Point, Point];

const spread =
  (left: Curve, right: Curve, drop = 0): Lie =>
  (u, v) => {
    const [x, y] = between(onCurve(left, v), onCurve(right, v), u);
    return [x, y + drop * v * Math.sin(Math.PI * u)];
  };

/** A saree draped in the Nivi way on a dress form: pleats in front, the pallu over the left shoulder. */
export function drawSareeDrape(studio: Studio): void {
  drawRoom(studio.canvas, studio.spec.ground, 1040);
  studio.canvas.group('transform="translate(434 1118) scale(1.06) translate(-450 -1108)"', () => drawDrape(studio));
}

function drawDrape(studio: Studio): void {
  const { canvas, cloth, second, tile, edge } = studio;
  const wide = Math.min(edge.height * 0.82, 74);
  const band = { tile: edge, depth: wide };
  drawShadow(canvas, [470, 1092], [330, 40], 0.5);

  const fall: Lie = (u, v) => {
    const [x, y] = between(
      onCurve(
        [
          [516, 224],
          [520, 340],
          [480, 640],
          [520, 1000],
        ],
        v,
      ),
      onCurve(
        [
          [580, 232],
          [672, 330],
          [742, 640],
          [764, 962],
        ],
        v,
      ),
      u,
    );
    return [x + Math.sin(v * 5 + u * 4) * 7 * v, y + Math.sin(u * 16) * 9 * v];
  };
  drawCloth(canvas, {
    lie: fall,
    palette: cloth,
    tile,
    joined: true,
    folds: [0, 0.2, 0.34, 0.48, 0.64, 0.8, 1],
    depth: 0.6,
    scale: 0.8,
    hem: { tile: edge, depth: wide * 1.7 },
    right: { tile: edge, depth: wide * 0.5 },
  });
  canvas.add(`<path d="${outline(fall, 0, 1, 0, 1)}" fill="${cloth.deep}" opacity=".22"/>`);
  drawTassels(
    canvas,
    Array.from({ length: 13 }, (_, i) => fall(i / 12, 1)),
    second.metal,
    second.base,
    30,
  );

  drawStand(canvas);
  drawCholi(canvas, second, { trim: edge.ground === second.base ? second.metal : edge.ground });

  const skirt: Lie = (u, v) => {
    const [x, y] = between(
      onCurve(
        [
          [374, 452],
          [312, 560],
          [330, 800],
          [288, 1078],
        ],
        v,
      ),
      onCurve(
        [
          [526, 452],
          [588, 560],
          [570, 800],
          [612, 1078],
        ],
        v,
      ),
      u,
    );
    return [x, y + 20 * Math.sin(Math.PI * u) * v + (v > 0.9 ? Math.sin(u * 30) * 3 : 0)];
  };
  drawCloth(canvas, {
    lie: skirt,
    palette: cloth,
    tile,
    joined: true,
    folds: [0, 0.16, 0.34, 0.62, 0.8, 0.9, 1],
    depth: 0.4,
    scale: 0.8,
    hem: band,
  });
  for (const [x, y, reach] of [
    [352, 520, 210],
    [344, 590, 190],
    [340, 670, 150],
    [556, 540, -120],
    [562, 620, -110],
  ] as const) {
    canvas.add(
      `<path d="M${x} ${y}Q${x + reach * 0.5} ${y + 66} ${x + reach} ${y - 26}Q${x + reach * 0.5} ${y + 94} ${x} ${y}Z" fill="${cloth.deep}" opacity=".3"/>`,
    );
  }

  const pleats = spread(
    [
      [432, 462],
      [430, 640],
      [412, 850],
      [372, 1100],
    ],
    [
      [498, 462],
      [506, 640],
      [530, 850],
      [566, 1100],
    ],
    8,
  );
  const wavy: Lie = (u, v) => {
    const [x, y] = pleats(u, v);
    return [x, y + Math.abs(Math.sin(u * Math.PI * 4)) * 12 * v];
  };
  canvas.add(`<path d="M424 470L352 1088L420 1100Z" fill="${cloth.deep}" opacity=".45"/>`);
  drawCloth(canvas, { lie: wavy, palette: cloth, tile, folds: evenFolds(8), depth: 0.78, scale: 0.8, hem: band });
  canvas.add(`<path d="M504 480L572 1092L604 1080Z" fill="${cloth.deep}" opacity=".35"/>`);

  const sash = spread(
    [
      [508, 206],
      [474, 318],
      [420, 356],
      [340, 352],
    ],
    [
      [582, 236],
      [590, 400],
      [478, 520],
      [334, 592],
    ],
  );
  canvas.add(
    `<path d="${outline(
      spread(
        [
          [508, 212],
          [474, 330],
          [420, 372],
          [344, 370],
        ],
        [
          [584, 246],
          [592, 414],
          [482, 540],
          [336, 616],
        ],
      ),
      0,
      1,
      0,
      1,
    )}" fill="${cloth.deep}" opacity=".42"/>`,
  );
  drawCloth(canvas, {
    lie: sash,
    palette: cloth,
    tile,
    joined: true,
    folds: [0, 0.2, 0.36, 0.5, 0.64, 0.8, 1],
    depth: 0.56,
    scale: 0.8,
    left: { tile: edge, depth: wide * 0.55 },
    right: { tile: edge, depth: wide * 0.62 },
  });
  const over = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${cloth.deep}" stop-opacity=".6"/><stop offset=".22" stop-color="${cloth.deep}" stop-opacity="0"/></linearGradient>`,
  );
  canvas.add(`<path d="${outline(sash, 0, 1, 0, 1)}" fill="url(#${over})"/>`);
  const shoulder = sash(0.5, 0.02);
  canvas.add(
    `<g transform="${matrix([shoulder[0] + 6, shoulder[1] + 16], [1, 0.3], [-0.3, 1])}"><circle r="10" fill="${second.metal}"/><circle r="6" fill="${second.accent}"/><circle cx="-2" cy="-2" r="${n(2)}" fill="#fff" opacity=".8"/></g>`,
  );
}
