import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, ringOfDots, rosette, repeatAround } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Chikankari: white flowers in shadow work and stem stitch, with knots and a pulled-thread heart. */
export function chikankari(p: Palette): Tile {
  // White on white is seen by the shade of its stitches alone.
  const pale = Number.parseInt(p.base.slice(1, 3), 16) > 236;
  const thread = `fill="${p.motif}" fill-opacity=".72" stroke="${p.motif}" stroke-width="1.7" stroke-dasharray="3.4 .9"`;
  const shade = (path: string) =>
    `<path d="${path}" fill="none" stroke="${p.deep}" stroke-width="2.4" opacity="${pale ? 0.6 : 0.3}" transform="translate(1 1.4)"/>`;
  const bloom = (x: number, y: number, r: number) => {
    const petals = rosette(x, y, 6, { inner: r * 0.3, length: r, width: r * 0.72 });
    return (
      `${shade(petals)}<path d="${petals}" ${thread}/>` +
      dot(x, y, r * 0.32, p.base, ` stroke="${p.deep}" stroke-opacity=".45" stroke-width="1"`) +
      ringOfDots(x, y, { count: 7, radius: r * 0.19, r: r * 0.055, fill: p.motif }) +
      ringOfDots(x, y, { count: 12, radius: r * 1.5, r: r * 0.07, fill: p.motif })
    );
  };
  const vine = "M35 150C30 118 60 110 62 80M62 80C66 50 100 48 108 22M62 90C84 92 92 106 112 104";
  const leaves =
    leaf(40, 124, 18, 9, -70) +
    leaf(48, 112, 18, 9, 80) +
    leaf(64, 72, 17, 9, -60) +
    leaf(88, 50, 17, 9, 120) +
    leaf(94, 96, 15, 8, 10) +
    leaf(34, 148, 14, 8, 60);
  return {
    width: 150,
    height: 150,
    body:
      repeatAround(
        { tile: [150, 150], centre: [75, 130], reach: 60 },
        `${shade(vine)}<path d="${vine}" fill="none" stroke="${p.motif}" stroke-width="2" stroke-dasharray="4 1"/>${shade(leaves)}<path d="${leaves}" ${thread}/>`,
      ) +
      bloom(60, 84, 21) +
      repeatAround({ tile: [150, 150], centre: [122, 10], reach: 26 }, bloom(122, 10, 15)) +
      bloom(120, 106, 11),
  };
}
