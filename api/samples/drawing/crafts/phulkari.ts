import { n } from "#api/samples/drawing/geometry.ts";
import type { Palette } from "#api/samples/drawing/palettes.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** A diamond: its centre, and its half width and height. */
interface Diamond {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
}

/** A quarter of a diamond, to the right (`sx` 1) or left (-1) and below (`sy` 1) or above (-1) its centre. */
interface Quarter {
  sx: 1 | -1;
  sy: 1 | -1;
  colour: string;
  upright: boolean;
}

/** Phulkari: diamonds of darned floss. Neighbouring quarters are stitched in different directions, so they shine differently. */
export function phulkari(p: Palette): Tile {
  const floss = ["#e8a12b", "#d33a6c", "#f3d27a", "#e56a2c"] as const;
  const quarter = ({ cx, cy, rx, ry }: Diamond, { sx, sy, colour, upright }: Quarter) => {
    let path = "";
    const steps = 9;
    for (let i = 0; i < steps; i++) {
      const at = (i + 0.5) / steps;
      path += upright
        ? `M${n(cx + sx * rx * at)} ${n(cy + sy * 1)}V${n(cy + sy * ry * (1 - at))}`
        : `M${n(cx + sx * 1)} ${n(cy + sy * ry * at)}H${n(cx + sx * rx * (1 - at))}`;
    }
    return `<path d="${path}" stroke="${colour}" stroke-width="${n((upright ? rx : ry) / steps - 0.5)}"/>`;
  };
  const diamond = (at: Diamond, first: string, second: string) =>
    quarter(at, { sx: 1, sy: -1, colour: first, upright: true }) +
    quarter(at, { sx: -1, sy: -1, colour: second, upright: false }) +
    quarter(at, { sx: -1, sy: 1, colour: first, upright: true }) +
    quarter(at, { sx: 1, sy: 1, colour: second, upright: false });
  const outline = `<path d="M48 4L92 60L48 116L4 60Z" fill="none" stroke="${p.motif}" stroke-width="2.4" stroke-dasharray="5 2"/>`;
  const corners = (
    [
      [0, 0],
      [96, 0],
      [0, 120],
      [96, 120],
    ] as const
  )
    .map(([x, y]) => diamond({ cx: x, cy: y, rx: 27, ry: 35 }, floss[1], floss[3]))
    .join("");
  return {
    width: 96,
    height: 120,
    body:
      diamond({ cx: 48, cy: 60, rx: 36, ry: 46 }, floss[0], floss[2]) +
      `<path d="M48 42L61 60L48 78L35 60Z" fill="${p.base}"/>` +
      diamond({ cx: 48, cy: 60, rx: 10, ry: 14 }, floss[1], p.motif) +
      outline +
      corners,
  };
}
