import { drawCloth, evenFolds, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import type { NeckName, SleeveName } from "#api/samples/drawing/drawing-spec.ts";
import type { Point } from "#api/samples/drawing/geometry.ts";
import { between, heading, matrix, n, onCurve, smoothThrough } from "#api/samples/drawing/geometry.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";

/** The cut of an upper garment on a hanger; lengths in picture pixels about the middle line x = 450. */
export interface Cut {
  neck: NeckName;
  sleeve: SleeveName;
  /** Half widths at chest, waist and hem. */
  chest: number;
  waist: number;
  hem: number;
  /** Where the hem lies. */
  length: number;
  /** How far the hem drops at the middle (shirt tails rise at the sides). */
  curve?: number;
  /** True for slits at the sides. */
  slit?: boolean;
  /** What closes the front. */
  front?: "buttons" | "open" | "placket" | "plain" | "wrap";
  /** True when the hem carries the border. */
  bordered?: boolean;
}

const shoulderY = 236;

/** Draws an upper garment flat on its hanger: sleeves, body with soft folds, borders, neck and front. */
export function drawTunic(studio: Studio, cut: Cut): void {
  const { canvas, cloth, tile, edge } = studio;
  const tip = cut.chest + 4;
  const scale = 0.95;
  const sideX = (v: number): number => {
    const y = shoulderY + (cut.length - shoulderY) * v;
    const stops: readonly Point[] = [
      [shoulderY, tip],
      [372, cut.chest],
      [545, cut.waist],
      [cut.length, cut.hem],
    ];
    for (let i = 0; i + 1 < stops.length; i++) {
      const [y0, x0] = stops[i] ?? [0, 0];
      const [y1, x1] = stops[i + 1] ?? [0, 0];
      if (y <= y1 || i + 2 === stops.length) {
        const t = Math.max(0, Math.min(1, (y - y0) / (y1 - y0)));
        const eased = i === 2 ? t ** 0.86 : t * t * (3 - 2 * t);
        return x0 + (x1 - x0) * eased;
      }
    }
    return cut.hem;
  };
  const body: Lie = (u, v) => {
    const side = (u - 0.5) * 2;
    const rise = (cut.curve ?? 16) * (1 - side * side) * v ** 6;
    return [450 + side * sideX(v), shoulderY + (cut.length - shoulderY) * v + rise + Math.sin(u * 21) * 3 * v ** 4];
  };
  const slitTop = (u: 0 | 1) => body(u, 0.62).map(n).join(" ");
  const sides = Array.from({ length: 9 }, (_, i) => i / 8);
  const armhole = (372 - shoulderY) / (cut.length - shoulderY);
  const left = sides.map((t) => body(0, armhole + (1 - armhole) * t));
  const right = sides.map((t) => body(1, 1 - (1 - armhole) * t));
  const hem = Array.from({ length: 9 }, (_, i) => body(i / 8, 1));
  const inset = 14;
  const silhouette = `M392 206L${n(450 - tip + 22)} ${shoulderY - 2}Q${n(450 - tip + 4)} ${shoulderY + 6} ${n(450 - tip + 8)} ${shoulderY + 24}C${n(450 - tip + inset)} 284 ${n(450 - cut.chest + inset)} 330 ${n(450 - cut.chest)} 372${smoothThrough(left, "L")}${smoothThrough(hem, "L")}${smoothThrough(right, "L")}C${n(450 + cut.chest - inset)} 330 ${n(450 + tip - inset)} 284 ${n(450 + tip - 8)} ${shoulderY + 24}Q${n(450 + tip - 4)} ${shoulderY + 6} ${n(450 + tip - 22)} ${shoulderY - 2}L508 206${neckPath(cut.neck)}Z`;

  drawSleeves(studio, cut, tip, scale);
  // The inside of the back shows through the neck and, at slits, beside the hem.
  canvas.add(
    `<path d="M394 206Q450 ${cut.neck === "boat" ? 214 : 224} 506 206L500 330H400Z" fill="${cloth.deep}"/><path d="M394 206Q450 226 506 206" fill="none" stroke="${cloth.base}" stroke-width="9"/>`,
  );
  if (cut.slit === true)
    canvas.add(
      `<path d="M${slitTop(0)}L${n(450 - cut.hem - 13)} ${cut.length - 24}Q450 ${cut.length - 2} ${n(450 + cut.hem + 13)} ${cut.length - 24}L${slitTop(1)}Z" fill="${cloth.base}"/><path d="M${slitTop(0)}L${n(450 - cut.hem - 13)} ${cut.length - 24}Q450 ${cut.length - 2} ${n(450 + cut.hem + 13)} ${cut.length - 24}L${slitTop(1)}Z" fill="${cloth.deep}" opacity=".6"/>`,
    );
  const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${silhouette}"/></clipPath>`);
  canvas.add(`<path d="${silhouette}" fill="#20120a" opacity=".16" transform="translate(10 12)"/>`);
  canvas.group(`clip-path="url(#${clip})"`, () => {
    canvas.add(`<rect x="150" y="180" width="600" height="1000" fill="${cloth.base}"/>`);
    canvas.spread(
      tile,
      { origin: [450 - (tile.width * scale) / 2, 216], along: [scale, 0], down: [0, scale] },
      silhouette,
      [
        [450 - Math.max(cut.hem, tip), 200],
        [450 + Math.max(cut.hem, tip), cut.length + (cut.curve ?? 16)],
      ],
    );
    if (cut.bordered !== false) {
      const depth = Math.min(edge.height * 0.95, 82);
      drawCloth(canvas, {
        lie: (u, v) => body(u, 1 - (depth / (cut.length - shoulderY)) * (1 - v)),
        palette: cloth,
        folds: evenFolds(9),
        depth: 0,
        hem: { tile: edge, depth },
      });
    }
    drawFolds(studio, cut, body);
    if (cut.front === "wrap") drawWrap(studio, cut);
    if (cut.front === "buttons" || cut.front === "placket") drawButtons(studio, cut);
    if (cut.front === "open") drawOpening(studio, cut);
  });
  canvas.add(`<path d="${silhouette}" fill="none" stroke="${cloth.deep}" stroke-opacity=".45" stroke-width="1.4"/>`);
  if (cut.front !== "open" && cut.front !== "wrap") drawNeck(studio, cut.neck);
}

function drawSleeves({ canvas, cloth, tile, edge }: Studio, cut: Cut, tip: number, scale: number): void {
  if (cut.sleeve === "none") {
    for (const s of [-1, 1])
      canvas.add(
        `<path d="M${450 + s * tip} ${shoulderY + 6}Q${450 + s * (tip + 8)} 300 ${450 + s * cut.chest} 372" stroke="${cloth.deep}" stroke-width="5" fill="none" opacity=".6"/>`,
      );
    return;
  }
  const reach = { short: 120, elbow: 205, "three-quarter": 310, full: 420, bell: 300 }[cut.sleeve];
  const cuff = { short: 118, elbow: 112, "three-quarter": 98, full: 84, bell: 196 }[cut.sleeve];
  for (const side of [-1, 1]) {
    const top: readonly [Point, Point] = [
      [450 + side * (tip - 30), shoulderY - 6],
      [450 + side * (cut.chest - 16), 386],
    ];
    const lean = cut.sleeve === "bell" ? 0.46 : 0.36;
    const out: Point = [side * Math.sin(lean), Math.cos(lean)];
    const end: Point = [450 + side * (tip + 14) + out[0] * reach, shoulderY + 26 + out[1] * reach];
    const across: Point = [-out[1] * side * cuff, out[0] * side * cuff];
    const outer: readonly [Point, Point, Point, Point] = [
      [450 + side * (tip - 34), shoulderY - 4],
      [450 + side * (tip + 26), shoulderY + 4],
      between([450 + side * (tip + 30), shoulderY + 40], end, 0.35),
      end,
    ];
    const lie: Lie = (u, v) => {
      const shoulder = onCurve(outer, v);
      const seam = between(top[1], [end[0] + across[0], end[1] + across[1]], v);
      const [x, y] = between(shoulder, seam, u);
      return [x, y + (cut.sleeve === "bell" ? Math.sin(u * 13) * 6 * v ** 3 : Math.sin(u * Math.PI) * 7 * v ** 3)];
    };
    const depth = Math.min(edge.height * 0.62, 48);
    canvas.add(`<path d="${outline(lie, 0, 1, 0, 1)}" fill="#20120a" opacity=".14" transform="translate(8 10)"/>`);
    drawCloth(canvas, {
      lie,
      palette: cloth,
      tile,
      scale,
      folds: [0, 0.3, 0.62, 1],
      depth: 0.36,
      joined: true,
      ...(cut.bordered === false ? {} : { hem: { tile: edge, depth } }),
    });
    const dark = heading(top[0], end);
    canvas.add(
      `<path d="M${n(top[1][0])} ${n(top[1][1])}L${n(top[1][0] + dark[0] * 120)} ${n(top[1][1] + dark[1] * 120)}L${n(top[1][0] + side * 40)} ${n(top[1][1] + 10)}Z" fill="${cloth.deep}" opacity=".35"/>`,
    );
  }
}

function drawFolds({ canvas, cloth }: Studio, cut: Cut, body: Lie): void {
  const side = canvas.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${450 - cut.hem}" y1="0" x2="${450 + cut.hem}" y2="0"><stop offset="0" stop-color="${cloth.deep}" stop-opacity=".6"/><stop offset=".16" stop-color="${cloth.deep}" stop-opacity=".12"/><stop offset=".34" stop-color="${cloth.light}" stop-opacity=".26"/><stop offset=".52" stop-color="${cloth.light}" stop-opacity="0"/><stop offset=".8" stop-color="${cloth.deep}" stop-opacity=".16"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".62"/></linearGradient>`,
  );
  canvas.add(`<rect x="150" y="180" width="600" height="1000" fill="url(#${side})"/>`);
  const fade = (dark: boolean) =>
    canvas.defineOnce(
      `fold down ${dark}`,
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${dark ? cloth.deep : cloth.light}" stop-opacity="0"/><stop offset=".5" stop-color="${dark ? cloth.deep : cloth.light}" stop-opacity="${dark ? 0.32 : 0.3}"/><stop offset="1" stop-color="${dark ? cloth.deep : cloth.light}" stop-opacity="${dark ? 0.22 : 0.18}"/></linearGradient>`,
    );
  const fold = (u: number, from: number, width: number, lean: number) => {
    const [x0, y0] = body(u, from);
    const [x1, y1] = body(u + lean, 1);
    const [mx, my] = [(x0 + x1) / 2 + lean * 60, (y0 + y1) / 2];
    const shape = (dx: number, w: number) =>
      `M${n(x0 + dx)} ${n(y0)}Q${n(mx + dx - w)} ${n(my)} ${n(x1 + dx - w)} ${n(y1 + 20)}H${n(x1 + dx + w)}Q${n(mx + dx + w * 0.6)} ${n(my)} ${n(x0 + dx)} ${n(y0)}Z`;
    canvas.add(
      `<path d="${shape(0, width)}" fill="url(#${fade(true)})"/><path d="${shape(width * 0.9, width * 0.4)}" fill="url(#${fade(true)})"/><path d="${shape(-width * 1.5, width * 0.7)}" fill="url(#${fade(false)})"/>`,
    );
  };
  fold(0.17, 0.3, 13, -0.03);
  fold(0.36, 0.42, 11, -0.02);
  fold(0.57, 0.36, 10, 0.01);
  fold(0.74, 0.44, 13, 0.02);
  fold(0.9, 0.3, 11, 0.02);
  for (const s of [-1, 1])
    canvas.add(
      `<path d="M${450 + s * (cut.chest - 4)} 376Q${450 + s * (cut.chest - 70)} 402 ${450 + s * (cut.chest - 96)} 392Q${450 + s * (cut.chest - 54)} 408 ${450 + s * (cut.chest - 4)} 376Z" fill="${cloth.deep}" opacity=".2"/>`,
    );
}

