import { n } from "./geometry.ts";

/** A leaf or petal as a path: from its foot at (x, y), `length` long, `width` wide, pointing `angle` degrees clockwise from up. */
export function leaf(x: number, y: number, length: number, width: number, angle: number): string {
  const turn = (angle * Math.PI) / 180;
  const at = (out: number, aside: number) =>
    `${n(x + Math.sin(turn) * out + Math.cos(turn) * aside)} ${n(y - Math.cos(turn) * out + Math.sin(turn) * aside)}`;
  return `M${at(0, 0)}C${at(length * 0.3, width * 0.75)} ${at(length * 0.75, width * 0.5)} ${at(length, 0)}C${at(length * 0.75, -width * 0.5)} ${at(length * 0.3, -width * 0.75)} ${at(0, 0)}Z`;
}

/** Petals in a ring around a middle of radius `inner`. The first one points `from` degrees clockwise from up. */
export interface Petals {
  inner: number;
  length: number;
  width: number;
  from?: number;
}

/** A ring of petals as one path. */
export function rosette(x: number, y: number, count: number, { inner, length, width, from = 0 }: Petals): string {
  let path = "";
  for (let i = 0; i < count; i++) {
    const angle = from + (360 / count) * i;
    const turn = (angle * Math.PI) / 180;
    path += leaf(x + Math.sin(turn) * inner, y - Math.cos(turn) * inner, length, width, angle);
  }
  return path;
}

/** A filled circle. */
export function dot(x: number, y: number, r: number, fill: string, rest = ""): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${rest}/>`;
}

/** A circle as a path, so that many can be painted as one. */
export function round(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0Z`;
}

/** Dots of radius `r` on a circle of `radius`. */
export interface Dots {
  count: number;
  radius: number;
  r: number;
  fill: string;
}

/** Dots on a circle, in one colour. */
export function ringOfDots(x: number, y: number, { count, radius, r, fill }: Dots): string {
  let path = "";
  for (let i = 0; i < count; i++) {
    const turn = (Math.PI * 2 * i) / count;
    path += round(x + Math.cos(turn) * radius, y + Math.sin(turn) * radius, r);
  }
  return `<path d="${path}" fill="${fill}"/>`;
}

/** A star as a path. Its points reach the radius `outer`; the corners between them are at `inner`. */
export function star(
  x: number,
  y: number,
  points: number,
  { outer, inner, from = 0 }: { outer: number; inner: number; from?: number },
): string {
  let path = "";
  for (let i = 0; i < points * 2; i++) {
    const turn = (Math.PI * i) / points + (from * Math.PI) / 180;
    const r = i % 2 === 0 ? outer : inner;
    path += `${i === 0 ? "M" : "L"}${n(x + Math.sin(turn) * r)} ${n(y - Math.cos(turn) * r)}`;
  }
  return `${path}Z`;
}

/** Where a figure lies on its tile: its centre, and how far it reaches from there. */
export interface Place {
  tile: readonly [width: number, height: number];
  centre: readonly [x: number, y: number];
  reach: number;
}

/** A figure, drawn again at the opposite side of the tile wherever it crosses an edge. */
export function repeatAround({ tile: [width, height], centre: [x, y], reach }: Place, svg: string): string {
  const shifts = (at: number, size: number) => [
    0,
    ...(at - reach < 0 ? [size] : []),
    ...(at + reach > size ? [-size] : []),
  ];
  return shifts(x, width)
    .flatMap((dx) =>
      shifts(y, height).map((dy) =>
        dx === 0 && dy === 0 ? svg : `<g transform="translate(${n(dx)} ${n(dy)})">${svg}</g>`,
      ),
    )
    .join("");
}

/** The size of a cell, the colour of each letter, and how far the ends of each run are pulled apart, as in ikat. */
export interface Weave {
  cell: number;
  colours: Readonly<Record<string, string>>;
  feather?: number;
}

/** A figure woven in steps, from rows of letters; a '.' is left out. Its upper left corner is at (x, y). */
export function steppedFigure(
  rows: readonly string[],
  [x, y]: readonly [number, number],
  { cell, colours, feather = 0 }: Weave,
): string {
  const paths = new Map<string, string>();
  rows.forEach((row, line) => {
    for (let start = 0; start < row.length;) {
      const letter = row[start] ?? ".";
      let end = start;
      while (end < row.length && row[end] === letter) end++;
      const colour = colours[letter];
      if (colour !== undefined) {
        const slices = feather > 0 ? 2 : 1;
        for (let slice = 0; slice < slices; slice++) {
          const left = feather * (((line * 7 + slice * 5 + start * 3) % 5) / 4);
          const right = feather * (((line * 3 + slice * 7 + end * 5) % 5) / 4);
          const top = y + (line + slice / slices) * cell;
          paths.set(
            colour,
            `${paths.get(colour) ?? ""}M${n(x + start * cell - left)} ${n(top)}H${n(x + end * cell + right)}V${n(top + cell / slices + 0.1)}H${n(x + start * cell - left)}Z`,
          );
        }
      }
      start = end;
    }
  });
  return [...paths].map(([colour, path]) => `<path d="${path}" fill="${colour}"/>`).join("");
}
