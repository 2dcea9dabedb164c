import { matrix } from "#api/samples/drawing/geometry.ts";
import { drawCastShadow, drawTable } from "#api/samples/drawing/grounds.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";

const sole =
  "M0 -330C46 -322 86 -262 100 -190C116 -110 96 -40 84 40C74 110 96 190 82 260C68 318 32 340 0 340C-32 340 -68 318 -82 260C-92 190 -66 110 -76 40C-88 -40 -112 -110 -96 -190C-82 -262 -46 -322 0 -330Z";
const opening =
  "M-58 20C-50 -40 -24 -66 4 -66C34 -66 60 -38 66 20C72 90 80 170 68 236C58 284 30 306 0 306C-30 306 -58 284 -68 236C-78 170 -64 90 -58 20Z";

/** A pair of juttis seen from above, one turned out a little. */
export function drawJutti(studio: Studio): void {
  const { canvas } = studio;
  drawTable(canvas, studio.spec.ground);
  canvas.add(
    `<path d="M90 250Q450 190 820 270L850 1010Q450 1080 60 1000Z" fill="${studio.second.base}" opacity=".16"/><path d="M104 264Q450 206 806 284L834 996Q450 1064 76 988Z" fill="none" stroke="${studio.second.metal}" stroke-width="3" opacity=".55"/>`,
  );
  drawShoe(studio, 318, 610, -9, 1);
  drawShoe(studio, 590, 600, 11, -1);
}

function drawShoe({ canvas, cloth, second, tile }: Studio, x: number, y: number, turn: number, flip: number): void {
  canvas.group(`transform="translate(${x} ${y}) rotate(${turn}) scale(${flip * 1.16} 1.16)"`, () => {
    drawCastShadow(canvas, sole, 0.9);
    const leather = canvas.defineOnce(
      "insole",
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5b351c"/><stop offset=".3" stop-color="#b98456"/><stop offset="1" stop-color="#d3a676"/></linearGradient>`,
    );
    const round = canvas.defineOnce(
      "vamp",
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="-18" cy="-190" r="330"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".3" stop-color="${cloth.deep}" stop-opacity="0"/><stop offset="1" stop-color="${cloth.deep}" stop-opacity=".75"/></radialGradient>`,
    );
    canvas.add(
      `<path d="${sole}" fill="#6b4426" transform="translate(0 5)"/><path d="${sole}" fill="${cloth.base}"/><path d="${sole}" fill="${canvas.repeat(tile, matrix([-tile.width * 0.31, -300], [0.62, 0], [0, 0.62]))}"/><path d="${sole}" fill="url(#${round})"/>`,
    );
    canvas.add(
      `<path d="${opening}" fill="url(#${leather})"/><path d="M-58 20C-50 -40 -24 -66 4 -66C34 -66 60 -38 66 20C40 -20 -30 -24 -58 20Z" fill="#2a1408" opacity=".6"/><path d="${opening}" fill="none" stroke="${cloth.deep}" stroke-width="13"/><path d="${opening}" fill="none" stroke="${second.metal}" stroke-width="10"/><path d="${opening}" fill="none" stroke="#fff3cf" stroke-width="3" stroke-dasharray="3 5" stroke-linecap="round"/>`,
    );
    canvas.add(
      `<path d="M0 -316C-10 -240 -8 -160 4 -80" fill="none" stroke="${second.metal}" stroke-width="8"/><path d="M0 -316C-10 -240 -8 -160 4 -80" fill="none" stroke="#fff3cf" stroke-width="2.4" stroke-dasharray="3 5"/><path d="M0 -330C-16 -352 -2 -376 18 -366C28 -358 18 -346 10 -352" fill="none" stroke="${second.metal}" stroke-width="11" stroke-linecap="round"/><path d="${sole}" fill="none" stroke="${second.metal}" stroke-width="5"/><path d="${sole}" fill="none" stroke="${cloth.deep}" stroke-width="1.5" stroke-dasharray="8 4"/>`,
    );
    canvas.add(
      `<circle cx="2" cy="-132" r="25" fill="${second.metal}"/><circle cx="2" cy="-132" r="17" fill="${cloth.accent}"/><circle cx="2" cy="-132" r="25" fill="none" stroke="#fff3cf" stroke-width="3" stroke-dasharray="3 4.8"/><circle cx="-4" cy="-138" r="4" fill="#fff" opacity=".8"/><path d="M-24 180q24-16 48 0q-24 16-48 0ZM-12 240q12-10 24 0q-12 10-24 0Z" fill="${second.metal}" opacity=".6"/>`,
    );
  });
}
