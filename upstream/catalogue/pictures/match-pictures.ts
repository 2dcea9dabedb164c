import { slugFrom } from "../exchange/slug-from.ts";
import type { PictureList } from "./picture-list.ts";
import { stemOf } from "./photograph-path.ts";
import { productIndex, type PicturedProduct } from "./pictured-products.ts";

/** How many pictures a product has. */
const PLACES = 3;

/** Where a file belongs: a place among the pictures of a product, from 0, or the combinations in one colour. */
export type PictureTarget =
  { product: PicturedProduct; place: number } | { product: PicturedProduct; color: string; size: string | null };

/** The files with their targets, and those that are left out with the reason. */
export interface PicturePlan {
  targets: { path: string; target: PictureTarget }[];
  /** Files without a product. */
  unmatched: { path: string; reason: string }[];
  /** Files of a product that has no room for them. */
  leftOver: { path: string; reason: string }[];
}

/** What a file's name says behind the product's: `place` where a list says it, else words and numbers that give an order. */
interface Found {
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

const mainViews = new Set(["front", "main", "cover", "full", "whole", "hero"]);
const otherViews = new Set(
  "back side left right top bottom detail details close closeup up zoom border pallu blouse fabric drape model worn look flat inside pleats sleeve neck hem tassel view".split(
    " ",
  ),
);
const fillers = new Set("img image photo picture pic final edited edit copy hd web scaled original".split(" "));

/** Finds the product of each file by its name, its folder or the list, and orders the files of each product. */
export function matchPictures(
  paths: readonly string[],
  products: readonly PicturedProduct[],
  list: PictureList | null,
): PicturePlan {
  const index = productIndex(products, list);
  const plan: PicturePlan = { targets: [], unmatched: [], leftOver: [] };
  const ofProduct = new Map<PicturedProduct, Found[]>();
  for (const path of paths) {
    const found = findProduct(path);
    if ("reason" in found) plan.unmatched.push({ path, reason: found.reason });
    else for (const one of found.found) ofProduct.set(one.product, [...(ofProduct.get(one.product) ?? []), one]);
  }
  for (const found of ofProduct.values()) placePictures(found, plan);
  return plan;

  function findProduct(path: string): { found: Found[] } | { reason: string } {
    const folders = path.split("/").slice(0, -1).map(slugFrom);
    const stem = stemOf(path);
    const listed = index.listed(stem);
    if (listed.length > 0)
      return {
        found: listed.map(({ product, place, color }) => ({ ...nothingSaid(path, product), place, color })),
      };
    // "RoseKurta2" and "rose-kurta2" are "rose-kurta-2" to their owner.
    const byName = named(path, stem) ?? named(path, stem.replace(/(?<=\p{L})(?=\d{1,3}$)/u, "-"));
    if (byName !== null) return byName;
    for (const folder of folders.toReversed()) {
      const inFolder = named(path, folder);
      if (inFolder === null) continue;
      if ("reason" in inFolder) return inFolder;
      // In a product's own folder any name will do: the files then have the order of their names.
      return {
        found: inFolder.found.map((one) => ({
          ...one,
          ...readRest(stem, one.product),
          isNumbered: false,
          color: one.color ?? colorIn(stem, one.product),
        })),
      };
    }
    const present = index.withPicture(path);
    if (present !== null) return { found: [{ ...nothingSaid(path, present.product), place: present.place }] };
    const near = index.nearest(stem);
    return {
      reason:
        near === null
          ? "no product has this name, slug or file name"
          : `no product is called so. Is it ${near.slug}? Then call it ${near.slug}-1, ${near.slug}-2 or ${near.slug}-front`,
    };
  }

  /** The product that a text begins with, and what the rest of it says; null for none. */
  function named(path: string, text: string): { found: Found[] } | { reason: string } | null {
    for (let end = text.length; end > 0; end = text.lastIndexOf("-", end - 1)) {
      const key = text.slice(0, end);
      const candidates = index.named(key);
      const rest = text.slice(end + 1);
      const read = candidates.flatMap(({ product, color }) => {
        const said = readRest(rest, product);
        return said === null ? [] : [{ ...nothingSaid(path, product), ...said, color: said.color ?? color }];
      });
      if (read.length > 1)
        return {
          reason: `${read.length} products have this name (${read.map(({ product }) => product.slug).join(", ")}): name the file after one of these slugs`,
        };
      if (read.length === 1) return { found: read };
    }
    return null;
  }
}

function nothingSaid(path: string, product: PicturedProduct): Found {
  return { path, product, place: null, color: null, size: null, isMain: true, number: null, isNumbered: false };
}

/** Reads the words behind a product's name: a colour, a size, a view, a number. Null when there are others. */
function readRest(rest: string, product: PicturedProduct) {
  const said = { color: null as string | null, size: null as string | null };
  let words = rest;
  for (const name of ["color", "size", "color"] as const) {
    if (said[name] !== null) continue;
    const value = product.variants
      .map((variant) => variant[name])
      .filter((one) => one !== "" && startsWith(words, slugFrom(one)))
      .toSorted((a, b) => b.length - a.length)[0];
    if (value === undefined) continue;
    said[name] = value;
    words = words.slice(slugFrom(value).length + 1);
  }
  const parts = words.split("-").filter((part) => part !== "");
  const areKnown = parts.every(
    (part) => mainViews.has(part) || otherViews.has(part) || fillers.has(part) || /^\d{1,6}$/.test(part),
  );
  return areKnown ? { ...said, ...wordsOf(words) } : null;
}

function startsWith(text: string, word: string): boolean {
  return word !== "" && (text === word || text.startsWith(`${word}-`));
}

/** What the words and numbers of a name say of a picture's place. */
function wordsOf(text: string): { isMain: boolean; number: number | null; isNumbered: boolean } {
  const parts = text.split("-");
  const number = parts.findLast((part) => /^\d{1,9}$/.test(part));
  const isMain =
    parts.some((part) => mainViews.has(part)) || (number === undefined && !parts.some((part) => otherViews.has(part)));
  const isNumbered = parts.filter((part) => part !== "" && !fillers.has(part)).length === 1 && number !== undefined;
  return { isMain, number: number === undefined ? null : Number(number), isNumbered };
}

/** The colour of a product that a name begins or ends with. */
function colorIn(stem: string, { variants }: PicturedProduct): string | null {
  return (
    variants.map(({ color }) => color).find((color) => color !== "" && `-${stem}-`.includes(`-${slugFrom(color)}-`)) ??
    null
  );
}

/** Gives each file of one product its place: as listed or numbered, else in their order. */
function placePictures(found: readonly Found[], plan: PicturePlan): void {
  const taken = new Set<number>();
  const plain: Found[] = [];
  const ofColor = new Map<string, string>();
  for (const one of found.toSorted(inPlace)) {
    const { path, product, place, color, size } = one;
    if (color !== null) {
      const key = JSON.stringify([color, size]);
      const other = ofColor.get(key);
      if (!product.variants.some((variant) => isIn(variant, color, size)))
        plan.leftOver.push({
          path,
          reason: `${product.slug} does not exist in ${[size, color].filter((word) => word !== null).join(", ")}`,
        });
      else if (other === undefined) {
        ofColor.set(key, path);
        plan.targets.push({ path, target: { product, color, size } });
      } else plan.leftOver.push({ path, reason: `${color} of ${product.slug} shows one picture, ${other}` });
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

/**
 * Whether numbers behind a product's name are places, from 1. They are none in these cases: a number is 0; there is a 1 and
 * also a main picture, which has place 1; all numbers are large, as those that a camera gives.
 */
function numbersArePlaces(found: readonly Found[]): boolean {
  const numbers = found.filter(({ isNumbered }) => isNumbered).map(({ number }) => number ?? 0);
  const hasMain = found.some(({ isMain, number }) => isMain && number === null);
  return !numbers.includes(0) && !(hasMain && numbers.includes(1)) && Math.min(...numbers) < 10;
}

/** Gives a numbered file its own place, and no other: a third view in the second place would replace another picture. */
function placeNumbered({ path, product }: Found, number: number, taken: Set<number>, plan: PicturePlan): void {
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
function inPlace(a: Found, b: Found): number {
  const rank = ({ isMain, number }: Found) => (isMain && number === null ? -1 : (number ?? 1e9));
  return rank(a) - rank(b);
}

function placeOf(one: Found, position: number, all: readonly Found[], taken: ReadonlySet<number>): number | null {
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
