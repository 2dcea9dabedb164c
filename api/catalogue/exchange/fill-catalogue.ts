import type { WireShopContent } from "#contract/shop-content.ts";
import type { Category } from "#domain/categories.ts";
import { colorImagesText } from "#domain/color-images.ts";
import type { Language } from "#domain/languages.ts";
import type { Engine } from "#api/database/engine.ts";
import type { Database } from "#api/database/tables.ts";
import { indexWaiting, writeRows } from "./apply-changes.ts";
import { newProduct } from "./merge-product.ts";
import { countedStock, Messages, type NewPatch } from "./product-patch.ts";
import { stagedRows } from "./staged-rows.ts";
import type { TranslatedColumn } from "#api/catalogue/translations.ts";

/**
 * Fills an empty catalogue with sample products, as an import does, and returns how many it wrote. A catalogue that holds any
 * product stays as it is. Processes that start at the same time take turns, so only the first one writes.
 */
export async function fillCatalogue(db: Database, engine: Engine, products: readonly NewProduct[]): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await engine.takeTurn(trx);
    const any = await trx.selectFrom("products").select("id").limit(1).executeTakeFirst();
    if (any !== undefined) return 0;
    const use = { usualStock: 0, at: new Date(), told: new Messages() };
    const rows = products.flatMap((product) => stagedRows(0, null, newProduct(patchOf(product), use)));
    await writeRows(trx, "samples", rows);
    await indexWaiting(trx, { most: products.length });
    return products.length;
  });
}

function patchOf(product: NewProduct): NewPatch {
  const { slug, name, colors, translations = {}, variants } = product;
  // The first pictures are those of the first colour.
  const picture = (view: 1 | 2 | 3, color = colors?.[0]) =>
    `pictures/${color === undefined ? slug : `${slug}-${color.toLowerCase()}`}-${view}.svg`;
  const inColors = (colors ?? []).flatMap((color) =>
    ([1, 2, 3] as const).map((view) => ({ color, image: picture(view, color) })),
  );
  const texts = Object.entries(translations).flatMap(([language, some]) =>
    Object.entries(some).map(([column, text]) => [`${column}:${language}`, text]),
  );
  return {
    line: 0,
    slug,
    name,
    category: product.category as Category,
    pictures: [picture(1), picture(2), picture(3)],
    columns: {
      description: product.description,
      craft: product.craft,
      fabric: product.fabric,
      occasion: product.occasion,
      garment_length: product.garment_length ?? null,
      included: product.included ?? null,
      care: product.care ?? null,
      color_note: product.color_note ?? null,
      is_new: product.isNew ? 1 : 0,
      color_images: colorImagesText(inColors),
      size_table: product.sizeTable,
      created_at: product.createdAt,
      ...(Object.fromEntries(texts) as object),
    },
    prices: {
      kind: "both",
      pricePaise: product.price * 100,
      salePaise: product.salePrice === null ? null : product.salePrice * 100,
    },
    stock: countedStock(product.stock),
    // Prices and pictures are the same in every combination.
    pieces:
      variants?.map(({ size, color, swatch, stock }) => ({
        line: 0,
        size: size ?? "",
        color: color ?? "",
        swatch,
        stock: countedStock(stock),
        prices: null,
        sku: null,
      })) ?? null,
    piecesAre: "exact",
  };
}

/** A catalogue that comes with the program. It is passed in from `samples/`; the upstream does not import it. */
export interface SampleCatalogue {
  products: readonly NewProduct[];
  /** Reads one of a product's three pictures as SVG. `name` is its slug, with its colour where it has several: "temple-saree-red". Null when there is no such picture. */
  readPicture(name: string, view: 1 | 2 | 3): Promise<string | null>;
  /** What stands for the owner's words and tables where the owner has stated none, in each language. */
  content?: Readonly<Record<Language, WireShopContent>>;
}

/** A combination that a sample product exists in; null for no size, no colour, no swatch. */
interface NewVariant {
  size: string | null;
  color: string | null;
  swatch: string | null;
  stock: number;
}

/** A product of a sample catalogue; prices in whole rupees. */
interface NewProduct {
  slug: string;
  name: string;
  category: string;
  craft: string;
  fabric: string | null;
  occasion: string | null;
  garment_length?: string;
  included?: string;
  care?: string;
  color_note?: string;
  description: string;
  price: number;
  salePrice: number | null;
  /** The sum over its combinations, where it states any. */
  stock: number;
  /** The colours in which it is drawn, the first one first; null where its pictures are of no colour that is chosen. */
  colors: readonly string[] | null;
  /** The combinations it exists in; null where it states none. */
  variants: readonly NewVariant[] | null;
  /** The size table that holds its measures; null for that of its category. */
  sizeTable: string | null;
  /** Its texts in other languages, by the columns of the shop's own table. */
  translations?: Readonly<Record<string, { readonly [Column in TranslatedColumn]?: string }>>;
  isNew: boolean;
  /** ISO 8601, in UTC. */
  createdAt: string;
}
