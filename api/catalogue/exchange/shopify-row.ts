import { wordList } from "#domain/short-text.ts";
import { readAudience } from "./audience.ts";
import { readStockCell, soldWithoutStock, treeParts, type Cells, type HasColumn } from "./cells.ts";
import type { StatedText } from "./picture-texts.ts";
import type { FormatRow, Stated } from "./product-row.ts";
import { textsIn } from "./product-texts.ts";

const typeColumns = ["type", "product type", "custom product type"];
const taxonomyColumns = wordList(`product category, standard product type, standardized product type,
  google shopping google product category`);
const pictureColumns = ["image src", "product image url"];
const textColumns = ["image alt text", "image alt"];
const variantPictureColumns = ["variant image", "variant image url"];
/** The option that Shopify gives a product without options. */
const NO_OPTION = /^default title$/i;

/** Which data of a product a Shopify export with these columns states. */
export function statedInExport(has: HasColumn): Stated {
  return {
    key: has("handle", "url handle"),
    name: has("title"),
    description: has("body html", "description"),
    category: has(...typeColumns, ...taxonomyColumns),
    prices: !has("variant price", "price")
      ? "none"
      : has("variant compare at price", "compare at price")
        ? "both"
        : "paid",
    hasDecimalCommas: false,
    repeatsPictures: true,
    firstPrice: "paid",
    comparesPrices: true,
    oversells: true,
    pictures: has(...pictureColumns) ? "all" : [],
    options: has("option1 value", "option2 value", "option3 value"),
  };
}

/** Reads a line of a Shopify export, with the old header or the one since 2024. Without handles, lines with one title are one product. */
export function shopifyRow(cells: Cells, has: HasColumn): FormatRow {
  const tags = cells("tags")
    .split(",")
    .map((tag) => tag.trim());
  const status = cells("status").toLowerCase();
  const options = ["option1", "option2", "option3"].map((option) => ({
    name: cells(`${option} name`),
    values: [cells(`${option} value`)].filter((value) => value !== ""),
  }));
  const values = options.flatMap((option) => option.values);
  const price = cells("variant price", "price");
  const sku = cells("variant sku", "sku");
  const isVariant = price !== "" || sku !== "" || values.length > 0;
  const picture = (source: string, position: number) => (source === "" ? [] : [{ source, position }]);
  const type = cells(...typeColumns);
  const taxonomy = cells(...taxonomyColumns);
  return {
    key: has("handle", "url handle") ? cells("handle", "url handle") : cells("title"),
    name: cells("title"),
    sharedName: cells("title"),
    description: cells("body html", "description"),
    kinds: [type, cells("title"), ...tags, ...treeParts(taxonomy)],
    departments: [type, taxonomy],
    category: "",
    texts: textsIn("shopify", cells, has),
    sku: has("variant sku", "sku") ? sku : null,
    isFoundByNumber: false,
    price,
    otherPrice: cells("variant compare at price", "compare at price"),
    ...stockOf(cells, has),
    currency: cells("currency", "variant currency"),
    audience: readAudience(cells, [type, taxonomy], cells("title")),
    isNew: !has("tags")
      ? null
      : tags.some((tag) => /^new([ -]?(in|arrivals?))?$/i.test(tag))
        ? true
        : cells("title") === ""
          ? null
          : false,
    pictures: picture(cells(...pictureColumns), positionFrom(cells("image position"))),
    pictureTexts: has(...textColumns) ? textIn(cells) : [],
    variant: isVariant ? JSON.stringify([...options.map((option) => option.values), sku, cells("location")]) : "",
    options: values.some((value) => NO_OPTION.test(value)) ? [] : options,
    optionsAre: values.some((value) => NO_OPTION.test(value)) ? "own" : null,
    swatch: has("swatch") ? cells("swatch") : null,
    variantPicture: has(...variantPictureColumns) ? cells(...variantPictureColumns) : null,
    createdAt: cells("created at"),
    hiddenBecause:
      status !== "" && status !== "active"
        ? status
        : /^(false|no|0)$/i.test(cells("published", "published on online store"))
          ? "not published"
          : null,
    isHidden: isHiddenBy(status, cells("published", "published on online store")),
  };
}

