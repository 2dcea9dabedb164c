import { listedAddresses, readAvailability, treeParts, type Cells, type Has } from "./cells.ts";
import type { ProductRow } from "./product-row.ts";

/** A line of a Google Merchant feed, by the attributes of https://support.google.com/merchants/answer/7052112. */
export function googleRow(cells: Cells, has: Has): Omit<ProductRow, "line"> {
  const availability = cells("availability");
  const kind = cells("product type");
  const taxonomy = cells("google product category");
  return {
    key: cells("item group id", "id"),
    name:
      cells("item group id") === ""
        ? cells("title")
        : withoutVariant(cells("title"), [
            cells("size"),
            cells("color", "colour"),
            cells("material"),
            cells("pattern"),
          ]),
    description: cells("description"),
    kinds: [...treeParts(kind), cells("title"), ...treeParts(taxonomy)],
    departments: [kind, taxonomy],
    category: "",
    craft: null,
    price: cells("price"),
    otherPrice: cells("sale price"),
    stock: has("quantity", "sell on google quantity", "inventory")
      ? cells("quantity", "sell on google quantity", "inventory")
      : null,
    // Only a product that is said to be available is sold.
    isAvailable: availability === "" ? null : readAvailability(availability) === true,
    isNew: null,
    pictures: [cells("image link"), ...listedAddresses(cells("additional image link"))]
      .filter((source) => source !== "")
      .map((source, index) => ({ source, position: index + 1 })),
    variant: cells("id"),
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

/** The common title of a product's variants: "Rose Kurta - Red / XL" is "Rose Kurta" in red and XL. */
function withoutVariant(title: string, values: readonly string[]): string {
  for (const value of values) {
    const end = value.length + (title.endsWith(")") && !value.endsWith(")") ? 1 : 0);
    const rest = title.slice(0, title.length - end);
    const shared = rest.replace(/\s*(?:\s[-–—|:]|[,/(])\s*$/u, "");
    if (
      value !== "" &&
      shared !== "" &&
      shared !== rest &&
      title.slice(rest.length, rest.length + value.length).toLowerCase() === value.toLowerCase()
    )
      return withoutVariant(shared, values);
  }
  return title;
}
