import { n } from "#api/samples/drawing/geometry.ts";
import { drawRoom, drawShadow } from "#api/samples/drawing/grounds.ts";
import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot } from "#api/samples/drawing/stitches.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";

/** A stack of bangles on a ledge, one leaning against it. */
export function drawBangles(studio: Studio): void {
  const { canvas, cloth, second } = studio;
  drawRoom(canvas, studio.spec.ground, 820);
  drawShadow(canvas, [430, 950], [360, 60], 0.5);
  const colours = [cloth, second, cloth, cloth, second, cloth, second] as const;
  const metal = "#d9ae57";
  const [rx, ry] = [268, 74];
  const bangle = (
    cx: number,
    cy: number,
    { base: colour, deep, light }: Palette,
    stones: string,
    mirrored: boolean,
  ) => {
    const shine = canvas.defineOnce(
      `bangle ${colour}`,
      (id) =>
        `<linearGradient id="${id}"><stop offset="0" stop-color="${deep}"/><stop offset=".22" stop-color="${colour}"/><stop offset=".36" stop-color="${light}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`,
    );
    const front = `M${cx - rx} ${cy}A${rx} ${ry} 0 0 0 ${cx + rx} ${cy}V${cy + 56}A${rx} ${ry} 0 0 1 ${cx - rx} ${cy + 56}Z`;
    let work = "";
    for (let i = 1; i < 18; i++) {
      const a = (Math.PI * i) / 18;
      const x = cx - Math.cos(a) * rx;
      const y = cy + Math.sin(a) * ry + 28;
      const squeeze = Math.max(0.25, Math.sin(a));
      work +=
        mirrored && i % 2 === 0
          ? `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(15 * squeeze)}" ry="15" fill="${metal}"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(11 * squeeze)}" ry="11" fill="#cfdade"/><path d="M${n(x - 9 * squeeze)} ${n(y)}L${n(x + 6 * squeeze)} ${n(y - 9)}L${n(x + 8 * squeeze)} ${n(y - 2)}Z" fill="#fff"/>`
          : `<path d="M${n(x)} ${n(y - 14)}L${n(x + 10 * squeeze)} ${n(y)}L${n(x)} ${n(y + 14)}L${n(x - 10 * squeeze)} ${n(y)}Z" fill="${stones}"/>` +
            dot(x, y, 3 * squeeze, "#fff7e0");
    }
    canvas.add(
      `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${deep}"/><ellipse cx="${cx}" cy="${cy}" rx="${rx - 15}" ry="${n(ry * 0.86)}" fill="#2a160c" opacity=".85"/><path d="${front}" fill="url(#${shine})"/><path d="M${cx - rx} ${cy + 4}A${rx} ${ry} 0 0 0 ${cx + rx} ${cy + 4}M${cx - rx} ${cy + 52}A${rx} ${ry} 0 0 0 ${cx + rx} ${cy + 52}" fill="none" stroke="${metal}" stroke-width="7"/><path d="M${cx - rx} ${cy + 3}A${rx} ${ry} 0 0 0 ${cx + rx} ${cy + 3}" fill="none" stroke="#fff3cf" stroke-width="1.8"/>${work}`,
    );
  };
  colours.forEach((palette, i) =>
    bangle(430 + ((i * 13) % 9) - 4, 800 - i * 62, palette, i % 3 === 2 ? metal : palette.accent, i % 2 === 0),
  );
  canvas.group('transform="rotate(14 700 830)"', () => {
    canvas.add(
      `<ellipse cx="706" cy="836" rx="112" ry="190" fill="none" stroke="#20120a" stroke-width="34" opacity=".2"/><ellipse cx="700" cy="826" rx="112" ry="190" fill="none" stroke="${second.deep}" stroke-width="36"/><ellipse cx="696" cy="824" rx="112" ry="190" fill="none" stroke="${second.base}" stroke-width="28"/><ellipse cx="696" cy="824" rx="112" ry="190" fill="none" stroke="${metal}" stroke-width="13" stroke-dasharray="15 9"/><ellipse cx="694" cy="822" rx="112" ry="190" fill="none" stroke="#fff7e0" stroke-width="4" stroke-dasharray="4 20"/>`,
    );
  });
}
