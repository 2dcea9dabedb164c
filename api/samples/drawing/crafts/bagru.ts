import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, rosette } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Bagru: staggered sprigs in two blocks, the second stamped a hair off the first as a hand does. */
export function bagru(p: Palette): Tile {
  const sprig = (x: number, y: number) => {
    const leaves =
      leaf(x, y + 22, 17, 9, -58) +
      leaf(x, y + 22, 17, 9, 58) +
      leaf(x, y + 10, 14, 8, -48) +
      leaf(x, y + 10, 14, 8, 48);
    const flower = rosette(x, y - 12, 7, { inner: 4, length: 13, width: 8.5 });
    return (
      `<path d="M${x} ${y + 32}V${y - 10}" stroke="${p.ink}" stroke-width="1.8"/><path d="${leaves}" fill="${p.ink}"/>` +
      `<path d="${flower}" fill="${p.accent}" transform="translate(1 .8)"/><path d="${flower}" fill="none" stroke="${p.ink}" stroke-width="1"/>` +
      dot(x, y - 12, 4.4, p.motif, ` stroke="${p.ink}" stroke-width="1"`) +
      dot(x, y + 37, 2.2, p.accent)
    );
  };
  const specks = (
    [
      [20, 76],
      [62, 20],
      [20, 24],
      [62, 74],
    ] as const
  )
    .map(([x, y]) => dot(x, y, 1.7, p.accent))
    .join("");
  return { width: 84, height: 100, body: sprig(21, 48) + sprig(63, 98) + sprig(63, -2) + specks };
}
