import { wordList } from "#domain/short-text.ts";
import { plainName, type HasColumn } from "./cells.ts";
import { MAX_PICTURES } from "./product-draft.ts";
import { textColumns } from "./picture-texts.ts";
import { skuColumns } from "./article-numbers.ts";
import type { Stated } from "./product-row.ts";
import { productTextNames, productTexts } from "./product-texts.ts";
import { isWooTable } from "./woo-row.ts";

/** The names that columns of a plain table may have; the export writes the first of each. */
export const plainColumns = {
  slug: wordList(`slug, handle, product handle, id, sku, uniq id, product id, id product, p id, item id, style id, product code,
    item code, style code, asin, pid, code, seller sku, article number, variant sku`),
  name: wordList(
    "name, title, product name, product title, item name, product display name, product, item, style name",
  ),
  description: wordList(`description, product description, long description, details, deatils, product details, about,
    about product, short description`),
  category: wordList(`category, product category, product category tree, categories, category name, main category,
    master category, department`),
  kind: wordList(`sub category, subcategory, sub category name, individual category, article type, product type,
    garment type, type`),
  brand: ["brand", "brand name", "product brand"],
  texts: productTextNames.map((name) => [...productTexts[name].plain]),
  price: wordList(`price, retail price, mrp, list price, actual price, regular price, original price, market price,
    variant price, max price, standard price, maximum retail price`),
  sale: wordList(`sale price, discounted price, selling price, sell price, offer price, discount price, final price,
    special price, deal price, current price`),
  stock: wordList(`stock, quantity, qty, inventory, stock quantity, available quantity, variant inventory qty,
    variant inventory quantity,
    on hand new, available not editable, available, available stock, on hand current, on hand, stock on hand,
    closing stock`),
  availability: ["availability", "in stock", "stock status", "is in stock", "is available"],
  backorders: ["backorders allowed", "allow backorders", "backorders", "variant allow backorder"],
  isNew: ["new", "is new"],
  hidden: ["hidden", "is hidden"],
  visibility: ["visibility in catalog", "visibility"],
  hsn: ["hsn", "hsn code", "hsn sac", "hsn sac code", "hsncode"],
  gstRate: ["gst rate", "gst", "gst percent", "gst percentage", "gst tax rate"],
  size: ["size", "sizes", "available sizes", "size name", "option size", "variant size", "size options"],
  color: ["color", "colour", "colors", "colours", "available colors", "available colours", "color name", "colour name"],
  swatch: ["swatch"],
  variantImage: ["variant image"],
  options: ["options"],
  rowId: ["row id"],
  exportedStock: ["exported stock"],
  stockChange: ["stock change"],
  createdAt: ["created at", "date created"],
  currency: ["currency", "currency code", "price currency"],
  link: ["link", "url", "product url", "product link", "permalink"],
  tags: ["tags", "keywords"],
  published: ["published", "is published", "active", "is active", "enabled", "visible"],
  status: ["status", "product status"],
};

const columnNames: ReadonlySet<string> = new Set([...Object.values(plainColumns).flat(2), ...textColumns.flat()]);
/** Names of columns that a product's lines share where each line is a variant. */
export const groupColumns = ["item group id", "group id", "parent sku", "parent id", "parent"];
/** The options of Medusa's export, each with a column for its name and one for its value. */
export const namedOptions = [1, 2, 3].map((number) => ({
  name: [`variant option ${number} name`, `option ${number} name`],
  value: [`variant option ${number} value`, `option ${number} value`],
}));

const further = /\b(?:other|additional|extra|more|gallery)\b/;
const picture =
  /^(?:(?:other|additional|extra|more|gallery|all|product|item|listing|main|primary|featured|cover|base|url) )*(?:image|img|picture|pic|photo|thumbnail)(s?)(?: additional)?(?: (?:url|link|src|address)(s|es)?)? ?(\d{1,2})?(?: (?:url|link|src|front|back|side|detail))?$/;

