import type { Palette } from "#api/samples/drawing/palettes.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

/** A stitched border: triangles and lines of running stitch. */
export function kanthaBorder(_cloth: Palette, edge: Palette): EdgeTile {
  return {
    width: 40,
    height: 56,
    ground: edge.base,
    body: `<path d="M0 6H40M0 50H40" stroke="${edge.motif}" stroke-width="2.2" stroke-dasharray="6 4"/><path d="M0 42L20 14L40 42M6 42L20 23L34 42M12 42L20 32L28 42" fill="none" stroke="${edge.motif}" stroke-width="2" stroke-dasharray="5 2.6"/><path d="M0 14l6 8M40 14l-6 8" stroke="${edge.accent}" stroke-width="2.4"/><circle cx="0" cy="20" r="3" fill="${edge.accent}"/><circle cx="40" cy="20" r="3" fill="${edge.accent}"/>`,
  };
}
