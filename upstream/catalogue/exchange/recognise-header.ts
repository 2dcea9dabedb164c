import type { ProductFormat, ProductRow, RowReader } from "./product-row.ts";

/** Reads a field by any of its column's names; "" where there is no such column. */
type Cells = (...names: string[]) => string;
type Has = (...names: string[]) => boolean;

/** A column's name as it is compared: without case, punctuation and the feed's prefix. */
function plainName(name: string): string {
  return name.replace(/^\ufeff/, "").trim().toLowerCase().replace(/^g:/, "").replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Tells by a file's header what it is and how its lines are read; null where it is none of the three kinds. A `format` given decides. */
export function recogniseHeader(header: readonly string[], format: ProductFormat | null): RowReader | null {
  const places = new Map<string, number>();
  // The first of two columns with one name: later ones are a tool's leftovers.
  for (const [place, name] of header.map(plainName).entries()) if (name !== "" && !places.has(name)) places.set(name, place);
  const has: Has = (...names) => names.some((name) => places.has(name));
  const kind = format ?? kindOf(has);
  if (kind === null || !isEnough(kind, has)) return null;
  const readRow = { shopify: shopifyRow, google: googleRow, plain: plainRow }[kind];
  return {
    format: kind,
    columns: header.length,
    groups: kind !== "plain",
    read(line, fields) {
      const cells: Cells = (...names) => {
        for (const name of names) {
          const text = fields[places.get(name) ?? -1]?.trim();
          if (text !== undefined && text !== "") return text;
        }
        return "";
      };
      return { line, ...readRow(cells, has) };
    },
  };
}

function kindOf(has: Has): ProductFormat | null {
  if (has("handle", "url handle") && has("body html", "vendor", "variant price", "option1 name", "variant sku")) return "shopify";
  if (has("id", "item group id") && has("title") && has("image link", "availability", "google product category")) return "google";
  return isEnough("plain", has) ? "plain" : null;
}

function isEnough(kind: ProductFormat, has: Has): boolean {
  if (kind === "shopify") return has("handle", "url handle") && has("title");
  if (kind === "google") return has("id") && has("title") && has("price");
  return has(...plain.name) && has(...plain.price, ...plain.sale);
}

/** Both headers of Shopify's exports: the one of many years, and the one since 2024. */
function shopifyRow(cells: Cells, has: Has): Omit<ProductRow, "line"> {
  const tags = cells("tags").split(",").map((tag) => tag.trim());
  const status = cells("status").toLowerCase();
  const options = [cells("option1 value"), cells("option2 value"), cells("option3 value")];
  const price = cells("variant price", "price");
  const sku = cells("variant sku", "sku");
  const isVariant = price !== "" || sku !== "" || options.some((option) => option !== "");
  const picture = (source: string, position: number) => (source === "" ? [] : [{ source, position }]);
  return {
    key: cells("handle", "url handle"),
    name: cells("title"),
    description: cells("body html", "description"),
    kinds: [cells("type", "product type", "custom product type"), cells("title"), ...tags, cells("product category", "standard product type")],
    category: "",
    craft: has("craft", "craft product metafields custom craft") ? cells("craft", "craft product metafields custom craft") : null,
    price,
    otherPrice: cells("variant compare at price", "compare at price"),
    stock: has("variant inventory qty", "inventory quantity", "total inventory qty") ? cells("variant inventory qty", "inventory quantity", "total inventory qty") : null,
    isAvailable: null,
    isNew: tags.some((tag) => /^new([ -]?(in|arrivals?))?$/i.test(tag)) ? true : cells("title") === "" ? null : false,
    pictures: [...picture(cells("image src", "product image url"), positionFrom(cells("image position"))), ...picture(cells("variant image", "variant image url"), 900_000)],
    variant: isVariant ? JSON.stringify([...options, sku]) : "",
    hiddenBecause: status !== "" && status !== "active" ? status : /^(false|no|0)$/i.test(cells("published", "published on online store")) ? "not published" : null,
  };
}

/** The attributes of https://support.google.com/merchants/answer/7052112. */
function googleRow(cells: Cells, has: Has): Omit<ProductRow, "line"> {
  const availability = cells("availability").toLowerCase().replaceAll(/[_-]+/g, " ");
  const picture = cells("image link");
  const further = cells("additional image link").split(/,(?=\s*(?:https?:)?\/\/)/).map((source) => source.trim()).filter((source) => source !== "");
  return {
    key: cells("item group id", "id"),
    name: cells("title"),
    description: cells("description"),
    kinds: [...cells("product type").split(/[,>]/).toReversed(), cells("title"), ...cells("google product category").split(">").toReversed()],
    category: "",
    craft: null,
    price: cells("price"),
    otherPrice: cells("sale price"),
    stock: has("quantity", "sell on google quantity", "inventory") ? cells("quantity", "sell on google quantity", "inventory") : null,
    isAvailable: availability === "" ? null : availability === "in stock" || availability === "available",
    isNew: null,
    pictures: [picture, ...further].filter((source) => source !== "").map((source, index) => ({ source, position: index + 1 })),
    variant: cells("id"),
    hiddenBecause: /online/i.test(cells("excluded destination")) ? "excluded" : null,
  };
}

/** What the columns of a plain table may be called; the first name of each is the one the export writes. */
const plain = {
  slug: ["slug", "handle", "id", "sku", "uniq id", "product id", "code"],
  name: ["name", "title", "product name", "product title"],
  description: ["description", "product description", "details", "about"],
  category: ["category", "product category", "product category tree", "category name", "type", "product type"],
  craft: ["craft"],
  price: ["price", "retail price", "mrp", "list price", "actual price", "regular price", "original price"],
  sale: ["sale price", "discounted price", "selling price", "offer price", "discount price", "final price"],
  stock: ["stock", "quantity", "qty", "inventory"],
  isNew: ["new", "is new"],
  pictures: [["image", "images", "image url", "img", "picture", "image link", "main image"], ["image 2", "image additional 1"], ["image 3", "image additional 2"]],
  tags: ["tags", "keywords"],
};

function plainRow(cells: Cells, has: Has): Omit<ProductRow, "line"> {
  const pictures = plain.pictures.flatMap((names, index) => listed(cells(...names)).map((source, further) => ({ source, position: index + further / 100 })));
  const isNew = cells(...plain.isNew);
  const category = cells(...plain.category);
  return {
    key: cells(...plain.slug) || cells(...plain.name),
    name: cells(...plain.name),
    description: cells(...plain.description),
    kinds: [...category.replaceAll(/["[\]]/g, "").split(">>").flatMap((part) => part.split(">")).toReversed(), cells(...plain.name), cells(...plain.tags)],
    category,
    craft: has(...plain.craft) ? cells(...plain.craft) : null,
    price: cells(...plain.price),
    otherPrice: cells(...plain.sale),
    stock: has(...plain.stock) ? cells(...plain.stock) : null,
    isAvailable: null,
    isNew: isNew === "" ? null : /^(yes|y|true|1|new)$/i.test(isNew),
    pictures,
    variant: "only",
    hiddenBecause: null,
  };
}

/** One address, or several as a JSON list or parted by bars or by commas before the next address. */
function listed(text: string): string[] {
  const bare = /^\[.*\]$/s.test(text) ? text.slice(1, -1) : text;
  return bare.split(/\s*[|]\s*|\s*,\s*(?="|'|https?:)|\s+(?=https?:)/).map((part) => part.replaceAll(/^["'\s]+|["'\s]+$/g, "")).filter((part) => part !== "");
}

function positionFrom(text: string): number {
  return /^\d{1,5}$/.test(text) ? Number(text) : 100_000;
}