/** Which picture of a product a column of this name holds, from 0, and whether it lists several; null for other columns. */
function pictureAt(name: string): { place: number; isList: boolean } | null {
  const parts = picture.exec(name);
  if (parts === null) return null;
  const [, several = "", addresses = "", number] = parts;
  const first = further.test(name) ? 1 : 0;
  const place = number === undefined ? first : Math.max(0, Number(number) - 1 + first);
  return { place, isList: number === undefined && several + addresses !== "" };
}

const found = new WeakMap<HasColumn, string[][]>();

/** The columns of a table's pictures by their places. Several may hold the same picture: thumbnails come last. */
export function pictureColumns(has: HasColumn): string[][] {
  const known = found.get(has);
  if (known !== undefined) return known;
  const isSmall = (name: string) => Number(name.includes("thumbnail"));
  const places = Array.from({ length: MAX_PICTURES }, (_, place) =>
    has.names.filter((name) => pictureAt(name)?.place === place).toSorted((a, b) => isSmall(a) - isSmall(b)),
  );
  found.set(has, places);
  return places;
}

/** Names of columns that list the colours of a product; in others, "White, Gold" is one colour. */
export const colorLists = ["colors", "colours", "available colors", "available colours"];

/** Whether a text is the name of a column. */
export function isColumnName(text: string): boolean {
  return columnNames.has(plainName(text)) || pictureAt(plainName(text)) !== null;
}

/** Which data of a product a plain table with these columns states. */
export function statedInTable(has: HasColumn): Stated {
  const isSale = has(...plainColumns.sale);
  const prices = plainColumns.price.filter((name) => has(name)).length;
  const places = pictureColumns(has).flatMap((names, place) => (names.length > 0 ? [place] : []));
  const hasList = places.includes(0) && has.names.some((name) => pictureAt(name)?.isList === true);
  return {
    key: has(...plainColumns.slug, ...groupColumns),
    name: has(...plainColumns.name),
    description: has(...plainColumns.description),
    category: has(...plainColumns.category, ...plainColumns.kind),
    prices: prices > 1 || (prices === 1 && isSale) ? "both" : prices === 1 ? "regular" : isSale ? "sale" : "none",
    hasDecimalCommas: false,
    repeatsPictures: false,
    firstPrice: isSale ? "regular" : "paid",
    oversells: false,
    pictures: hasList || places.length === MAX_PICTURES ? "all" : places,
    options: hasOptions(has),
  };
}

/** Whether a table has a column that changes something, besides the one that names the product. */
export function changesProducts(has: HasColumn): boolean {
  const { name, ...stated } = statedInTable(has);
  return (
    (name && stated.key) ||
    stated.description ||
    stated.category ||
    stated.prices !== "none" ||
    stated.pictures === "all" ||
    stated.pictures.length > 0 ||
    has(...textColumns.flat()) ||
    (stated.key && !hasNumbersAsKeys(has) && has(...skuColumns)) ||
    stated.options ||
    has(
      ...plainColumns.texts.flat(),
      ...plainColumns.stock,
      ...plainColumns.stockChange,
      ...plainColumns.availability,
      ...plainColumns.isNew,
      ...plainColumns.hidden,
      ...plainColumns.createdAt,
      ...plainColumns.hsn,
      ...plainColumns.gstRate,
    )
  );
}

/** Whether several lines may be one product: a line for each size or colour. */
export function hasOptions(has: HasColumn): boolean {
  return has(...plainColumns.size, ...plainColumns.color) || hasNamedOptions(has) || isWooTable(has);
}

/** Whether its options have columns for their names and values. */
export function hasNamedOptions(has: HasColumn): boolean {
  return has(...namedOptions.flatMap(({ value }) => value));
}

/** Whether a name can be read or built: brand and kind are enough. */
export function isNamed(has: HasColumn): boolean {
  return (
    has(...plainColumns.name, ...plainColumns.description) || (has(...plainColumns.brand) && has(...plainColumns.kind))
  );
}

/** Whether the only keys of a table are the owner's own numbers of the goods. */
export function hasNumbersAsKeys(has: HasColumn): boolean {
  return has(...skuColumns) && !has(...groupColumns, ...plainColumns.slug.filter((name) => !skuColumns.includes(name)));
}
