import type { Canvas } from "#api/samples/drawing/canvas.ts";
import type { Point } from "#api/samples/drawing/geometry.ts";
import { n } from "#api/samples/drawing/geometry.ts";

/** A row of knotted tassels hanging from the given points. */
export function drawTassels(
  canvas: Canvas,
  points: readonly Point[],
  knot: string,
  thread: string,
  length: number,
): void {
  let skirts = "";
  let threads = "";
  let knots = "";
  for (const [x, y] of points) {
    const w = length * 0.17;
    skirts += `M${n(x - w * 0.5)} ${n(y + length * 0.3)}Q${n(x - w * 1.3)} ${n(y + length * 0.7)} ${n(x - w * 1.2)} ${n(y + length)}Q${n(x)} ${n(y + length * 1.06)} ${n(x + w * 1.2)} ${n(y + length)}Q${n(x + w * 1.3)} ${n(y + length * 0.7)} ${n(x + w * 0.5)} ${n(y + length * 0.3)}Z`;
    threads += `M${n(x)} ${n(y - 2)}V${n(y + length * 0.22)}M${n(x)} ${n(y + length * 0.36)}V${n(y + length)}M${n(x - w * 0.5)} ${n(y + length * 0.4)}L${n(x - w * 0.8)} ${n(y + length * 0.96)}M${n(x + w * 0.5)} ${n(y + length * 0.4)}L${n(x + w * 0.8)} ${n(y + length * 0.96)}`;
    knots += `<circle cx="${n(x)}" cy="${n(y + length * 0.26)}" r="${n(w * 0.8)}" fill="${knot}"/>`;
  }
  canvas.add(
    `<path d="${skirts}" fill="${thread}"/><path d="${threads}" stroke="${knot}" stroke-width="${n(length * 0.03)}" opacity=".7"/>${knots}`,
  );
}
