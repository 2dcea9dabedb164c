import { createHash } from "node:crypto";
import { listedAddresses, readAvailability, readStockCell, treeParts, type Cells, type Has } from "./cells.ts";
import type { ProductRow } from "./product-row.ts";

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
  stock: ["stock", "quantity", "qty", "inventory", "stock quantity", "available quantity", "variant inventory qty"],
  availability: ["availability", "in stock", "stock status", "is in stock", "is available"],
  isNew: ["new", "is new"],
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
  link: ["link", "url", "product url", "product link", "permalink"],
  tags: ["tags", "keywords"],
  published: ["published", "is published", "active", "is active", "enabled", "visible"],
  status: ["status", "product status"],
};

/** The longest name that is used as a key, in characters. */
const MAX_KEY = 120;
/** Statuses of products that must not be shown. */
const hidden = /^(?:draft|archived|inactive|disabled|hidden|trash|private|deleted)$/;

/** Whether the columns tell a product's name, or a description that can replace it, and its price. */
export function isPlainTable(has: Has): boolean {
  return isNamed(has) && has(...plainColumns.price, ...plainColumns.sale);
}

/** Whether a name can be read or built: brand and kind are enough. */
export function isNamed(has: Has): boolean {
  return (
    has(...plainColumns.name, ...plainColumns.description) || (has(...plainColumns.brand) && has(...plainColumns.kind))
  );
}

/** Reads a line of a plain table, which is a product. */
export function plainRow(cells: Cells, has: Has): Omit<ProductRow, "line"> {
  // Some tables have a short description instead of a name.
  const name = has(...plainColumns.name)
    ? cells(...plainColumns.name)
    : ofBrand(
        cells,
        has(...plainColumns.description)
          ? cells(...plainColumns.description)
          : cells(...plainColumns.kind).replaceAll(/[-_]+/g, " "),
      );
  const pictures = plainColumns.pictures.flatMap((names, index) =>
    listedAddresses(cells(...names)).map((source, further) => ({ source, position: index + further / 100 })),
  );
  const isNew = cells(...plainColumns.isNew);
  const category = cells(...plainColumns.category);
  const kind = cells(...plainColumns.kind);
  const status = cells(...plainColumns.status).toLowerCase();
  const { stock, isAvailable } = readStockCell(has(...plainColumns.stock) ? cells(...plainColumns.stock) : null);
  return {
    key: cells(...plainColumns.slug) || keyFromName(name, has(...plainColumns.slug) ? "" : cells(...plainColumns.link)),
    name,
    description: cells(...plainColumns.description),
    kinds: [...treeParts(kind), ...treeParts(category), name, cells(...plainColumns.tags)],
    departments: [kind, category],
    category,
    craft: has(...plainColumns.craft) ? cells(...plainColumns.craft) : null,
    price: cells(...plainColumns.price),
    // Some tables have two price columns, such as "price" and "mrp".
    otherPrice: cells(...plainColumns.sale) || cells(...plainColumns.price.toReversed()),
    stock,
    isAvailable: isAvailable ?? readAvailability(cells(...plainColumns.availability)),
    isNew: isNew === "" ? null : /^(yes|y|true|1|new)$/i.test(isNew),
    pictures,
    variant: "only",
    hiddenBecause: hidden.test(status)
      ? status
      : /^(false|no|0|-1)$/i.test(cells(...plainColumns.published))
        ? "not published"
        : null,
  };
}

/** How many columns of a table have impossible values. */
export function misplacedInTable(cells: Cells): number {
  const addresses = [...plainColumns.pictures, plainColumns.link]
    .map((names) => cells(...names))
    .filter((text) => text !== "" && !/[/.]/.test(text)).length;
  return addresses + (/<\/?[a-z]/i.test(cells(...plainColumns.slug)) ? 2 : 0);
}

/** A name for tables without one: the brand and the kind, such as "Vana kurta sets"; the brand is not repeated. */
function ofBrand(cells: Cells, text: string): string {
  const brand = cells(...plainColumns.brand);
  return text === "" || text.toLowerCase().startsWith(brand.toLowerCase()) ? text : `${brand} ${text}`;
}

/** A key for tables without one: the name. A long name is cut, and a hash with the product's link keeps equal names apart. */
function keyFromName(name: string, link: string): string {
  if (name === "" || (link === "" && name.length <= MAX_KEY)) return name;
  return `${name.slice(0, MAX_KEY)} ${createHash("sha256").update(`${name}\n${link}`).digest("hex").slice(0, 8)}`;
}