function drawButtons({ canvas, cloth, second }: Studio, cut: Cut): void {
  const from = cut.neck === "band" || cut.front === "buttons" ? 226 : 300;
  const to = cut.front === "buttons" ? cut.length + 40 : 470;
  canvas.add(
    `<path d="M434 ${from}V${to}H466V${from}Z" fill="${cloth.base}" opacity=".55"/><path d="M434 ${from}V${to}M466 ${from}V${to}" stroke="${cloth.deep}" stroke-width="1.6" opacity=".7"/><path d="M470 ${from}V${to}" stroke="${cloth.deep}" stroke-width="6" opacity=".22"/><path d="M438 ${from}V${to}M462 ${from}V${to}" stroke="${cloth.light}" stroke-width="1" stroke-dasharray="5 3" opacity=".7"/>`,
  );
  for (let y = from + 26; y < Math.min(to, cut.length - 20); y += cut.front === "buttons" ? 74 : 46)
    canvas.add(
      `<circle cx="451" cy="${y + 2}" r="8" fill="${cloth.deep}" opacity=".55"/><circle cx="450" cy="${y}" r="7.4" fill="${second.metal}"/><circle cx="450" cy="${y}" r="5" fill="none" stroke="${second.deep}" stroke-width="1" opacity=".6"/><circle cx="448" cy="${y - 1}" r="1.1" fill="${second.deep}"/><circle cx="452" cy="${y + 1}" r="1.1" fill="${second.deep}"/>`,
    );
}

