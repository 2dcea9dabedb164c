import type { DrawingForm } from "#api/samples/drawing/drawing-spec.ts";
import { drawCloth, evenFolds, outline } from "#api/samples/drawing/cloth.ts";
import type { Lie } from "#api/samples/drawing/cloth.ts";
import type { Point } from "#api/samples/drawing/geometry.ts";
import { between, matrix, onCurve } from "#api/samples/drawing/geometry.ts";
import { drawRoom, drawShadow } from "#api/samples/drawing/grounds.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";
import { drawHanger } from "./hanger.ts";
import type { Cut } from "./tunic.ts";
import { drawTunic } from "./tunic.ts";

const base: Cut = { neck: "round", sleeve: "three-quarter", chest: 142, waist: 130, hem: 176, length: 1010 };

const cuts: Readonly<Partial<Record<DrawingForm, Partial<Cut>>>> = {
  "kurti-straight": { hem: 160, slit: true },
  "kurti-aline": { waist: 138, hem: 232, length: 1020, curve: 30 },
  "kurti-short": { hem: 176, waist: 138, length: 790, curve: 40 },
  "kurti-angrakha": { hem: 226, waist: 132, length: 1000, curve: 28, front: "wrap" },
  shirt: { neck: "vee", hem: 172, waist: 150, chest: 150, length: 790, curve: 62, front: "buttons", bordered: false },
  "shirt-dress": { neck: "vee", hem: 206, waist: 126, length: 960, curve: 24, front: "buttons" },
  jacket: { neck: "vee", hem: 158, waist: 152, chest: 152, length: 690, curve: 8, front: "buttons", bordered: false },
  robe: { neck: "vee", hem: 196, waist: 168, chest: 158, length: 960, curve: 10, front: "open" },
};

/** Kurtis, shirts, dresses and jackets on a hanger. */
export function drawUpperWear(studio: Studio): void {
  const { canvas, spec } = studio;
  drawRoom(canvas, spec.ground, 1110);
  drawShadow(canvas, [480, 1150], [270, 24], 0.26);
  const short = spec.form === "shirt" || spec.form === "jacket" || spec.form === "kurti-short";
  const size = short ? 1.26 : 1.08;
  canvas.group(`transform="translate(450 64) scale(${size}) translate(-450 -76)"`, () => drawGarment(studio));
}

function drawGarment(studio: Studio): void {
  const { canvas, spec } = studio;
  drawHanger(canvas);
  if (spec.form === "kurti-anarkali" || spec.form === "maxi-dress") drawFlared(studio);
  else if (spec.form === "kaftan") drawKaftan(studio);
  else {
    const own = cuts[spec.form] ?? {};
    drawTunic(studio, {
      ...base,
      ...own,
      neck: own.neck ?? spec.neck ?? "round",
      sleeve: spec.sleeve ?? "three-quarter",
      bordered: own.bordered ?? spec.border !== "none",
    });
    if (own.front === "buttons") drawCollar(studio, own.length ?? 0);
  }
}

