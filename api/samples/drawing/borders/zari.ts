import type { Palette } from "#api/samples/drawing/palettes.ts";
import type { EdgeTile } from "#api/samples/drawing/tile.ts";

/** A band of zari, ribbed by its weave, between coloured lines. */
export function zariBorder(cloth: Palette, edge: Palette): EdgeTile {
  const metal = edge.base === "#e2851f" || edge.base === "#e3a81f" ? "#d9ae57" : edge.metal;
  return {
    width: 36,
    height: 60,
    ground: edge.base,
    body: `<path d="M0 3H36" stroke="${metal}" stroke-width="3"/><path d="M0 8.5H36" stroke="${metal}" stroke-width="1"/><rect y="14" width="36" height="34" fill="${metal}"/><path d="M0 18H36M0 22H36M0 26H36M0 30H36M0 34H36M0 38H36M0 42H36M0 46H36" stroke="#7d5a18" stroke-width=".7" opacity=".45"/><path d="M0 16H36" stroke="#fff4d2" stroke-width="1.6" opacity=".8"/><path d="M18 20l11 11-11 11L7 31Z" fill="${edge.base}"/><path d="M18 25l6 6-6 6-6-6Z" fill="${metal}"/><path d="M0 25l6 6-6 6ZM36 25l-6 6 6 6Z" fill="${cloth.deep}" opacity=".65"/><path d="M0 53H36" stroke="${metal}" stroke-width="2.4"/>`,
  };
}
