import { z } from "zod";
import { firstPresent, hasId, isRecord, listAt, objectAt, readTotal, reshaped, valueAt } from "#contract/envelope.ts";
import {
  countOrNull,
  identifier,
  optionalFlag,
  optionalRupeesAsPaise,
  optionalText,
  paiseOrNull,
  pathOrNull,
  rupeesAsPaise,
  textOrNull,
} from "#contract/scalars.ts";
import { MAX_GOES_WITH } from "#contract/limits.ts";
import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { combinationKey, variantPrices, type Prices, type Variant } from "#domain/variants.ts";

/** A picture's path or address; see {@link pathOrNull}. */
const picture = z
  .unknown()
  .optional()
  .transform((value) => pathOrNull(value));

/**
 * One product as the shop knows it. Prices are in paise, and `salePaise` is null when there is no sale. `pictures` hold up
 * to three paths (relative to the admin base) or full addresses. `pictureTexts` say what each shows; null where the upstream
 * does not say it. `inColors` are pictures that say which colour they show. `goesWith` are ids of products that the owner wears with it. `isHidden` says that it is not on sale now. `sizeTable` names a size table of its own. `craft`, `fabric`, `occasion` and `countryOfOrigin` are extras that other upstreams need not have. `variants` are the combinations of size and
 * colour that exist; null when the upstream states none (`shared/domain/variants.ts`).
 */
export const product = z.preprocess(
  reshaped((entry) => ({
    id: firstPresent(entry, ["id", "_id"]),
    name: firstPresent(entry, ["name", "title", "product_name"]),
    description: entry["description"],
    ...statedPrices(entry),
    inStock: entry["in_stock"],
    stock: entry["stock"],
    category: entry["category"],
    craft: entry["craft"],
    countryOfOrigin: entry["country_of_origin"],
    sizeTable: entry["size_table"],
    fabric: entry["fabric"],
    occasion: entry["occasion"],
    pictures: [
      { source: entry["image"], text: entry["image_alt"] },
      { source: entry["image_additional_1"], text: entry["image_additional_1_alt"] },
      { source: entry["image_additional_2"], text: entry["image_additional_2_alt"] },
    ],
    inColors: entry["images"],
    goesWith: entry["goes_with"],
    isNew: entry["isNew"],
    isSale: entry["isSale"],
    isHidden: entry["hidden"],
    createdAt: entry["created_at"],
    variants: entry["variants"],
  })),
  z
    .object({
      id: identifier,
      name: optionalText.transform((name) => name ?? "Untitled piece"),
      description: optionalText,
      pricePaise: rupeesAsPaise,
      salePaise: optionalRupeesAsPaise.transform((paise) => paise || null),
      // Only a clear "no" makes a product sold out: without a word about it the product counts as available.
      inStock: optionalFlag.transform((flag) => flag ?? true),
      stock: z
        .unknown()
        .optional()
        .transform((value) => countOrNull(value)),
      category: z
        .unknown()
        .optional()
        .transform((value) => categoryText(value)),
      craft: optionalText,
      countryOfOrigin: optionalText,
      sizeTable: optionalText,
      fabric: optionalText,
      occasion: optionalText,
      pictures: z
        .array(z.object({ source: picture, text: optionalText }))
        .transform((all) => all.flatMap(({ source, text }) => (source === null ? [] : [{ source, text }]))),
      inColors: z
        .array(z.object({ color: optionalText, image: picture }))
        .catch([])
        .default([])
        .transform((all) =>
          all.flatMap(({ color, image }) => (color === null || image === null ? [] : [{ color, picture: image }])),
        ),
      goesWith: z
        .array(identifier)
        .catch([])
        .default([])
        .transform((ids) => ids.slice(0, MAX_GOES_WITH)),
      isNew: optionalFlag.transform((flag) => flag ?? false),
      isSale: optionalFlag.transform((flag) => flag ?? false),
      isHidden: optionalFlag.transform((flag) => flag ?? false),
      createdAt: optionalText,
      variants: z.unknown().optional(),
    })
    .transform((read) => ({
      ...read,
      ...heldPrices(read),
      pictures: read.pictures.map(({ source }) => source),
      pictureTexts: read.pictures.map(({ text }) => text),
      variants: readVariants(read.variants, read),
    })),
);

