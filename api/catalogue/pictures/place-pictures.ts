import { colorsOf, type PicturedProduct } from "./pictured-products.ts";

/** How many pictures a product has. */
const PLACES = 3;

/**
 * Where a file belongs: a place, from 0, among the pictures of a product or of one of its colours; or the combinations in a
 * colour and a size.
 */
export type PictureTarget =
  | { product: PicturedProduct; place: number }
  | { product: PicturedProduct; color: string; size: null; place: number }
  | { product: PicturedProduct; color: string; size: string };

/** The files with their targets, and those that are left out with the reason. */
export interface PicturePlan {
  targets: { path: string; target: PictureTarget }[];
  /** Files without a product. */
  unmatched: { path: string; reason: string }[];
  /** Files of a product that has no room for them. */
  leftOver: { path: string; reason: string }[];
}

/** What a file's name says behind the product's: `place` where a list says it, else words and numbers that give an order. */
export interface NamedPicture {
  path: string;
  product: PicturedProduct;
  place: number | null;
  color: string | null;
  size: string | null;
  isMain: boolean;
  number: number | null;
  /** Whether it says a number and no view: the number is its place, unless the files begin elsewhere than with 1. */
  isNumbered: boolean;
}

/** Gives each file of one product its place: as listed or numbered, else in their order. */
export function placePictures(found: readonly NamedPicture[], plan: PicturePlan): void {
  const taken = new Set<number>();
  const plain: NamedPicture[] = [];
  const ofColor = new Map<string, Map<number, string>>();
  for (const one of found.toSorted(inPlace)) {
    const { path, product, place, color } = one;
    if (color !== null) {
      const key = JSON.stringify([color, one.size]);
      const others = ofColor.get(key) ?? new Map<number, string>();
      ofColor.set(key, others);
      placeInColor(one, color, others, plan);
    } else if (place === null) plain.push(one);
    else if (taken.has(place))
      plan.leftOver.push({ path, reason: `picture ${place + 1} of ${product.slug} is another file already` });
    else {
      taken.add(place);
      plan.targets.push({ path, target: { product, place } });
    }
  }
  const stems = new Map<string, string>();
  const distinct = plain.filter(({ path }) => {
    const key = path.replace(/\.[^./]+$/, "").toLowerCase();
    const same = stems.get(key);
    if (same === undefined) stems.set(key, path);
    else plan.leftOver.push({ path, reason: `it has the name of ${same}, which is taken` });
    return same === undefined;
  });
  const arePlaces = numbersArePlaces(distinct);
  for (const [position, one] of distinct.entries()) {
    if (one.isNumbered && one.number !== null && arePlaces) {
      placeNumbered(one, one.number, taken, plan);
      continue;
    }
    const place = placeOf(one, position, distinct, taken);
    if (place === null)
      plan.leftOver.push({
        path: one.path,
        reason: `${one.product.slug} has ${PLACES} pictures already, and this is one more`,
      });
    else {
      taken.add(place);
      plan.targets.push({ path: one.path, target: { product: one.product, place } });
    }
  }
}

/** A colour has as many pictures as a product, at the places that their numbers say. A size in a colour shows one. */
function placeInColor(one: NamedPicture, color: string, others: Map<number, string>, plan: PicturePlan): void {
  const { path, product, size } = one;
  const name = [size, color].filter((word) => word !== null).join(", ");
  const exists =
    size === null ? colorsOf(product).includes(color) : product.variants.some((variant) => isIn(variant, color, size));
  const numbered = one.place ?? (one.isNumbered && one.number !== null ? one.number - 1 : null);
  const free = Array.from({ length: size === null ? PLACES : 1 }, (_, place) => place).find((at) => !others.has(at));
  const place = size === null && numbered !== null && numbered >= 0 && numbered < PLACES ? numbered : free;
  const taken = place === undefined ? others.get(0) : others.get(place);
  const leaveOut = (reason: string) => void plan.leftOver.push({ path, reason });
  if (!exists) leaveOut(`${product.slug} does not exist in ${name}`);
  else if (place === undefined && size === null) leaveOut(`${name} of ${product.slug} has ${PLACES} pictures already`);
  else if (place === undefined || taken !== undefined)
    leaveOut(`${name} of ${product.slug} shows one picture, ${taken}${size === null ? " already" : ""}`);
  else {
    others.set(place, path);
    plan.targets.push({ path, target: size === null ? { product, color, size, place } : { product, color, size } });
  }
}

/**
 * Whether numbers behind a product's name are places, from 1. They are none in these cases: a number is 0; there is a 1 and
 * also a main picture, which has place 1; all numbers are large, as those that a camera gives.
 */
function numbersArePlaces(found: readonly NamedPicture[]): boolean {
  const numbers = found.filter(({ isNumbered }) => isNumbered).map(({ number }) => number ?? 0);
  const hasMain = found.some(({ isMain, number }) => isMain && number === null);
  return !numbers.includes(0) && !(hasMain && numbers.includes(1)) && Math.min(...numbers) < 10;
}

/** Gives a numbered file its own place, and no other: a third view in the second place would replace another picture. */
function placeNumbered({ path, product }: NamedPicture, number: number, taken: Set<number>, plan: PicturePlan): void {
  if (number > PLACES)
    plan.leftOver.push({ path, reason: `${product.slug} has no picture ${number}: a product has ${PLACES}` });
  else if (taken.has(number - 1))
    plan.leftOver.push({ path, reason: `picture ${number} of ${product.slug} is another file already` });
  else {
    taken.add(number - 1);
    plan.targets.push({ path, target: { product, place: number - 1 } });
  }
}

/** Whether a combination has this colour, and this size where one is named. */
export function isIn(variant: { size: string; color: string }, color: string, size: string | null): boolean {
  return variant.color === color && (size === null || variant.size === size);
}

/** The main picture first, then numbers, then other views; those that say nothing as they are ordered already. */
function inPlace(a: NamedPicture, b: NamedPicture): number {
  const rank = ({ isMain, number }: NamedPicture) => (isMain && number === null ? -1 : (number ?? 1e9));
  return rank(a) - rank(b);
}

function placeOf(
  one: NamedPicture,
  position: number,
  all: readonly NamedPicture[],
  taken: ReadonlySet<number>,
): number | null {
  const hasMain = all.some(({ isMain, number }) => isMain && number === null);
  const numbers = all.map(({ number }) => number);
  const areNumbered =
    !hasMain && numbers.every((number) => number === null || number <= PLACES) && !numbers.includes(0);
  const hasFirst = hasMain || numbers.includes(1) || one.number !== null || taken.has(0);
  // A third picture alone stays the third one; a back view alone does not replace the main picture.
  const keepsFirst = !hasFirst && one.product.pictures[0] !== null;
  const wanted = areNumbered && one.number !== null ? one.number - 1 : position + (keepsFirst ? 1 : 0);
  const places = [wanted, ...Array.from({ length: PLACES }, (_, place) => place).filter((place) => place > wanted)];
  return places.find((place) => place < PLACES && !taken.has(place)) ?? null;
}