function drawOpening({ canvas, cloth, second, edge }: Studio, cut: Cut): void {
  const lie =
    (side: number): Lie =>
    (u, v) => {
      const y = 200 + (cut.length - 170) * v;
      const x = 450 + side * (v < 0.28 ? 58 - 26 * (v / 0.28) : 32 + 26 * (v - 0.28));
      return [x + side * 44 * u, y];
    };
  canvas.add(
    `<path d="M392 200L418 430L${n(405)} ${cut.length + 40}H${n(495)}L482 430L508 200Z" fill="${second.deep}"/><path d="M404 200L426 440L414 ${cut.length + 40}H486L474 440L496 200Z" fill="${second.base}" opacity=".4"/>`,
  );
  for (const side of [-1, 1]) {
    drawCloth(canvas, { lie: lie(side), palette: second, folds: [0, 1], depth: 0, left: { tile: edge, depth: 1 } });
    drawCloth(canvas, {
      lie: lie(side),
      palette: second,
      folds: [0, 1],
      depth: 0.3,
      ...(edge.height > 20 ? { right: { tile: edge, depth: 44 } } : {}),
    });
    canvas.add(
      `<path d="M${450 + side * 34} 430L${450 + side * 52} ${cut.length + 30}" stroke="${cloth.deep}" stroke-width="3" opacity=".5"/>`,
    );
  }
}

