import { drawShadow, drawRoom } from "#api/samples/drawing/grounds.ts";
import type { Canvas } from "#api/samples/drawing/canvas.ts";
import { dot, ringOfDots, rosette } from "#api/samples/drawing/stitches.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";

/** A pair of bell earrings hung on a brass stand. */
export function drawJhumka(studio: Studio): void {
  const { canvas } = studio;
  drawRoom(canvas, studio.spec.ground, 960);
  drawShadow(canvas, [460, 1050], [300, 34], 0.45);
  const rail = canvas.define(
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="#4a2c18"/><stop offset=".4" stop-color="#a8744a"/><stop offset="1" stop-color="#4a2c18"/></linearGradient>`,
  );
  canvas.add(
    `<rect x="438" y="180" width="24" height="850" fill="url(#${rail})"/><ellipse cx="450" cy="1036" rx="150" ry="26" fill="#5a3820"/><ellipse cx="450" cy="1026" rx="150" ry="26" fill="url(#${rail})"/><rect x="150" y="196" width="600" height="20" rx="10" fill="#8f5f36"/><rect x="150" y="197" width="600" height="6" rx="3" fill="#c99563"/><circle cx="450" cy="180" r="22" fill="url(#${rail})"/>`,
  );
  drawEarring(canvas, studio, 266, 286);
  drawEarring(canvas, studio, 634, 286);
}

function drawEarring(canvas: Canvas, { second }: Studio, x: number, y: number): void {
  const gold = canvas.defineOnce(
    "gold bell",
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="#7a5418"/><stop offset=".2" stop-color="#d8a942"/><stop offset=".38" stop-color="#fff0bd"/><stop offset=".55" stop-color="#d9a93f"/><stop offset=".82" stop-color="#9a6c1f"/><stop offset="1" stop-color="#5d3d10"/></linearGradient>`,
  );
  const stone = canvas.defineOnce(
    "stone",
    (id) =>
      `<radialGradient id="${id}" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#ff9c9c"/><stop offset=".4" stop-color="${second.base}"/><stop offset="1" stop-color="${second.deep}"/></radialGradient>`,
  );
  const pearl = canvas.defineOnce(
    "pearl",
    (id) =>
      `<radialGradient id="${id}" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".6" stop-color="#eee3d0"/><stop offset="1" stop-color="#a8977c"/></radialGradient>`,
  );
  canvas.add(`<g transform="translate(${x} ${y})"><path d="M0 -78V-40" stroke="#a67c34" stroke-width="5"/>`);
  canvas.add(
    `<path d="${rosette(0, 20, 10, { inner: 30, length: 40, width: 27 })}" fill="url(#${gold})" stroke="#6b4a16" stroke-width="1.6"/><path d="${rosette(0, 20, 10, { inner: 34, length: 24, width: 12 })}" fill="url(#${stone})"/>` +
      dot(0, 20, 37, `url(#${gold})`, ' stroke="#6b4a16" stroke-width="1.6"') +
      dot(0, 20, 24, `url(#${stone})`) +
      ringOfDots(0, 20, { count: 20, radius: 31, r: 3.6, fill: `url(#${pearl})` }) +
      dot(-7, 12, 5, "#fff", ' opacity=".7"'),
  );
  canvas.add(
    `<path d="M-6 92h12v30h-12Z" fill="url(#${gold})"/>` +
      dot(0, 112, 15, `url(#${pearl})`) +
      `<path d="M-26 142Q0 122 26 142L34 166H-34Z" fill="url(#${gold})" stroke="#6b4a16" stroke-width="1.4"/>`,
  );
  canvas.add(
    `<path d="M-34 164C-46 230 -112 262 -128 352Q0 396 128 352C112 262 46 230 34 164Z" fill="url(#${gold})" stroke="#6b4a16" stroke-width="2"/><path d="M-72 250Q0 276 72 250M-104 296Q0 330 104 296" fill="none" stroke="#6b4a16" stroke-width="2.4"/><path d="M-72 245Q0 271 72 245M-104 291Q0 325 104 291" fill="none" stroke="#fff0bd" stroke-width="2.6"/>`,
  );
  let row = "";
  for (let i = -4; i <= 4; i++)
    row += dot(i * 20, 278 + 14 - i * i * 0.9, 7.6, `url(#${stone})`, ' stroke="#fff0bd" stroke-width="1.6"');
  for (let i = -5; i <= 5; i++)
    row += `<path d="M${i * 21} ${346 - i * i * 1.1}q-10 -26 0 -38q10 12 0 38Z" fill="#fff0bd" opacity=".75" stroke="#6b4a16" stroke-width="1"/>`;
  for (let i = -2; i <= 2; i++)
    row += `<path d="M${i * 22} ${236 - i * i * 2}q-9 -24 0 -36q9 12 0 36Z" fill="#7a5418" opacity=".4"/>`;
  canvas.add(row);
  let drops = "";
  for (let i = -6; i <= 6; i++) {
    const dx = i * 20.6;
    const dy = 366 - i * i * 0.95 + 8;
    drops +=
      `<path d="M${dx} ${dy - 10}v20" stroke="#a67c34" stroke-width="2.4"/>` +
      dot(dx, dy + 8, 5, `url(#${gold})`) +
      `<ellipse cx="${dx}" cy="${dy + 27}" rx="9.4" ry="13" fill="url(#${pearl})"/>`;
  }
  canvas.add(
    `<path d="M-128 352Q0 396 128 352L130 364Q0 410 -130 364Z" fill="url(#${gold})" stroke="#6b4a16" stroke-width="1.4"/>${drops}</g>`,
  );
}
