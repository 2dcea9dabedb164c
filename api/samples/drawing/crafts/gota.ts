import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, rosette, repeatAround } from "#api/samples/drawing/stitches.ts";
import type { Tile } from "#api/samples/drawing/tile.ts";

/** Gota patti: petals folded from metal ribbon, each with a bright and a shaded half. */
export function gota(p: Palette): Tile {
  const flower = (x: number, y: number, size: number, from: number) => {
    const petals = rosette(x, y, 8, { inner: size * 0.28, length: size, width: size * 0.6, from });
    return (
      `<path d="${petals}" fill="${p.deep}" opacity=".35" transform="translate(1.2 2)"/><path d="${petals}" fill="${p.metal}"/><path d="${rosette(x, y, 8, { inner: size * 0.3, length: size * 0.8, width: size * 0.2, from: from + 4 })}" fill="#fff6d8" opacity=".75"/>` +
      dot(x, y, size * 0.34, p.accent) +
      dot(x - size * 0.08, y - size * 0.1, size * 0.12, "#fff6d8")
    );
  };
  const sprays =
    leaf(40, 72, 17, 8, 200) +
    leaf(28, 66, 15, 8, 235) +
    leaf(54, 66, 15, 8, 165) +
    leaf(88, 12, 15, 7, 40) +
    leaf(86, 20, 15, 7, 85) +
    leaf(72, 6, 13, 7, -40);
  const dots = (
    [
      [12, 14],
      [100, 66],
      [70, 92],
      [14, 96],
      [60, 24],
    ] as const
  )
    .map(([x, y]) => dot(x, y, 2.1, p.metal))
    .join("");
  return {
    width: 110,
    height: 110,
    body:
      repeatAround({ tile: [110, 110], centre: [60, 20], reach: 56 }, `<path d="${sprays}" fill="${p.metal}"/>`) +
      flower(40, 48, 19, 0) +
      repeatAround({ tile: [110, 110], centre: [94, 98], reach: 22 }, flower(94, 98, 14, 22)) +
      dots,
  };
}