function drawWrap({ canvas, cloth, second, edge }: Studio, cut: Cut): void {
  const lap: Lie = (u, v) => {
    const [x, y] =
      v < 0.42
        ? between([508, 204], [346, 500], v / 0.42)
        : between([346, 500], [330, cut.length + 30], (v - 0.42) / 0.58);
    return [x + 30 * u * (v < 0.4 ? 0.86 : 1), y + 18 * u * (v < 0.4 ? 1 : 0)];
  };
  canvas.add(
    `<path d="M392 204Q440 290 470 320L508 204L492 196L450 290L404 200Z" fill="${cloth.deep}"/><path d="M392 200Q424 290 466 322" stroke="${second.metal}" stroke-width="9" fill="none"/><path d="M500 214L338 510L322 ${cut.length + 30}H352L362 520L520 236Z" fill="${cloth.deep}" opacity=".35" transform="translate(-12 4)"/>`,
  );
  drawCloth(canvas, { lie: lap, palette: second, folds: [0, 1], depth: 0.15, left: { tile: edge, depth: 26 } });
  for (const [dx, dy] of [
    [0, 0],
    [12, 6],
  ] as const)
    canvas.add(
      `<path d="M${340 + dx} ${496 + dy}q-30 40 -18 ${120 + dy * 4}" fill="none" stroke="${second.metal}" stroke-width="4"/><path d="M${322 + dx} ${612 + dy * 5}l-9 44q9 6 18 0Z" fill="${second.base}"/><circle cx="${322 + dx}" cy="${612 + dy * 5}" r="7" fill="${second.metal}"/>`,
    );
  canvas.add(
    `<circle cx="346" cy="500" r="11" fill="${second.metal}"/><circle cx="346" cy="500" r="6" fill="${second.accent}"/>`,
  );
}

