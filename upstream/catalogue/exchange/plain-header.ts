import { skuColumns } from "./article-numbers.ts";
import type { HasColumn } from "./cells.ts";
import { textColumns } from "./picture-texts.ts";
import { groupColumns, pictureLists, plainColumns } from "./plain-columns.ts";
import type { Stated } from "./product-row.ts";
import { isWooTable } from "./woo-row.ts";

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
      ...plainColumns.craft,
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
