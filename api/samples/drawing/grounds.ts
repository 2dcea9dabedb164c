import type { Canvas } from "./canvas.ts";
import type { GroundName } from "./drawing-spec.ts";
import { n } from "./geometry.ts";

interface Ground {
  wall: string;
  glow: string;
  shade: string;
  floor: string;
}

const grounds: Readonly<Record<GroundName, Ground>> = {
  clay: { wall: "#d9ae92", glow: "#ecccb4", shade: "#b98768", floor: "#c8997a" },
  dusk: { wall: "#b7a9a8", glow: "#d6cac5", shade: "#8a7a7c", floor: "#a09192" },
  pearl: { wall: "#ece5da", glow: "#f8f4ec", shade: "#cfc4b3", floor: "#ddd3c4" },
  rose: { wall: "#ecd3c8", glow: "#f8e8df", shade: "#d1aa9c", floor: "#ddbdb0" },
  sage: { wall: "#c9cfb8", glow: "#e2e6d4", shade: "#9ba487", floor: "#b4bca1" },
  sand: { wall: "#e8d8bb", glow: "#f6ecd8", shade: "#c8b18a", floor: "#d8c3a0" },
  sky: { wall: "#c8d3d4", glow: "#e2e9e8", shade: "#9aabae", floor: "#b3c1c2" },
  stone: { wall: "#d5cec4", glow: "#e9e4dc", shade: "#a99f92", floor: "#bfb6aa" },
};

/** A room: a limewashed wall with a cusped niche and a floor, for what stands or hangs. `floor` is the height at which wall meets floor. */
export function drawRoom(canvas: Canvas, name: GroundName, floor = 1010): void {
  const g = grounds[name];
  const wall = canvas.define(
    (id) =>
      `<radialGradient id="${id}" cx=".42" cy=".34" r=".85"><stop offset="0" stop-color="${g.glow}"/><stop offset=".62" stop-color="${g.wall}"/><stop offset="1" stop-color="${g.shade}"/></radialGradient>`,
  );
  const niche = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".5"><stop offset="0" stop-color="${g.shade}" stop-opacity=".95"/><stop offset=".22" stop-color="${g.shade}" stop-opacity=".5"/><stop offset="1" stop-color="${g.glow}" stop-opacity=".5"/></linearGradient>`,
  );
  const ground = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${g.shade}"/><stop offset=".16" stop-color="${g.floor}"/><stop offset="1" stop-color="${g.wall}"/></linearGradient>`,
  );
  const arch = (inset: number) => {
    const l = 120 + inset;
    const r = 780 - inset;
    const spring = 400;
    return `M${l} ${floor}V${spring}C${l} ${spring - 60} ${l + 22} ${spring - 96} ${l + 62} ${spring - 116}C${l + 62} ${spring - 178} ${l + 108} ${spring - 222} ${l + 164} ${spring - 228}C${l + 180} ${spring - 278} ${l + 246} ${spring - 296} 450 ${72 + inset}C${r - 246} ${spring - 296} ${r - 180} ${spring - 278} ${r - 164} ${spring - 228}C${r - 108} ${spring - 222} ${r - 62} ${spring - 178} ${r - 62} ${spring - 116}C${r - 22} ${spring - 96} ${r} ${spring - 60} ${r} ${spring}V${floor}Z`;
  };
  canvas.add(
    `<rect width="900" height="1200" fill="url(#${wall})"/><path d="${arch(0)}" fill="url(#${niche})"/><path d="${arch(0)}" fill="none" stroke="${g.glow}" stroke-width="3" opacity=".8"/><path d="${arch(16)}" fill="none" stroke="${g.shade}" stroke-width="1.4" opacity=".55"/><rect y="${floor}" width="900" height="${1200 - floor}" fill="url(#${ground})"/><path d="M0 ${floor}H900" stroke="${g.glow}" stroke-width="2" opacity=".5"/>`,
  );
}

/** A table seen from above, with slanting window light, for what lies flat. */
export function drawTable(canvas: Canvas, name: GroundName): void {
  const g = grounds[name];
  const top = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${g.glow}"/><stop offset=".55" stop-color="${g.wall}"/><stop offset="1" stop-color="${g.floor}"/></linearGradient>`,
  );
  const light = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".3"><stop offset="0" stop-color="${g.glow}" stop-opacity=".9"/><stop offset="1" stop-color="${g.glow}" stop-opacity="0"/></linearGradient>`,
  );
  canvas.add(
    `<rect width="900" height="1200" fill="url(#${top})"/><path d="M-60 250L520 -60H760L-60 520ZM-60 640L900 20V260L-60 920Z" fill="url(#${light})" opacity=".6"/><path d="M0 1200L900 760V1200Z" fill="${g.shade}" opacity=".16"/>`,
  );
}

/** A soft shadow on what lies below: an ellipse that fades to nothing. */
export function drawShadow(
  canvas: Canvas,
  [x, y]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  strength = 0.4,
): void {
  const fade = canvas.defineOnce(
    `shadow ${strength}`,
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="#2a1a10" stop-opacity="${strength}"/><stop offset=".55" stop-color="#2a1a10" stop-opacity="${(strength * 0.5).toFixed(2)}"/><stop offset="1" stop-color="#2a1a10" stop-opacity="0"/></radialGradient>`,
  );
  canvas.add(`<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#${fade})"/>`);
}

/** The same outline three times, each a little further down and right, for the shadow of a thing lying flat. */
export function drawCastShadow(canvas: Canvas, path: string, reach = 1): void {
  for (const [dx, dy, opacity] of [
    [5, 7, 0.16],
    [11, 15, 0.1],
    [20, 26, 0.06],
    [30, 38, 0.035],
  ] as const)
    canvas.add(
      `<path d="${path}" fill="#2a1a10" opacity="${opacity}" transform="translate(${n(dx * reach)} ${n(dy * reach)})"/>`,
    );
}