const worked: readonly string[] = ["chikankari", "gota", "kantha", "mirror", "zardozi", "phulkari"];

/** The neck opening from its right end (508, 206) to its left (392, 206), as path commands. */
function neckPath(neck: NeckName): string {
  return {
    band: "C494 226 470 234 452 250L450 316L448 250C430 234 406 226 392 206",
    boat: "Q450 246 392 206",
    keyhole: "C502 262 466 276 454 280C472 300 464 334 450 340C436 334 428 300 446 280C434 276 398 262 392 206",
    round: "C506 268 484 298 450 298C416 298 394 268 392 206",
    square: "L500 300H400L392 206",
    vee: "L450 346L392 206",
  }[neck];
}

/** The worked edge of the neck, with a yoke of denser pattern for embroidered cloths, and a standing collar for a band neck. */
function drawNeck(studio: Studio, neck: NeckName): void {
  const { canvas, cloth, second, spec, tile, edge } = studio;
  const path = `M508 206${neckPath(neck)}`;
  const trim = spec.border === "lace" ? cloth.motif : edge.ground === cloth.base ? second.metal : edge.ground;
  const line = spec.border === "lace" ? cloth.deep : second.metal;
  if (worked.includes(spec.craft)) {
    const yoke = "M372 214C366 300 396 400 450 424C504 400 534 300 528 214L508 206";
    canvas.add(
      `<path d="${yoke}${neckPath(neck)}Z" fill="${cloth.base}" opacity=".55"/><path d="${yoke}${neckPath(neck)}Z" fill="${canvas.repeat(tile, matrix([450, 300], [0.46, 0], [0, 0.46]))}"/><path d="M372 214C366 300 396 400 450 424C504 400 534 300 528 214" fill="none" stroke="${trim}" stroke-width="7"/><path d="M372 214C366 300 396 400 450 424C504 400 534 300 528 214" fill="none" stroke="${line}" stroke-width="2.4" stroke-dasharray="2 5" stroke-linecap="round"/>`,
    );
  }
  canvas.add(
    `<path d="${path}" fill="none" stroke="${cloth.deep}" stroke-width="17" opacity=".35"/><path d="${path}" fill="none" stroke="${trim}" stroke-width="13"/><path d="${path}" fill="none" stroke="${line}" stroke-width="3" stroke-dasharray="3 6" stroke-linecap="round"/>`,
  );
  if (neck === "band")
    canvas.add(
      `<path d="M390 208C392 190 402 178 412 176C420 204 438 222 450 250C462 222 480 204 488 176C498 178 508 190 510 208C494 228 470 236 452 256H448C430 236 406 228 390 208Z" fill="${trim}" stroke="${cloth.deep}" stroke-width="1.4"/><path d="M398 206C412 222 436 232 448 252M502 206C488 222 464 232 452 252" fill="none" stroke="${line}" stroke-width="2.4" stroke-dasharray="3 5" stroke-linecap="round"/>`,
    );
  if (neck === "keyhole") canvas.add(`<circle cx="450" cy="280" r="6" fill="${second.metal}"/>`);
  if (neck === "band" || neck === "vee")
    for (const y of [366, 404, 442])
      canvas.add(
        `<circle cx="451" cy="${y - 4}" r="7" fill="${cloth.deep}" opacity=".5"/><circle cx="450" cy="${y - 6}" r="6.4" fill="${line}"/><circle cx="448" cy="${y - 8}" r="2" fill="#fff" opacity=".55"/>`,
      );
}
