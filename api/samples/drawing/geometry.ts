/** A point in picture pixels. */
export type Point = readonly [number, number];

/** A number as short as a picture needs it. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

/** The point part-way from one to another. */
export function between(from: Point, to: Point, part: number): Point {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** The point at `t` (0 to 1) on a cubic Bézier curve. */
export function onCurve([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const s = 1 - t;
  const weigh = (axis: 0 | 1) =>
    s * s * s * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t * t * t * d[axis];
  return [weigh(0), weigh(1)];
}

/** A smooth SVG path segment list through the points (Catmull-Rom), beginning with `lead` ('M' or 'L'), relative so that it stays short. */
export function smoothThrough(points: readonly Point[], lead: "M" | "L"): string {
  const first = points[0];
  if (first === undefined) return "";
  const r = (value: number) => Math.round(value * 10) / 10;
  const [second] = points.slice(1);
  if (points.length === 2 && second !== undefined)
    return `${lead}${n(first[0])} ${n(first[1])}L${n(second[0])} ${n(second[1])}`;
  let path = `${lead}${n(first[0])} ${n(first[1])}c`;
  for (let i = 0; i + 1 < points.length; i++) {
    const p1 = points[i] ?? first;
    const p2 = points[i + 1] ?? p1;
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    const [x, y] = [r(p1[0]), r(p1[1])];
    const deltas = [
      p1[0] + (p2[0] - p0[0]) / 6 - x,
      p1[1] + (p2[1] - p0[1]) / 6 - y,
      p2[0] - (p3[0] - p1[0]) / 6 - x,
      p2[1] - (p3[1] - p1[1]) / 6 - y,
      r(p2[0]) - x,
      r(p2[1]) - y,
    ];
    path += `${deltas.map(n).join(" ")} `;
  }
  return path;
}

/** An SVG matrix that takes a pattern's x axis along one direction and its y axis along another (both in picture pixels per cloth pixel). */
export function matrix(origin: Point, along: Point, down: Point): string {
  const r = (value: number) => String(Math.round(value * 1000) / 1000);
  return `matrix(${r(along[0])} ${r(along[1])} ${r(down[0])} ${r(down[1])} ${n(origin[0])} ${n(origin[1])})`;
}

/** The direction from one point to another, of length 1. */
export function heading(from: Point, to: Point): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}
