import { skuColumns } from "./article-numbers.ts";
import { plainName } from "./cells.ts";
import { textColumns } from "./picture-texts.ts";

/** The names that columns of a plain table may have; the export writes the first of each. */
export const plainColumns = {
  slug: [
    "slug",
    "handle",
    "id",
    "sku",
    "uniq id",
    "product id",
    "id product",
    "p id",
    "item id",
    "style id",
    "product code",
    "item code",
    "style code",
    "asin",
    "pid",
    "code",
    "seller sku",
    "article number",
    "variant sku",
  ],
  name: [
    "name",
    "title",
    "product name",
    "product title",
    "item name",
    "product display name",
    "product",
    "item",
    "style name",
  ],
  description: [
    "description",
    "product description",
    "long description",
    "details",
    "deatils",
    "product details",
    "about",
    "about product",
    "short description",
  ],
  category: [
    "category",
    "product category",
    "product category tree",
    "categories",
    "category name",
    "main category",
    "master category",
    "department",
  ],
  kind: [
    "sub category",
    "subcategory",
    "sub category name",
    "individual category",
    "article type",
    "product type",
    "garment type",
    "type",
  ],
  brand: ["brand", "brand name", "product brand"],
  craft: ["craft"],
  price: [
    "price",
    "retail price",
    "mrp",
    "list price",
    "actual price",
    "regular price",
    "original price",
    "market price",
    "variant price",
    "max price",
    "standard price",
    "maximum retail price",
  ],
  sale: [
    "sale price",
    "discounted price",
    "selling price",
    "sell price",
    "offer price",
    "discount price",
    "final price",
    "special price",
    "deal price",
    "current price",
  ],
  stock: [
    "stock",
    "quantity",
    "qty",
    "inventory",
    "stock quantity",
    "available quantity",
    "variant inventory qty",
    "on hand new",
    "available not editable",
    "available",
    "available stock",
    "on hand current",
    "on hand",
    "stock on hand",
    "closing stock",
  ],
  availability: ["availability", "in stock", "stock status", "is in stock", "is available"],
  isNew: ["new", "is new"],
  hidden: ["hidden", "is hidden"],
  pictures: [
    [
      "image",
      "images",
      "image url",
      "image urls",
      "img",
      "img link",
      "url image",
      "picture",
      "image link",
      "main image",
      "main image url",
      "image src",
      "all images",
    ],
    ["image 2", "image additional 1"],
    ["image 3", "image additional 2"],
  ],
  hsn: ["hsn", "hsn code", "hsn sac", "hsn sac code", "hsncode"],
  gstRate: ["gst rate", "gst", "gst percent", "gst percentage", "gst tax rate"],
  size: ["size", "sizes", "available sizes", "size name", "option size", "variant size", "size options"],
  color: ["color", "colour", "colors", "colours", "available colors", "available colours", "color name", "colour name"],
  swatch: ["swatch"],
  variantImage: ["variant image"],
  options: ["options"],
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
/** Names of columns whose key is that of a single variant. */
export const articleColumns: readonly string[] = [...skuColumns, "item code"];
/** Names of columns that list all pictures of a product. */
export const pictureLists = ["images", "image urls", "all images"];

/** Names of columns that list the colours of a product; in others, "White, Gold" is one colour. */
export const colorLists = ["colors", "colours", "available colors", "available colours"];

/** Whether a text is the name of a column. */
export function isColumnName(text: string): boolean {
  return columnNames.has(plainName(text));
}
