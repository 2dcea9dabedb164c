import { wordList } from "#domain/short-text.ts";
import { plainName, type HasColumn } from "./cells.ts";
import { textColumns } from "./picture-texts.ts";
import { skuColumns } from "./article-numbers.ts";
import type { Stated } from "./product-row.ts";
import { productTextNames, productTexts } from "./product-texts.ts";
import { isWooTable } from "./woo-row.ts";

/** The names that columns of a plain table may have; the export writes the first of each. */
export const plainColumns = {
  slug: wordList(`slug, handle, id, sku, uniq id, product id, id product, p id, item id, style id, product code,
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
    on hand new, available not editable, available, available stock, on hand current, on hand, stock on hand,
    closing stock`),
  availability: ["availability", "in stock", "stock status", "is in stock", "is available"],
  isNew: ["new", "is new"],
  hidden: ["hidden", "is hidden"],
  pictures: [
    wordList(`image, images, image url, image urls, img, img link, url image, picture, image link, main image,
      main image url, image src, all images, image 1, image url 1, photo, photos, photo 1, picture 1`),
    ["image 2", "image additional 1", "image url 2", "photo 2", "picture 2"],
    ["image 3", "image additional 2", "image url 3", "photo 3", "picture 3"],
  ],
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
/** Names of columns that list all pictures of a product. */
export const pictureLists = ["images", "image urls", "all images", "photos"];

/** Names of columns that list the colours of a product; in others, "White, Gold" is one colour. */
export const colorLists = ["colors", "colours", "available colors", "available colours"];

/** Whether a text is the name of a column. */
export function isColumnName(text: string): boolean {
  return columnNames.has(plainName(text));
}

/** Which data of a product a plain table with these columns states. */
export function statedInTable(has: HasColumn): Stated {
  const isSale = has(...plainColumns.sale);
  const prices = plainColumns.price.filter((name) => has(name)).length;
  const places = plainColumns.pictures.flatMap((names, place) => (has(...names) ? [place] : []));
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
    pictures: has(...pictureLists) || places.length === plainColumns.pictures.length ? "all" : places,
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
  return has(...plainColumns.size, ...plainColumns.color) || isWooTable(has);
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
