import type { Palette } from "#api/samples/drawing/palettes.ts";
import { dot, leaf, rosette } from "#api/samples/drawing/stitches.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

/** The muniya border: green parrots facing lotus sprays on a ground of zari. */
export function muniyaBorder(cloth: Palette, edge: Palette): EdgeTile {
  const parrot = (x: number, flip: number) =>
    `<g transform="translate(${x} 42) scale(${flip} 1)"><path d="M-4 -15C4 -20 12 -14 11 -6C11 4 4 10 -6 14L-20 24C-16 12 -14 4 -12 -2C-11 -8 -9 -12 -4 -15Z" fill="#2f7d4f" stroke="#123d28" stroke-width="1"/><path d="M-2 -4C5 -3 6 4 -2 8L-14 15C-10 6 -8 0 -2 -4Z" fill="#62ab5c"/><path d="M10 -13l7 3.4-6 4Z" fill="#c8322d"/><circle cx="5" cy="-10" r="1.8" fill="#fff"/><circle cx="5.3" cy="-10" r=".9" fill="#111"/></g>`;
  return {
    width: 96,
    height: 84,
    ground: edge.metal,
    body:
      `<rect width="96" height="11" fill="${edge.base}"/><path d="M0 3H96M0 8H96" stroke="${edge.metal}" stroke-width="1.6"/><path d="M0 14H96" stroke="${edge.deep}" stroke-width="2"/><path d="M0 20H96M0 26H96M0 32H96M0 38H96M0 44H96M0 50H96M0 56H96M0 62H96" stroke="#8f6a22" stroke-width=".7" opacity=".5"/>` +
      parrot(24, 1) +
      parrot(72, -1) +
      `<path d="M48 66V40" stroke="${edge.base}" stroke-width="2"/><path d="${rosette(48, 34, 5, { inner: 2, length: 10, width: 8 })}" fill="${edge.base}"/>` +
      dot(48, 34, 3, "#fff0cf") +
      `<path d="${leaf(48, 62, 13, 7, -50)}${leaf(48, 62, 13, 7, 50)}" fill="#2f7d4f"/><path d="${leaf(0, 60, 28, 14, 0)}${leaf(96, 60, 28, 14, 0)}" fill="${edge.base}"/><path d="${leaf(0, 58, 17, 6, 0)}${leaf(96, 58, 17, 6, 0)}" fill="${cloth.base}"/>` +
      `<rect y="68" width="96" height="16" fill="${edge.base}"/><path d="M0 70H96M0 81H96" stroke="${edge.metal}" stroke-width="2"/><path d="M0 76l6-3 6 3 6-3 6 3 6-3 6 3 6-3 6 3 6-3 6 3 6-3 6 3 6-3 6 3 6-3 6 3" fill="none" stroke="${edge.metal}" stroke-width="1.4"/>`,
  };
}
