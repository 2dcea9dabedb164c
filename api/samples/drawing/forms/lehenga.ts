import { drawCloth, evenFolds, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import type { Point } from "#api/samples/drawing/geometry.ts";
import { between, matrix, onCurve } from "#api/samples/drawing/geometry.ts";
import { drawRoom, drawShadow } from "#api/samples/drawing/grounds.ts";
import { palettes } from "#api/samples/drawing/palettes.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";
import { edgeTile } from "#api/samples/drawing/edge-tile.ts";
import { drawCholi, drawStand } from "./stand.ts";
import { drawTassels } from "./tassels.ts";

type Curve = readonly [Point, Point, Point, Point];

/** A lehenga with choli and dupatta on a dress form; `twirl` opens the skirt as in a turn. */
export function drawLehenga(studio: Studio, twirl: boolean): void {
  drawRoom(studio.canvas, studio.spec.ground, 1040);
  studio.canvas.group('transform="translate(450 1118) scale(1.07) translate(-450 -1108)"', () =>
    drawSet(studio, twirl),
  );
}

function drawSet(studio: Studio, twirl: boolean): void {
  const { canvas, cloth, second, tile, edge } = studio;
  const wide = Math.min(edge.height * 1.15, 96);
  drawShadow(canvas, [460, 1098], [410, 44], 0.5);
  const scarfEdge = {
    tile: edgeTile(
      studio.spec.border === "mirror" || studio.spec.border === "lace" ? "zari" : studio.spec.border,
      second,
      palettes[studio.spec.palette],
    ),
    depth: 32,
  };

  if (twirl) drawTrail(studio, scarfEdge);
  drawStand(canvas);
  drawCholi(canvas, cloth, {
    pattern: canvas.repeat(tile, matrix([450, 300], [0.55, 0], [0, 0.55])),
    trim: second.metal,
  });

  const half = twirl ? 372 : 322;
  const sway = twirl ? 26 : 0;
  const gores = twirl ? 17 : 15;
  const left: Curve = [
    [376, 470],
    [350, 560],
    [450 - half * 0.86, twirl ? 860 : 780],
    [450 - half, 1062 - sway],
  ];
  const right: Curve = [
    [524, 470],
    [550, 560],
    [450 + half * 0.86, twirl ? 860 : 780],
    [450 + half, 1062 + sway],
  ];
  const skirt: Lie = (u, v) => {
    const even = 0.5 - Math.cos(Math.PI * u) * 0.5;
    const w = u * (1 - 0.42) + even * 0.42;
    const [x, y] = between(onCurve(left, v), onCurve(right, v), w);
    return [x, y + 52 * Math.sin(Math.PI * w) * v * v + Math.sin(u * Math.PI * gores) ** 2 * 15 * v ** 4 - 8 * v ** 4];
  };
  canvas.add(
    `<ellipse cx="450" cy="1064" rx="${half}" ry="36" transform="rotate(${twirl ? 3.6 : 0} 450 1064)" fill="${cloth.deep}"/>`,
  );
  drawCloth(canvas, {
    lie: skirt,
    palette: cloth,
    tile,
    folds: evenFolds(gores),
    depth: 0.58,
    scale: 0.82,
    hem: { tile: edge, depth: wide },
  });
  drawGathers(studio, skirt, gores);
  const side = canvas.define(
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="${cloth.deep}" stop-opacity=".62"/><stop offset=".3" stop-color="${cloth.light}" stop-opacity=".1"/><stop offset=".62" stop-color="${cloth.deep}" stop-opacity="0"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".7"/></linearGradient>`,
  );
  canvas.add(`<path d="${outline(skirt, 0, 1, 0, 1)}" fill="url(#${side})"/>`);
  const waist: Lie = (u, v) => [374 + 152 * u, 460 + 30 * v + Math.sin(u * Math.PI) * 9];
  drawCloth(canvas, { lie: waist, palette: second, folds: evenFolds(4), depth: 0.3, hem: { tile: edge, depth: 30 } });
  canvas.add(
    `<path d="M540 486q14 40 6 82M548 486q26 34 22 76" fill="none" stroke="${second.metal}" stroke-width="3"/>`,
  );
  drawTassels(
    canvas,
    [
      [546, 566],
      [570, 560],
    ],
    second.metal,
    second.base,
    44,
  );
  if (twirl) drawAcross(studio, scarfEdge);
  else drawPinned(studio, scarfEdge);
}

/** The lines of gathering that run down from the waist. */
function drawGathers(studio: Studio, lie: Lie, gores: number): void {
  let path = "";
  for (let i = 1; i < gores; i++) {
    const u = i / gores;
    const reach = 0.32 + ((i * 7) % 5) * 0.11;
    const [x, y] = lie(u, 0.02);
    const [ex, ey] = lie(u + 0.004, reach);
    const [mx, my] = lie(u + 0.012, reach * 0.6);
    path += `M${x.toFixed(1)} ${y.toFixed(1)}Q${(mx + 5).toFixed(1)} ${my.toFixed(1)} ${ex.toFixed(1)} ${ey.toFixed(1)}Q${(mx - 4).toFixed(1)} ${my.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}Z`;
  }
  studio.canvas.add(`<path d="${path}" fill="${studio.cloth.deep}" opacity=".45"/>`);
}

interface ScarfEdge {
  tile: ReturnType<typeof edgeTile>;
  depth: number;
}

function drawPinned({ canvas, second }: Studio, edge: ScarfEdge): void {
  const scarf: Lie = (u, v) => {
    const [x, y] = between(
      onCurve(
        [
          [500, 208],
          [520, 420],
          [508, 640],
          [520, 948],
        ],
        v,
      ),
      onCurve(
        [
          [588, 240],
          [622, 420],
          [640, 640],
          [668, 930],
        ],
        v,
      ),
      u,
    );
    return [x + Math.sin(v * 6 + u * 3) * 6 * v, y + Math.sin(u * 14) * 8 * v];
  };
  canvas.add(`<path d="${outline(scarf, 0, 1, 0, 1)}" fill="#1a0d08" opacity=".26" transform="translate(-12 10)"/>`);
  canvas.group('opacity=".95"', () =>
    drawCloth(canvas, {
      lie: scarf,
      palette: second,
      folds: [0, 0.16, 0.3, 0.46, 0.6, 0.78, 1],
      depth: 0.55,
      left: { ...edge, depth: 20 },
      right: { ...edge, depth: 20 },
      hem: { ...edge, depth: 62 },
    }),
  );
  drawTassels(
    canvas,
    Array.from({ length: 10 }, (_, i) => scarf(0.03 + i * 0.104, 1)),
    second.metal,
    second.base,
    30,
  );
}

function drawTrail({ canvas, second }: Studio, edge: ScarfEdge): void {
  const trail: Lie = (u, v) => {
    const [x, y] = between(
      onCurve(
        [
          [540, 226],
          [660, 300],
          [640, 620],
          [690, 900],
        ],
        v,
      ),
      onCurve(
        [
          [584, 240],
          [720, 300],
          [800, 600],
          [836, 850],
        ],
        v,
      ),
      u,
    );
    return [x + Math.sin(v * 5 + u * 5) * 10 * v, y + Math.sin(u * 12) * 9 * v];
  };
  drawCloth(canvas, {
    lie: trail,
    palette: second,
    folds: [0, 0.2, 0.42, 0.6, 0.8, 1],
    depth: 0.66,
    right: { ...edge, depth: 22 },
    hem: { ...edge, depth: 70 },
  });
  drawTassels(
    canvas,
    Array.from({ length: 9 }, (_, i) => trail(i / 8, 1)),
    second.metal,
    second.base,
    30,
  );
}

function drawAcross({ canvas, second }: Studio, edge: ScarfEdge): void {
  const across: Lie = (u, v) =>
    between(
      onCurve(
        [
          [512, 206],
          [480, 320],
          [420, 400],
          [352, 446],
        ],
        v,
      ),
      onCurve(
        [
          [584, 238],
          [572, 370],
          [450, 500],
          [344, 556],
        ],
        v,
      ),
      u,
    );
  canvas.add(`<path d="${outline(across, 0, 1, 0, 1)}" fill="#1a0d08" opacity=".26" transform="translate(2 16)"/>`);
  drawCloth(canvas, {
    lie: across,
    palette: second,
    folds: [0, 0.2, 0.38, 0.55, 0.72, 0.86, 1],
    depth: 0.6,
    left: { ...edge, depth: 18 },
    right: { ...edge, depth: 20 },
  });
}
