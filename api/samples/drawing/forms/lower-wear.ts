import { drawCloth, evenFolds, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import { drawRoom, drawShadow } from "#api/samples/drawing/grounds.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";
import { drawClips, drawJaws } from "./hanger.ts";
import { drawTassels } from "./tassels.ts";

/** Skirts and trousers, clipped to a bar. */
export function drawLowerWear(studio: Studio): void {
  const { canvas, spec } = studio;
  drawRoom(canvas, spec.ground, 1070);
  drawShadow(canvas, [470, 1118], [330, 30], 0.32);
  drawClips(canvas, 118);
  if (spec.form === "trousers") drawTrousers(studio);
  else if (spec.form === "skirt-tiered") drawTiers(studio);
  else drawSkirt(studio);
  drawJaws(canvas, 118);
}

const flare =
  (half: number, bottom: number, waves: number, top = 264, start = 118): Lie =>
  (u, v) => {
    const w = u * 0.7 + (0.5 - Math.cos(Math.PI * u) * 0.5) * 0.3;
    const spread = start + (half - start) * (0.55 * v + 0.45 * Math.sin((v * Math.PI) / 2) ** 1.2);
    return [
      450 + (w - 0.5) * 2 * spread,
      top + (bottom - top) * v + 40 * Math.sin(Math.PI * w) * v * v + Math.sin(u * Math.PI * waves) ** 2 * 14 * v ** 4,
    ];
  };

function shadeSides({ canvas, cloth }: Studio, path: string): void {
  const side = canvas.defineOnce(
    "skirt sides",
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="${cloth.deep}" stop-opacity=".58"/><stop offset=".3" stop-color="${cloth.light}" stop-opacity=".12"/><stop offset=".62" stop-color="${cloth.deep}" stop-opacity="0"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".62"/></linearGradient>`,
  );
  canvas.add(`<path d="${path}" fill="url(#${side})"/>`);
}

function drawWaist({ canvas, cloth, second, tile, edge, spec }: Studio): void {
  const band: Lie = (u, v) => [328 + 244 * u, 232 + 42 * v + Math.sin(u * Math.PI) * 7];
  const plain = spec.form === "skirt-aline" || spec.form === "trousers";
  drawCloth(canvas, {
    lie: band,
    palette: cloth,
    tile,
    folds: evenFolds(plain ? 3 : 9),
    depth: plain ? 0.2 : 0.45,
    even: true,
    ...(plain ? {} : { hem: { tile: edge, depth: 22 } }),
  });
  if (spec.form === "skirt-flare") {
    canvas.add(
      `<path d="M452 268q-30 60 -22 128M460 268q30 54 34 118" fill="none" stroke="${second.metal}" stroke-width="3.4"/>`,
    );
    drawTassels(
      canvas,
      [
        [430, 394],
        [494, 384],
      ],
      second.metal,
      second.base,
      50,
    );
  }
}

function drawSkirt(studio: Studio): void {
  const { canvas, cloth, second, tile, edge, spec } = studio;
  const [half, bottom, gores, depth] =
    spec.form === "skirt-flare"
      ? ([370, 1010, 15, 0.58] as const)
      : spec.form === "skirt-wrap"
        ? ([270, 1000, 8, 0.4] as const)
        : ([282, 890, 9, 0.4] as const);
  const lie = flare(half, bottom, gores);
  canvas.add(`<ellipse cx="450" cy="${bottom + 8}" rx="${half - 4}" ry="26" fill="${cloth.deep}"/>`);
  drawCloth(canvas, {
    lie,
    palette: cloth,
    tile,
    folds: evenFolds(gores),
    depth,
    scale: 0.95,
    joined: spec.form !== "skirt-flare",
    hem: { tile: edge, depth: Math.min(edge.height * 1.1, 92) },
  });
  shadeSides(studio, outline(lie, 0, 1, 0, 1));
  let gathers = "";
  for (let i = 1; i < gores; i++) {
    const [x, y] = lie(i / gores, 0);
    const [ex, ey] = lie(i / gores, 0.3 + ((i * 7) % 5) * 0.09);
    gathers += `M${x.toFixed(1)} ${y}L${ex.toFixed(1)} ${ey.toFixed(1)}L${(x + 6).toFixed(1)} ${y}Z`;
  }
  canvas.add(`<path d="${gathers}" fill="${cloth.deep}" opacity=".42"/>`);
  if (spec.form === "skirt-wrap") {
    const lap: Lie = (u, v) => [
      348 + 30 * v + (230 + 96 * v) * u * (1 + 0.06 * v),
      262 + (735 + 14 * u) * v + Math.sin(u * 12) * 8 * v ** 4 + 34 * Math.sin(Math.PI * (0.3 + 0.6 * u)) * v * v,
    ];
    canvas.add(`<path d="${outline(lap, 0, 1, 0, 1)}" fill="#20120a" opacity=".3" transform="translate(-13 6)"/>`);
    drawCloth(canvas, {
      lie: lap,
      palette: cloth,
      tile,
      folds: [0, 0.2, 0.42, 0.6, 0.8, 1],
      depth: 0.4,
      scale: 0.95,
      joined: true,
      left: { tile: edge, depth: 44 },
      hem: { tile: edge, depth: Math.min(edge.height * 1.1, 92) },
    });
  }
  drawWaist(studio);
  if (spec.form === "skirt-wrap")
    canvas.add(
      `<path d="M346 262q-60 20 -70 90q40-30 76-72ZM350 270q-30 70 -26 170l24-2q-4-90 20-160Z" fill="${cloth.base}" stroke="${cloth.deep}" stroke-width="1.6"/><circle cx="352" cy="262" r="14" fill="${cloth.base}" stroke="${cloth.deep}" stroke-width="1.6"/>`,
    );
  if (spec.form === "skirt-aline")
    canvas.add(
      `<circle cx="450" cy="258" r="10" fill="${second.metal}" stroke="${cloth.deep}"/><path d="M352 300q30 40 26 96M548 300q-30 40-26 96" fill="none" stroke="${cloth.deep}" stroke-width="2.4" opacity=".55"/>`,
    );
}

function drawTiers(studio: Studio): void {
  const { canvas, cloth, tile, edge } = studio;
  const tiers = [
    [350, 1000, 770, 262],
    [270, 760, 505, 196],
    [186, 512, 264, 118],
  ] as const;
  for (const [half, bottom, top, start] of tiers) {
    const waves = Math.round(half / 21);
    const lie = flare(half, bottom, waves, top, start);
    canvas.add(`<path d="${outline(lie, 0, 1, 0, 1)}" fill="#20120a" opacity=".28" transform="translate(3 16)"/>`);
    drawCloth(canvas, {
      lie,
      palette: cloth,
      tile,
      folds: evenFolds(waves),
      depth: 0.52,
      scale: 0.85,
      hem: { tile: edge, depth: Math.min(edge.height * 0.7, 56) },
    });
    shadeSides(studio, outline(lie, 0, 1, 0, 1));
  }
  drawWaist(studio);
}

function drawTrousers(studio: Studio): void {
  const { canvas, cloth, second, tile, edge } = studio;
  for (const side of [-1, 1]) {
    const lie: Lie = (u, v) => {
      const outer = 450 + side * (120 + 96 * v ** 0.8 + 10 * Math.sin(v * Math.PI));
      const inner = v < 0.3 ? 450 + side * 2 : 450 + side * (2 + 16 * (v - 0.3));
      const [from, to] = side < 0 ? [outer, inner] : [inner, outer];
      return [from + (to - from) * u, 264 + 766 * v + Math.sin(u * 9 + side) * 6 * v ** 4];
    };
    canvas.add(`<path d="${outline(lie, 0, 1, 0, 1)}" fill="#20120a" opacity=".2" transform="translate(10 10)"/>`);
    drawCloth(canvas, {
      lie,
      palette: cloth,
      tile,
      folds: side < 0 ? [0, 0.3, 0.5, 0.76, 1] : [0, 0.26, 0.5, 0.72, 1],
      depth: 0.46,
      even: true,
      hem: { tile: edge, depth: 46 },
    });
    const crease = [lie(0.5, 0.08), lie(0.5, 1)];
    canvas.add(
      `<path d="M${crease.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}" stroke="${cloth.light}" stroke-width="3" opacity=".5"/><path d="M${crease.map(([x, y]) => `${(x + 4).toFixed(1)} ${y.toFixed(1)}`).join("L")}" stroke="${cloth.deep}" stroke-width="3" opacity=".4"/><path d="M${450 + side * 64} 276L${450 + side * 126} 392" stroke="${cloth.deep}" stroke-width="2.4"/><path d="M${450 + side * 70} 276L${450 + side * 130} 388" stroke="${second.metal}" stroke-width="1.6" stroke-dasharray="5 3"/>`,
    );
  }
  canvas.add(
    `<path d="M450 272V470" stroke="${cloth.deep}" stroke-width="2.2"/><path d="M456 272V440Q456 464 446 470" fill="none" stroke="${second.metal}" stroke-width="1.6" stroke-dasharray="5 3"/>`,
  );
  drawWaist(studio);
  for (const x of [380, 520])
    canvas.add(
      `<rect x="${x - 6}" y="230" width="12" height="52" rx="3" fill="${cloth.base}" stroke="${cloth.deep}" stroke-width="1.4"/>`,
    );
  canvas.add(
    `<circle cx="450" cy="258" r="11" fill="${second.metal}" stroke="${cloth.deep}" stroke-width="1.4"/><circle cx="450" cy="258" r="7" fill="none" stroke="${cloth.deep}" opacity=".6"/>`,
  );
}
