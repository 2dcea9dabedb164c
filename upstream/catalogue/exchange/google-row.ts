import { readAudience } from "./audience.ts";
import { listedAddresses, readAvailability, treeParts, withoutVariant, type Cells, type HasColumn } from "./cells.ts";
import type { FormatRow, Stated } from "./product-row.ts";

/** Attributes that tell the variants of a group apart. Material and pattern do so only where they differ. */
const optionColumns = [
  { names: ["size"], describes: false },
  { names: ["color", "colour"], describes: false },
  { names: ["material"], describes: true },
  { names: ["pattern"], describes: true },
] as const;

/** Which data of a product a feed with these attributes states. */
export function statedInFeed(has: HasColumn): Stated {
  return {
    key: true,
    name: has("title"),
    description: has("description"),
    category: has("product type", "google product category"),
    prices: !has("price") ? (has("sale price") ? "sale" : "none") : has("sale price") ? "both" : "regular",
    hasDecimalCommas: false,
    repeatsPictures: true,
    firstPrice: "regular",
    oversells: true,
    pictures: has("additional image link") ? "all" : has("image link") ? [0] : [],
    options: has("size", "color", "colour"),
  };
}

/** A line of a Google Merchant feed, by the attributes of https://support.google.com/merchants/answer/7052112. */
export function googleRow(cells: Cells, has: HasColumn): FormatRow {
  const availability = cells("availability");
  const name =
    cells("item group id") === ""
      ? cells("title")
      : withoutVariant(cells("title"), [cells("size"), cells("color", "colour"), cells("material"), cells("pattern")]);
  const kind = cells("product type");
  const taxonomy = cells("google product category");
  return {
    key: cells("item group id", "id"),
    name,
    sharedName: name,
    description: cells("description"),
    kinds: [...treeParts(kind), cells("title"), ...treeParts(taxonomy)],
    departments: [kind, taxonomy],
    category: "",
    craft: null,
    sku: null,
    isFoundByNumber: false,
    price: cells("price"),
    otherPrice: cells("sale price"),
    stock: has("quantity", "sell on google quantity", "inventory")
      ? cells("quantity", "sell on google quantity", "inventory")
      : null,
    // Only a product that is said to be available is sold.
    isAvailable: availability === "" ? null : readAvailability(availability) === true,
    currency: cells("currency"),
    audience: readAudience(cells, [kind, taxonomy], cells("title")),
    isNew: null,
    pictures: [cells("product image link", "image link"), ...listedAddresses(cells("additional image link"))]
      .filter((source) => source !== "")
      .map((source, position) => ({ source, position })),
    pictureTexts: [],
    variant: cells("id"),
    options: optionColumns.map(({ names, describes }) => ({
      name: names[0],
      values: [cells(...names)].filter((value) => value !== ""),
      describes,
    })),
    optionsAre: null,
    swatch: has("swatch") ? cells("swatch") : null,
    variantPicture: has("image link") && cells("item group id") !== "" ? cells("image link") : null,
    createdAt: cells("created at"),
    isHidden: null,
    hiddenBecause: /online/i.test(cells("excluded destination")) ? "excluded" : null,
  };
}

/** How many attributes of a feed's line have impossible values. */
export function misplacedInFeed(cells: Cells): number {
  const addresses = [cells("link"), cells("image link")].filter((text) => text !== "" && !text.includes("/")).length;
  const availability = cells("availability");
  return (
    addresses +
    (availability !== "" && readAvailability(availability) === null ? 1 : 0) +
    (/<\/?[a-z]/i.test(cells("id")) ? 2 : 0)
  );
}
