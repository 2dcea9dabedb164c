import { createHash } from "node:crypto";
import { readAudience } from "./audience.ts";
import {
  listedAddresses,
  listedSizes,
  listedValues,
  plainName,
  readAvailability,
  readStockCell,
  treeParts,
  withoutVariant,
  type Cells,
  type Has,
} from "./cells.ts";
import { skuColumns } from "./article-numbers.ts";
import { textColumns } from "./picture-texts.ts";
import type { ProductRow, Stated } from "./product-row.ts";
import { isWooTable } from "./woo-row.ts";

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
const groupColumns = ["item group id", "group id", "parent sku", "parent id", "parent"];
/** Names of columns whose key is that of a single variant. */
const articleColumns: readonly string[] = [...skuColumns, "item code"];
/** Names of columns that list all pictures of a product. */
const pictureLists = ["images", "image urls", "all images"];

/** Names of columns that list the colours of a product; in others, "White, Gold" is one colour. */
const colorLists = ["colors", "colours", "available colors", "available colours"];

/** The longest name that is used as a key, in characters. */
const MAX_KEY = 120;
/** Statuses of products that must not be shown. */
const hidden = /^(?:draft|archived|inactive|disabled|hidden|trash|private|deleted)$/;

/** Whether a text is the name of a column. */
export function isColumnName(text: string): boolean {
  return columnNames.has(plainName(text));
}

/** Which data of a product a plain table with these columns states. */
export function statedInTable(has: Has): Stated {
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
export function changesProducts(has: Has): boolean {
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
      ...plainColumns.craft,
      ...plainColumns.stock,
      ...plainColumns.availability,
      ...plainColumns.isNew,
      ...plainColumns.createdAt,
    )
  );
}

/** Whether several lines may be one product: a line for each size or colour. */
export function hasOptions(has: Has): boolean {
  return has(...plainColumns.size, ...plainColumns.color) || isWooTable(has);
}

/** Whether a name can be read or built: brand and kind are enough. */
export function isNamed(has: Has): boolean {
  return (
    has(...plainColumns.name, ...plainColumns.description) || (has(...plainColumns.brand) && has(...plainColumns.kind))
  );
}

/** Reads a line of a plain table: a product, or one of its sizes and colours. */
export function plainRow(cells: Cells, has: Has): Omit<ProductRow, "line" | "formula" | "saleOff"> {
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
  const [size, color] = [cells(...plainColumns.size), cells(...plainColumns.color)];
  const hasList = has(...colorLists);
  const sharedName = hasOptions(has)
    ? withoutVariant(
        name,
        [size, color].filter((value) => value !== ""),
      )
    : name;
  const stated = cells(...plainColumns.options).toLowerCase();
  return {
    key: keyOf(cells, has, sharedName),
    name,
    sharedName,
    description: cells(...plainColumns.description),
    kinds: [...treeParts(kind), ...treeParts(category), name, cells(...plainColumns.tags)],
    departments: [kind, category],
    category,
    craft: has(...plainColumns.craft) ? cells(...plainColumns.craft) : null,
    sku: has(...skuColumns) && !isKeyedByNumber(has, sharedName) ? cells(...skuColumns) : null,
    isFoundByNumber: false,
    price: cells(...plainColumns.price),
    // Some tables have two price columns, such as "price" and "mrp".
    otherPrice: cells(...plainColumns.sale) || cells(...plainColumns.price.toReversed()),
    currency: cells(...plainColumns.currency),
    audience: readAudience(cells, [kind, category], name),
    stock,
    isAvailable: isAvailable ?? readAvailability(cells(...plainColumns.availability)),
    isNew: /^(yes|y|true|1|new)$/i.test(isNew) ? true : /^(no|n|false|0)$/i.test(isNew) ? false : null,
    pictures,
    pictureTexts: textColumns.flatMap((names, position) =>
      has(...names)
        ? [
            {
              source: listedAddresses(cells(...(plainColumns.pictures[position] ?? [])))[0] ?? "",
              position,
              text: cells(...names),
            },
          ]
        : [],
    ),
    variant: size === "" && color === "" ? "only" : JSON.stringify([size.toLowerCase(), color.toLowerCase()]),
    options: [
      { name: "size", values: listedSizes(size) },
      { name: "color", values: listedValues(color, hasList) },
    ],
    optionsAre: stated === "usual" || stated === "own" ? stated : null,
    swatch: has(...plainColumns.swatch) ? cells(...plainColumns.swatch) : null,
    variantPicture: has(...plainColumns.variantImage) ? cells(...plainColumns.variantImage) : null,
    createdAt: cells(...plainColumns.createdAt),
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

/** The key of a line's product. An article number stands for one size only, so then the product goes by its name. */
function keyOf(cells: Cells, has: Has, name: string): string {
  const isArticle =
    hasOptions(has) && name !== "" && !has(...plainColumns.slug.filter((key) => !articleColumns.includes(key)));
  const key = cells(...groupColumns) || (isArticle ? "" : cells(...plainColumns.slug));
  return key || keyFromName(name, has(...plainColumns.slug) ? "" : cells(...plainColumns.link));
}

/** Whether the only keys of a table are the owner's own numbers of the goods. */
export function hasNumbersAsKeys(has: Has): boolean {
  return has(...skuColumns) && !has(...groupColumns, ...plainColumns.slug.filter((name) => !skuColumns.includes(name)));
}

/** Whether a line's key is such a number: with sizes and a name, the product goes by its name. */
function isKeyedByNumber(has: Has, name: string): boolean {
  return hasNumbersAsKeys(has) && !(hasOptions(has) && name !== "");
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
