import { colorImagesIn, placedImages, type ColorImage } from "#domain/color-images.ts";
import { colors } from "#domain/options.ts";
import type { Database } from "#api/database/tables.ts";
import { isVisible } from "#api/catalogue/visible-products.ts";
import { slugFrom } from "#api/catalogue/exchange/cells.ts";
import type { PictureList } from "./picture-list.ts";
import { shownPicture, wordsOf } from "#api/catalogue/exchange/photograph-path.ts";

/** How many products are read at once. */
const PAGE = 1_000;

/** A product with all that files may be named after, and its pictures by their places. */
export interface PicturedProduct {
  id: number;
  slug: string;
  name: string;
  pictures: (string | null)[];
  /** The paths of pictures that an import awaits, by their places. */
  awaited: (string | null)[];
  alts: (string | null)[];
  /** The owner's own number of the product. */
  sku?: string | null;
  variants: { size: string; color: string; image: string | null; sku?: string | null }[];
  /** The pictures of its colours, also those that are awaited. */
  inColors: ColorImage[];
}

/** The colours that files of a product may name: those it states, else the usual ones. */
export function colorsOf({ variants }: PicturedProduct): readonly string[] {
  return variants.length === 0 ? colors : [...new Set(variants.map(({ color }) => color))].filter((one) => one !== "");
}

/** Reads all products, or those of some ids. */
export async function readPicturedProducts(db: Database, ids?: readonly number[]): Promise<PicturedProduct[]> {
  const products: PicturedProduct[] = [];
  for (;;) {
    const after = products.at(-1)?.id ?? 0;
    const rows = await db
      .selectFrom("products")
      .select(["id", "slug", "name", "sku", "color_images", "image", "image_additional_1", "image_additional_2"])
      .select(["image_alt", "image_additional_1_alt", "image_additional_2_alt"])
      .where("id", ">", after)
      .$if(ids !== undefined, (some) => some.where("id", "in", ids ?? []))
      .where(isVisible)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return products;
    const variants = Map.groupBy(
      await db
        .selectFrom("variants")
        .select(["product_id", "size", "color", "image", "sku"])
        .where("product_id", ">", after)
        .where("product_id", "<=", last.id)
        .$if(ids !== undefined, (some) => some.where("product_id", "in", ids ?? []))
        .orderBy("product_id")
        .orderBy("position")
        .execute(),
      (variant) => variant.product_id,
    );
    for (const row of rows) {
      const sources = [row.image, row.image_additional_1, row.image_additional_2];
      products.push({
        id: row.id,
        slug: row.slug,
        name: row.name,
        sku: row.sku,
        pictures: sources.map(shownPicture),
        awaited: sources.map((source) => (shownPicture(source) === null ? source : null)),
        alts: [row.image_alt, row.image_additional_1_alt, row.image_additional_2_alt],
        variants: variants.get(row.id) ?? [],
        inColors: colorImagesIn(row.color_images),
      });
    }
  }
}

interface Named {
  product: PicturedProduct;
  color: string | null;
}

/** Finds products by what files are named after. All texts are as {@link slugFrom} writes them. */
export interface PicturedProductIndex {
  /** The products of this slug, name or number. A slug has one. */
  named(key: string): Named[];
  /** The products whose list names a file of this stem. */
  listed(stem: string): { product: PicturedProduct; place: number | null; color: string | null }[];
  /** The pictures of a product that have this file name, or are awaited by it; none when they are those of several. */
  withPicture(path: string): { product: PicturedProduct; place: number; color: string | null }[];
  /** The product whose slug or name a stem begins with, for a hint. */
  nearest(stem: string): PicturedProduct | null;
}

/** Indexes products by slug, name, the numbers of a list, and the names of the files that their pictures have now. */
export function productIndex(products: readonly PicturedProduct[], list: PictureList | null): PicturedProductIndex {
  const slugs = new Map(products.map((product) => [slugFrom(product.slug), product]));
  const names = Map.groupBy(products, ({ name }) => slugFrom(name));
  const tight = Map.groupBy(products, ({ slug }) => slugFrom(slug).replaceAll("-", ""));
  const present = Map.groupBy(
    products.flatMap((product) => [
      ...product.pictures.flatMap((shown, place) => {
        const source = shown ?? product.awaited[place] ?? null;
        return source === null ? [] : [{ words: wordsOf(source), product, place, color: null }];
      }),
      ...placedImages(product.inColors).map(({ image, place, color }) => ({
        words: wordsOf(image),
        product,
        place,
        color: hasColor(product, color),
      })),
    ]),
    ({ words }) => words,
  );
  const numbers = Map.groupBy(products.flatMap(numbersOf), ({ number }) => number);
  const productOf = (slug: string) =>
    slugs.get(slug) ?? (names.get(slug)?.length === 1 ? names.get(slug)?.[0] : undefined);

  function named(key: string): Named[] {
    const bySlug = slugs.get(key);
    if (bySlug !== undefined) return [{ product: bySlug, color: null }];
    const byName = names.get(key);
    if (byName !== undefined) return byName.map((product) => ({ product, color: null }));
    const byNumber = (list?.numbers.get(key) ?? []).flatMap(({ slug, color }) => {
      const product = productOf(slug);
      return product === undefined ? [] : [{ product, color: hasColor(product, color) }];
    });
    if (byNumber.length > 0) return byNumber.slice(0, 1);
    const byStored = numbers.get(key) ?? [];
    if (new Set(byStored.map(({ product, color }) => `${product.id} ${color}`)).size === 1) return byStored.slice(0, 1);
    // "RoseKurta" is "rose-kurta" to its owner.
    const byTight = key.includes("-") ? undefined : tight.get(key);
    return byTight?.length === 1 ? byTight.map((product) => ({ product, color: null })) : [];
  }

  return {
    named,
    listed: (stem) =>
      (list?.files.get(stem) ?? []).flatMap(({ slug, place, color }) => {
        const product = productOf(slug);
        return product === undefined ? [] : [{ product, place, color: hasColor(product, color) }];
      }),
    withPicture(path) {
      const all = present.get(wordsOf(path)) ?? [];
      return all.every(({ product }) => product === all[0]?.product) ? all : [];
    },
    nearest(stem) {
      for (let end = stem.lastIndexOf("-"); end > 0; end = stem.lastIndexOf("-", end - 1)) {
        const [near] = named(stem.slice(0, end));
        if (near !== undefined) return near.product;
      }
      return null;
    },
  };
}

/** The owner's own numbers of a product and of its combinations, as names of files. */
function numbersOf(product: PicturedProduct): (Named & { number: string })[] {
  const all = [{ sku: product.sku, color: "" }, ...product.variants];
  return all.flatMap(({ sku, color }) =>
    sku === null || sku === undefined ? [] : [{ number: slugFrom(sku), product, color: color || null }],
  );
}

/** The colour as the product writes it; null when it exists in no such colour. */
function hasColor(product: PicturedProduct, color: string | null): string | null {
  if (color === null) return null;
  return colorsOf(product).find((one) => slugFrom(one) === slugFrom(color)) ?? null;
}
