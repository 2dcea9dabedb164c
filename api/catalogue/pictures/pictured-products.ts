import { colorImagesIn, type ColorImage } from "#domain/color-images.ts";
import { colors } from "#domain/options.ts";
import type { Database } from "#api/database/tables.ts";
import { shownPicture } from "#api/catalogue/photograph-path.ts";
import { pictureColumns } from "#api/catalogue/picture-columns.ts";

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
      .select(["id", "slug", "name", "sku", "color_images"])
      .select(pictureColumns.flatMap(([image, alt]) => [image, alt]))
      .where("id", ">", after)
      .$if(ids !== undefined, (some) => some.where("id", "in", ids ?? []))
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
      const sources = pictureColumns.map(([image]) => row[image]);
      products.push({
        id: row.id,
        slug: row.slug,
        name: row.name,
        sku: row.sku,
        pictures: sources.map(shownPicture),
        awaited: sources.map((source) => (shownPicture(source) === null ? source : null)),
        alts: pictureColumns.map(([, alt]) => row[alt]),
        variants: variants.get(row.id) ?? [],
        inColors: colorImagesIn(row.color_images),
      });
    }
  }
}