/** Whether a line hides or shows its product; null on further lines of it, which say neither. */
function isHiddenBy(status: string, published: string): boolean | null {
  if ((status !== "" && status !== "active") || /^(false|no|0)$/i.test(published)) return true;
  return status === "active" || /^(true|yes|1)$/i.test(published) ? false : null;
}

const truth = /^(?:true|false|yes|no|[01])$/i;
/** Columns of Shopify with the values they can have, besides none. */
const strictColumns: readonly [names: readonly string[], form: RegExp][] = [
  [["published", "published on online store"], truth],
  [["variant grams", "weight value grams"], /^[\d.,]+$/],
  [["variant inventory policy"], /^(?:deny|continue)$/i],
  [["variant requires shipping", "requires shipping"], truth],
  [["variant taxable", "charge tax"], truth],
  [["image src", "product image url"], /^(?:[a-z]+:)?\/\//i],
  [["image position"], /^\d+$/],
  [["gift card"], truth],
  [["variant weight unit"], /^(?:g|kg|lb|oz)$/i],
  [["status"], /^(?:active|draft|archived|unlisted)$/i],
];

/** How many columns of a line have impossible values: after a lost or extra field, all later ones are in wrong columns. */
export function misplacedInExport(cells: Cells): number {
  const odd = strictColumns.filter(([names, form]) => {
    const text = cells(...names);
    return text !== "" && !form.test(text);
  }).length;
  return odd + (/["<>]/.test(cells("handle", "url handle")) ? 2 : 0);
}

const available = ["available not editable", "available"];
const onHand = ["on hand current", "on hand"];
const inventoryColumns = ["on hand new", ...available, ...onHand];

/**
 * The stock in a line of Shopify's inventory file, one for each place. What is on hand holds what orders have taken and what
 * is set aside, where it is more than what is available; a new number on hand counts without these.
 */
function inventoryIn(cells: Cells): string {
  const [now, free, held] = [cells("on hand new"), cells(...available), cells(...onHand)].map((text) =>
    /^not stocked$/i.test(text) ? "" : text,
  );
  if (now === undefined || now === "") return free || held || "";
  const numbers = [now, free, held].map((text) => (/^-?\d+$/.test(text ?? "") ? Number(text) : NaN));
  const [counted = NaN, before = NaN, all = NaN] = numbers;
  return all > before ? String(counted - (all - before)) : now;
}

/** The stock of a variant. At 0 it is still available when the shop does not track stock, or sells without it. */
function stockOf(cells: Cells, has: HasColumn): Pick<FormatRow, "stock" | "isAvailable" | "remarks"> {
  const columns = ["variant inventory qty", "inventory quantity", "total inventory qty"];
  if (!has(...columns) && has(...inventoryColumns)) return readStockCell(inventoryIn(cells));
  if (!has(...columns)) return { stock: null, isAvailable: null };
  const isUncounted =
    has("variant inventory tracker", "inventory tracker") &&
    cells("variant inventory tracker", "inventory tracker") === "";
  const sellsOn = /^(continue|true|yes|1)$/i.test(
    cells("variant inventory policy", "continue selling when out of stock"),
  );
  const written = cells(...columns);
  const sold = isUncounted || sellsOn ? soldWithoutStock(written) : null;
  return sold === null ? readStockCell(written) : isUncounted ? { ...sold, remarks: [] } : sold;
}

/** The text of the line's picture. A line without a picture, as of a variant, states none. */
function textIn(cells: Cells): StatedText[] {
  const [source, text] = [cells(...pictureColumns), cells(...textColumns)];
  const place = positionFrom(cells("image position")) - 1;
  return source === "" && text === "" ? [] : [{ source, position: place < 100 ? Math.max(0, place) : 0, text }];
}

function positionFrom(text: string): number {
  return /^\d{1,5}$/.test(text) ? Number(text) : 100_000;
}