/** A fitted bodice with a full gathered skirt. */
function drawFlared(studio: Studio): void {
  const { canvas, spec, cloth, second, tile, edge } = studio;
  const maxi = spec.form === "maxi-dress";
  const top = 470;
  const half = maxi ? 250 : 318;
  const gores = maxi ? 11 : 15;
  const skirt: Lie = (u, v) => {
    const left: readonly [Point, Point, Point, Point] = [
      [450 - 124, top],
      [450 - 150, 600],
      [450 - half * 0.92, 850],
      [450 - half, 1040],
    ];
    const right: readonly [Point, Point, Point, Point] = [
      [450 + 124, top],
      [450 + 150, 600],
      [450 + half * 0.92, 850],
      [450 + half, 1040],
    ];
    const [x, y] = between(onCurve(left, v), onCurve(right, v), u);
    return [x, y + 38 * Math.sin(Math.PI * u) * v * v + Math.sin(u * Math.PI * gores) ** 2 * 13 * v ** 4];
  };
  canvas.add(`<ellipse cx="450" cy="1050" rx="${half - 6}" ry="24" fill="${cloth.deep}"/>`);
  drawCloth(canvas, {
    lie: skirt,
    palette: cloth,
    tile,
    folds: evenFolds(gores),
    depth: 0.52,
    scale: 0.9,
    hem: { tile: edge, depth: Math.min(edge.height, 84) },
  });
  const side = canvas.define(
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="${cloth.deep}" stop-opacity=".55"/><stop offset=".3" stop-color="${cloth.light}" stop-opacity=".12"/><stop offset=".62" stop-color="${cloth.deep}" stop-opacity="0"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".6"/></linearGradient>`,
  );
  canvas.add(`<path d="${outline(skirt, 0, 1, 0, 1)}" fill="url(#${side})"/>`);
  drawTunic(studio, {
    neck: spec.neck ?? "round",
    sleeve: spec.sleeve ?? "three-quarter",
    chest: 138,
    waist: 124,
    hem: 126,
    length: top + 8,
    curve: 10,
    bordered: true,
  });
  canvas.add(
    `<path d="M326 ${top + 18}Q450 ${top + 34} 574 ${top + 18}L570 ${top + 32}Q450 ${top + 52} 330 ${top + 32}Z" fill="${second.deep}" opacity=".35"/>`,
  );
}

/** A loose kaftan: one width of cloth with its sleeves part of it. */
function drawKaftan(studio: Studio): void {
  const { canvas, cloth, second, tile, edge } = studio;
  // Half widths down the side: out along the sleeve to its cuff, in to the waist, out again to the hem.
  const profile: readonly Point[] = [
    [0, 92],
    [0.1, 166],
    [0.3, 286],
    [0.42, 300],
    [0.5, 232],
    [0.58, 186],
    [0.75, 198],
    [1, 226],
  ];
  const half = (v: number) => {
    const next = profile.findIndex(([at]) => at >= v);
    const [v1, x1] = profile[Math.max(1, next)] ?? [1, 226];
    const [v0, x0] = profile[Math.max(0, next - 1)] ?? [0, 92];
    const t = (v - v0) / (v1 - v0);
    return x0 + (x1 - x0) * t * t * (3 - 2 * t) * 0.5 + (x1 - x0) * t * 0.5;
  };
  const lie: Lie = (u, v) => {
    const side = (u - 0.5) * 2;
    return [
      450 + side * half(v),
      222 +
        790 * v -
        20 * Math.sin(Math.PI * u) * (1 - v) ** 6 +
        26 * Math.sin(Math.PI * u) * v ** 4 +
        Math.sin(u * 26) * 6 * v ** 4 +
        14 * side * side * (1 - v),
    ];
  };
  const shape = outline(lie, 0, 1, 0, 1);
  canvas.add(`<path d="${shape}" fill="#20120a" opacity=".16" transform="translate(12 12)"/>`);
  drawCloth(canvas, {
    lie,
    palette: cloth,
    tile,
    folds: [0, 0.12, 0.26, 0.4, 0.52, 0.64, 0.78, 0.9, 1],
    depth: 0.34,
    even: true,
    left: { tile: edge, depth: 34 },
    right: { tile: edge, depth: 34 },
    hem: { tile: edge, depth: Math.min(edge.height, 74) },
  });
  const band: Lie = (u, v) => [424 + 52 * u, 214 + 330 * v];
  canvas.add(
    `<path d="M392 210Q424 198 450 198Q476 198 508 210L450 372Z" fill="${cloth.deep}"/><path d="M396 208Q450 224 504 208L500 218Q450 232 400 218Z" fill="${cloth.base}"/>`,
  );
  canvas.add(
    `<path d="M508 206L450 372L392 206" fill="none" stroke="${edge.ground}" stroke-width="20"/><path d="M508 206L450 372L392 206" fill="none" stroke="${second.metal}" stroke-width="3" stroke-dasharray="3 6" stroke-linecap="round"/>`,
  );
  canvas.add(
    `<path d="${outline(band, 0.3, 0.7, 0.5, 1)}" fill="${edge.ground}"/><path d="M300 560Q450 588 600 560" fill="none" stroke="${cloth.deep}" stroke-width="5" opacity=".45"/><path d="M300 556Q450 584 600 556" fill="none" stroke="${edge.ground}" stroke-width="6"/><path d="M446 578q-26 60 -14 130M454 578q24 56 16 118" fill="none" stroke="${edge.ground}" stroke-width="4"/><circle cx="432" cy="708" r="8" fill="${second.metal}"/><circle cx="470" cy="696" r="8" fill="${second.metal}"/>`,
  );
  for (const s of [-1, 1])
    canvas.add(
      `<path d="M${450 + s * 128} 330Q${450 + s * 170} 480 ${450 + s * 152} 560Q${450 + s * 188} 480 ${450 + s * 128} 330Z" fill="${cloth.deep}" opacity=".3"/>`,
    );
}

/** A pointed collar, chest pockets and (on a dress) a tied belt. */
function drawCollar({ canvas, spec, cloth, second, tile }: Studio, length: number): void {
  const jacket = spec.form === "jacket";
  const leafFill = jacket ? second.base : cloth.base;
  const paint = canvas.repeat(tile, matrix([450, 220], [0.7, 0.2], [-0.2, 0.7]));
  canvas.add(`<path d="M392 206Q450 186 508 206L450 246Z" fill="${cloth.deep}"/>`);
  for (const s of [-1, 1]) {
    const path = `M${450 + s * 60} 208C${450 + s * 56} 188 ${450 + s * 40} 178 ${450 + s * 30} 176C${450 + s * 30} 204 ${450 + s * 8} 232 ${450 + s * 3} 252L${450 + s * 52} 304L${450 + s * 92} 232Z`;
    canvas.add(
      `<path d="${path}" fill="#20120a" opacity=".25" transform="translate(3 7)"/><path d="${path}" fill="${leafFill}" stroke="${cloth.deep}" stroke-width="1.4"/>${jacket ? "" : `<path d="${path}" fill="${paint}"/>`}<path d="M${450 + s * 8} 250L${450 + s * 51} 296L${450 + s * 84} 234" fill="none" stroke="${second.light}" stroke-width="1.6" stroke-dasharray="5 3" opacity=".8"/>`,
    );
  }
  const pockets = jacket ? [-1, 1] : [1];
  for (const s of pockets)
    canvas.add(
      `<path d="M${450 + s * 84 - 36} 400h72v66l-36 14l-36-14Z" fill="${cloth.base}" opacity=".9" stroke="${cloth.deep}" stroke-width="1.6"/><path d="M${450 + s * 84 - 36} 400h72v22l-36 12l-36-12Z" fill="${jacket ? second.base : cloth.base}" stroke="${cloth.deep}" stroke-width="1.4"/><path d="M${450 + s * 84 - 32} 405v57l32 12l32-12v-57" fill="none" stroke="${second.light}" stroke-width="1.4" stroke-dasharray="5 3" opacity=".7"/>`,
    );
  if (jacket) {
    canvas.add(
      `<path d="M${450 - 158} ${length - 34}H${450 + 158}V${length + 12}H${450 - 158}Z" fill="${second.base}" opacity=".92"/><path d="M${450 - 156} ${length - 32}H${450 + 156}M${450 - 156} ${length + 8}H${450 + 156}" stroke="${second.metal}" stroke-width="2" stroke-dasharray="5 3"/>`,
    );
  }
  if (spec.form === "shirt-dress")
    canvas.add(
      `<path d="M322 536Q450 556 578 536V566Q450 588 322 566Z" fill="${cloth.deep}" opacity=".5" transform="translate(0 7)"/><path d="M322 532Q450 552 578 532V562Q450 582 322 562Z" fill="${spec.border === "none" ? cloth.base : second.base}" stroke="${cloth.deep}" stroke-width="1.4"/><path d="M440 546q-40 90 -30 170l26 4q-6-90 22-168ZM462 548q30 80 24 150l24-6q2-84-30-148Z" fill="${spec.border === "none" ? cloth.base : second.base}" stroke="${cloth.deep}" stroke-width="1.2"/><rect x="432" y="538" width="40" height="34" rx="8" fill="${spec.border === "none" ? cloth.base : second.base}" stroke="${cloth.deep}" stroke-width="1.4"/>`,
    );
}
