import { MAX_PICTURES } from "#contract/limits.ts";
import { placedImages } from "#domain/color-images.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { stemOf, wordsOf } from "#api/catalogue/photograph-path.ts";
import { remark, type Remark } from "#api/catalogue/remarks.ts";
import { colorsOf, type PicturedProduct } from "./pictured-products.ts";

/** Where a file belongs: a place, from 0, among the pictures of a product or, with a colour, of that. */
export interface PictureTarget {
  product: PicturedProduct;
  color: string | null;
  place: number;
}

/** The files with their targets, and those that are left out with a remark. */
export interface PicturePlan {
  targets: { path: string; target: PictureTarget }[];
  /** Files without a product. */
  unmatched: { path: string; said: Remark }[];
  /** Files for a place that there is not, or that another file has. */
  leftOver: { path: string; said: Remark }[];
}

/**
 * Finds the place of each file by its name, in any case and with any separators: the product's name or slug, or the
 * owner's number of the goods (SKU), a colour behind it, and the picture's number behind both (`rose-kurta-red-2`). A name
 * that can be read as that of two products is left over with both readings. A file that has the name of a picture which the
 * catalogue shows or awaits takes its place.
 */
export function matchPictures(paths: readonly string[], products: readonly PicturedProduct[]): PicturePlan {
  const slugs = new Map(products.map((product) => [slugFrom(product.slug), { product, color: null }]));
  const numbers = Map.groupBy(products.flatMap(numbersOf), ({ number }) => number);
  const pictures = Map.groupBy(products.flatMap(picturesOf), ({ words }) => words);
  const plan: PicturePlan = { targets: [], unmatched: [], leftOver: [] };
  const taken = new Map<string, string>();
  for (const path of paths) {
    const all = byName(stemOf(path));
    const likely = all.filter(({ place }) => place < MAX_PICTURES);
    const readings = likely.length > 0 ? likely : all;
    const [first, other] = [...new Map(readings.map((one) => [one.product.id, one])).values()];
    if (first !== undefined && other !== undefined) {
      plan.leftOver.push({ path, said: remark("photo_two_ways", ...placeIn(first), ...placeIn(other)) });
      continue;
    }
    const named = readings.length > 0 ? readings.slice(0, 1) : byPicture(wordsOf(path));
    if (named.length === 0) plan.unmatched.push({ path, said: remark("photo_unmatched") });
    for (const target of named) {
      const { product, color, place } = target;
      const where = placeIn(target);
      const key = JSON.stringify([product.id, color, place]);
      const other = taken.get(key);
      if (place >= MAX_PICTURES)
        plan.leftOver.push({ path, said: remark("photo_beyond", String(MAX_PICTURES), ...where) });
      else if (other !== undefined) plan.leftOver.push({ path, said: remark("photo_taken", other, ...where) });
      else {
        taken.set(key, path);
        plan.targets.push({ path, target });
      }
    }
  }
  return plan;

  /** What a name may stand for: each of its beginnings that is a slug or a number, where the rest is a colour and a place. */
  function byName(stem: string): PictureTarget[] {
    const readings: PictureTarget[] = [];
    for (let end = stem.length; end > 0; end = stem.lastIndexOf("-", end - 1)) {
      const [start, rest] = [stem.slice(0, end), stem.slice(end + 1)];
      const slug = slugs.get(start);
      for (const found of slug === undefined ? (numbers.get(start) ?? []) : [slug]) {
        const color = colorAt(rest, found.product);
        const number = color === null ? rest : rest.slice(slugFrom(color).length + 1);
        if (/^\d{0,2}$/.test(number))
          readings.push({
            product: found.product,
            color: color ?? found.color,
            place: Math.max(1, Number(number)) - 1,
          });
      }
    }
    return readings;
  }

  /** The places of the pictures with this file name; none where they are of several products. */
  function byPicture(words: string): PictureTarget[] {
    const all = pictures.get(words) ?? [];
    return all.every(({ product }) => product === all[0]?.product) ? all : [];
  }
}

/** The values that name a place in a remark. */
export function placeIn({ product, color, place }: PictureTarget): string[] {
  return [String(place + 1), color ?? "", product.slug];
}

/** The colour of a product that a text begins with: the longest, since "blue" begins "blue-grey", too. */
function colorAt(text: string, product: PicturedProduct): string | null {
  const fitting = colorsOf(product).filter(
    (color) => slugFrom(color) !== "" && `${text}-`.startsWith(`${slugFrom(color)}-`),
  );
  return fitting.toSorted((a, b) => slugFrom(b).length - slugFrom(a).length)[0] ?? null;
}

/**
 * A product's name and the owner's own numbers of it and of its combinations, as names of files. A number that several
 * colours have is of none of them.
 */
function numbersOf(product: PicturedProduct) {
  const all = [{ sku: product.sku, color: "" }, ...product.variants].filter(({ sku }) => sku);
  const colors = Map.groupBy(all, ({ sku }) => slugFrom(sku ?? ""));
  const byName = { number: slugFrom(product.name), product, color: null };
  const bySku = [...colors].map(([number, same]) => {
    const [color, ...others] = new Set(same.map((one) => one.color));
    return { number, product, color: others.length > 0 ? null : color || null };
  });
  return [byName, ...bySku];
}

/** The file names of the pictures that a product and its colours show or await, with their places. */
function picturesOf(product: PicturedProduct) {
  const own = product.pictures.map((shown, place) => ({ source: shown ?? product.awaited[place], color: null, place }));
  const inColors = placedImages(product.inColors).map(({ image, color, place }) => ({
    source: image,
    color: colorsOf(product).find((one) => slugFrom(one) === slugFrom(color)) ?? null,
    place,
  }));
  return [...own, ...inColors].flatMap(({ source, color, place }) =>
    source === null || source === undefined ? [] : [{ words: wordsOf(source), product, color, place }],
  );
}
