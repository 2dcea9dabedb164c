import { n } from "../geometry.ts";
import type { Palette } from "../palettes.ts";
import type { Tile } from "../tile.ts";

/** Phulkari: diamonds of darned floss, each quarter stitched the other way so that it gleams in turn. */
export function phulkari(p: Palette): Tile {
  const floss = ["#e8a12b", "#d33a6c", "#f3d27a", "#e56a2c"] as const;
  const quarter = (
    cx: number,
    cy: number,
    rx: number,
    ry: number,
    sx: number,
    sy: number,
    colour: string,
    upright: boolean,
  ) => {
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
  const diamond = (cx: number, cy: number, rx: number, ry: number, first: string, second: string) =>
    quarter(cx, cy, rx, ry, 1, -1, first, true) +
    quarter(cx, cy, rx, ry, -1, -1, second, false) +
    quarter(cx, cy, rx, ry, -1, 1, first, true) +
    quarter(cx, cy, rx, ry, 1, 1, second, false);
  const outline = `<path d="M48 4L92 60L48 116L4 60Z" fill="none" stroke="${p.motif}" stroke-width="2.4" stroke-dasharray="5 2"/>`;
  const corners = (
    [
      [0, 0],
      [96, 0],
      [0, 120],
      [96, 120],
    ] as const
  )
    .map(([x, y]) => diamond(x, y, 27, 35, floss[1], floss[3]))
    .join("");
  return {
    width: 96,
    height: 120,
    body:
      diamond(48, 60, 36, 46, floss[0], floss[2]) +
      `<path d="M48 42L61 60L48 78L35 60Z" fill="${p.base}"/>` +
      diamond(48, 60, 10, 14, floss[1], p.motif) +
      outline +
      corners,
  };
}
