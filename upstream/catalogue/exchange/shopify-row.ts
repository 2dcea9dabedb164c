import { readStockCell, treeParts, type Cells, type Has } from "./cells.ts";
import type { ProductRow } from "./product-row.ts";

/** A line of Shopify's exports, in both headers: the one of many years, and the one since 2024. Without handles the lines of a title are one product. */
export function shopifyRow(cells: Cells, has: Has): Omit<ProductRow, "line"> {
  const tags = cells("tags").split(",").map((tag) => tag.trim());
  const status = cells("status").toLowerCase();
  const options = [cells("option1 value"), cells("option2 value"), cells("option3 value")];
  const price = cells("variant price", "price");
  const sku = cells("variant sku", "sku");
  const isVariant = price !== "" || sku !== "" || options.some((option) => option !== "");
  const picture = (source: string, position: number) => (source === "" ? [] : [{ source, position }]);
  const type = cells("type", "product type", "custom product type");
  const taxonomy = cells("product category", "standard product type", "standardized product type", "google shopping google product category");
  return {
    key: has("handle", "url handle") ? cells("handle", "url handle") : cells("title"),
    name: cells("title"),
    description: cells("body html", "description"),
    kinds: [type, cells("title"), ...tags, ...treeParts(taxonomy)],
    departments: [type, taxonomy],
    category: "",
    craft: has("craft", "craft product metafields custom craft") ? cells("craft", "craft product metafields custom craft") : null,
    price,
    otherPrice: cells("variant compare at price", "compare at price"),
    ...readStockCell(has("variant inventory qty", "inventory quantity", "total inventory qty") ? cells("variant inventory qty", "inventory quantity", "total inventory qty") : null),
    isNew: tags.some((tag) => /^new([ -]?(in|arrivals?))?$/i.test(tag)) ? true : cells("title") === "" ? null : false,
    pictures: [...picture(cells("image src", "product image url"), positionFrom(cells("image position"))), ...picture(cells("variant image", "variant image url"), 900_000)],
    variant: isVariant ? JSON.stringify([...options, sku]) : "",
    hiddenBecause: status !== "" && status !== "active" ? status : /^(false|no|0)$/i.test(cells("published", "published on online store")) ? "not published" : null,
  };
}

function positionFrom(text: string): number {
  return /^\d{1,5}$/.test(text) ? Number(text) : 100_000;
}