/** The prices of a product. A sale price alone is its price, and no sale. */
function statedPrices({ price, sale_price: sale }: Record<string, unknown>) {
  return paiseOrNull(price) === null ? { pricePaise: sale, salePaise: null } : { pricePaise: price, salePaise: sale };
}

/** A sale price that is not below the price is what is paid, as every sale price is, and no sale: nobody saves anything. */
function heldPrices({ pricePaise, salePaise }: Prices): Prices {
  return salePaise !== null && salePaise >= pricePaise
    ? { pricePaise: salePaise, salePaise: null }
    : { pricePaise, salePaise };
}

/** A product inside the shop; see {@link product}. */
export type Product = z.infer<typeof product>;

/** The products of a list that could be read. `total` is null unless the upstream pages its list. */
export interface ProductList {
  products: Product[];
  total: number | null;
}

/** The paths where an answer may hold a list of products. */
const listPaths = ["data.data", "data.products", "data", "products", ""];

/** Whether a list answer says that there is not a single product. An upstream that says nothing of it may have hidden ones. */
export function readEmptiness(body: unknown): boolean {
  return (valueAt(body, "data.empty") ?? valueAt(body, "empty")) === true;
}

/** The entries of a list answer that may be products, and the total that it states; null when there is no list at all. */
export function productEntriesOf(body: unknown): { body: unknown; entries: unknown[]; total: number | null } | null {
  const entries = listAt(body, listPaths)?.filter((entry) => isRecord(entry) && hasId(entry)) ?? null;
  return entries === null ? null : { body, entries, total: readTotal(body, entries.length) };
}

/**
 * Reads any list answer of section 7 (`data.data`, `data`, `data.products`, `products`, the body itself).
 * Entries without an id, or that are no product, are dropped; null when there is no list at all.
 */
export function readProductList(body: unknown): ProductList | null {
  const entries = listAt(body, listPaths);
  if (entries === null) return null;
  const products = entries.flatMap((entry) => product.safeParse(entry).data ?? []);
  return { products, total: readTotal(body, products.length) };
}

/** Reads one product from `data`, `product`, `data.product` or the body itself; null when there is none. */
export function readProduct(body: unknown): Product | null {
  const entry = objectAt(body, ["data.product", "data", "product", ""], hasId);
  return product.safeParse(entry).data ?? null;
}

/** A category is a word, or an object that carries one. */
function categoryText(value: unknown): string | null {
  const word = isRecord(value) ? firstPresent(value, ["name", "slug", "title"]) : value;
  return typeof word === "string" && word.trim() !== "" ? word.trim() : null;
}

/**
 * Reads the combinations of a product, whose prices they share where they have none. Null when none can be read: the product
 * then states no combinations. Of two rows of the same size and colour the first counts.
 */
export function readVariants(value: unknown, prices: Prices): Variant[] | null {
  if (!Array.isArray(value)) return null;
  const variants = new Map<string, Variant>();
  for (const entry of value) {
    const variant = readVariant(entry, prices);
    if (variant === null || variants.has(combinationKey(variant))) continue;
    variants.set(combinationKey(variant), variant);
  }
  return variants.size === 0 ? null : [...variants.values()];
}

function readVariant(entry: unknown, prices: Prices): Variant | null {
  if (!isRecord(entry)) return null;
  const size = option(entry["size"]);
  const color = option(firstPresent(entry, ["color", "colour"]));
  if (size === undefined || color === undefined) return null;
  return {
    size,
    color,
    stock: countOrNull(entry["stock"]),
    swatch: pathOrNull(entry["swatch"]),
    ...heldPrices(
      variantPrices(prices, {
        pricePaise: paiseOrNull(entry["price"]),
        salePaise: paiseOrNull(entry["sale_price"]) || null,
      }),
    ),
    picture: pathOrNull(entry["image"]),
  };
}

/** A size or colour, null for none, and undefined when it cannot be read, or could not be ordered since it is too long. */
function option(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === "") return null;
  const text = textOrNull(value);
  return text === null || text.length > MAX_OPTION_LENGTH ? undefined : text;
}
