import { cleanText } from "#domain/typed-text.ts";
import { MAX_SKU } from "./article-numbers.ts";
import { pictureAddressIn, pictureOf, pricesOf, stockOf } from "./draft-fields.ts";
import {
  countedStock,
  MAX_PICTURES,
  type Messages,
  type PiecePatch,
  type PricePatch,
  type StockPatch,
} from "./product-patch.ts";
import type { ProductRow, Stated } from "./product-row.ts";
import { quoted, sizeValue } from "./cells.ts";
import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { quotedPiece } from "./merge-pieces.ts";
import { remark } from "./remarks.ts";

/** A combination of size and colour, "" for none, and the line that states it. */
export interface StatedCombination {
  row: ProductRow;
  size: string;
  color: string;
  /** The place of the combination among those of its line, and how many there are: a field may list several values. */
  index: number;
  of: number;
}

/** An option of a product: where its values stand, and how it is offered. */
interface Axis {
  index: number;
  name: string;
  kind: "size" | "color" | "other";
}

const sizeNames = /\b(?:sizes?|lengths?|waist|bust|chest|inseam|height|age|diameter|width)\b/i;
const colorNames = /\b(?:colou?rs?|shades?)\b/i;

/** What spreadsheets make of sizes such as 10-12: "10-Dec", "Dec-10", "10-12-2026". */
export const dateLike =
  /^(?:\d{1,4}[-/ ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[-/ ]\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/ ]\d{1,4}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}-\d{2}-\d{2}(?:[ T].*)?)$/i;

/**
 * The combinations of size and colour that a product's lines state; null where they state no options. A product has two
 * options here: others are offered together with the size, and a remark says so.
 */
export function combinationsOf(rows: readonly ProductRow[], told: Messages): StatedCombination[] | null {
  const variants = withListed(rows);
  const [first] = variants;
  if (first === undefined) return null;
  const written = variants.some(({ options }) =>
    options.some(({ values, describes }) => values.length > 0 && describes !== true),
  );
  const axes = axesOf(rows, variants, told);
  if (axes.length === 0)
    return written || first.optionsAre === "own"
      ? variants.map((row) => ({ row, size: "", color: "", index: 0, of: 1 }))
      : null;
  return variants.flatMap((row) => {
    const sizes = [
      ...axes.filter(({ kind }) => kind === "size"),
      ...axes.filter(({ kind }) => kind === "other"),
    ].reduce<string[]>((all, axis) => crossed(all, valuesAt(row, axis)), []);
    const changed = sizes.find((size) => dateLike.test(size));
    if (changed !== undefined) {
      told.refuse(row.line, remark("size_is_date", JSON.stringify(changed)));
      return [];
    }
    const colors = axes.filter(({ kind }) => kind === "color").flatMap((axis) => valuesAt(row, axis));
    if (sizes.length === 0 && colors.length === 0) {
      told.refuse(row.line, remark("no_choice"));
      return [];
    }
    const combinations = (sizes.length === 0 ? [""] : sizes).flatMap((size) =>
      (colors.length === 0 ? [""] : colors).map((color) => ({ size: fitting(size, row), color: fitting(color, row) })),
    );
    return combinations.map((combination, index) => ({ row, ...combination, index, of: combinations.length }));
  });

  function fitting(value: string, { line }: ProductRow): string {
    if (value.length <= MAX_OPTION_LENGTH) return value;
    const short = cleanText(value, MAX_OPTION_LENGTH);
    told.note(line, remark("option_cut", JSON.stringify(value), JSON.stringify(short)));
    return short;
  }
}

/** What each option is: by its name, which may stand in the first line only, else by its values. */
function axesOf(rows: readonly ProductRow[], variants: readonly ProductRow[], told: Messages): Axis[] {
  const [first] = variants;
  const axes: Axis[] = [];
  const kinds = new Set<Axis["kind"]>();
  for (let index = 0; index < Math.max(0, ...rows.map(({ options }) => options.length)); index++) {
    const name = rows.find(({ options }) => (options[index]?.name ?? "") !== "")?.options[index]?.name ?? "";
    const values = new Set(variants.flatMap((row) => valuesAt(row, { index })));
    const describes = variants.some(({ options }) => options[index]?.describes === true);
    const [only] = values;
    if (only === undefined || (describes && values.size === 1)) continue;
    const kind = kindOf(name, [...values]);
    if (kind === "other" && values.size === 1) {
      told.note(first?.line ?? 0, remark("option_single", JSON.stringify(name), JSON.stringify(only)));
      continue;
    }
    axes.push({ index, name, kind: kinds.has(kind) ? "other" : kind });
    kinds.add(kind);
  }
  const others = axes.filter(({ kind }) => kind === "other");
  if (others.length > 0)
    told.note(
      first?.line ?? 0,
      remark(
        kinds.has("size") ? "options_with_size" : "options_as_size",
        others.map(({ name, index }) => JSON.stringify(name || `Option${index + 1}`)).join(", "),
      ),
    );
  return axes;
}

function kindOf(name: string, values: readonly string[]): Axis["kind"] {
  if (colorNames.test(name)) return "color";
  if (sizeNames.test(name)) return "size";
  if (name !== "" && !/^title$/i.test(name)) return "other";
  return values.every((value) => sizeValue.test(value)) ? "size" : "color";
}

function valuesAt({ options }: ProductRow, { index }: { index: number }): string[] {
  return (options[index]?.values ?? []).map((value) => cleanText(value, 1_000)).filter((value) => value !== "");
}

/** Lines of combinations; one that leaves a choice open stands for every value that its product lists for it. */
function withListed(rows: readonly ProductRow[]): ProductRow[] {
  const list = rows.find(({ variant, options }) => variant === "" && options.some(({ values }) => values.length > 0));
  return rows
    .filter(({ variant }) => variant !== "")
    .map((row) => ({
      ...row,
      options: row.options.map((option, index) =>
        option.values.length === 0 && option.name !== ""
          ? { ...option, values: list?.options[index]?.values ?? [] }
          : option,
      ),
    }));
}

/** Every value of two options together, such as "M, Silk". */
function crossed(all: readonly string[], values: readonly string[]): string[] {
  if (all.length === 0) return [...values];
  return values.length === 0 ? [...all] : all.flatMap((one) => values.map((value) => `${one}, ${value}`));
}

/**
 * The combinations with their stock, prices and pictures. Lines of the same combination are added up. A combination whose
 * stock or price cannot be read is lost, and the others stay.
 */
export function draftVariants(
  combinations: readonly StatedCombination[],
  pictures: readonly string[],
  stated: Stated,
  told: Messages,
): PiecePatch[] {
  const found = new Map<string, PiecePatch>();
  for (const combination of combinations) {
    const { row, size, color, of } = combination;
    const { line } = row;
    const lostBefore = told.refused.length;
    const stock = stockOfCombination(combination, stated, told);
    const prices = pricesOfCombination(row, stated, told);
    if (told.refused.length > lostBefore) continue;
    const key = JSON.stringify([size.toLowerCase(), color.toLowerCase()]);
    const same = found.get(key);
    if (same !== undefined && [stock, same.stock].some((one) => one !== undefined && isChange(one))) {
      told.refuse(line, remark("same_combination", String(same.line)));
      continue;
    }
    if (same !== undefined) {
      told.note(line, remark("stock_added", quotedPiece({ size, color }), String(same.line)));
      if ((stock?.set ?? null) !== null) same.stock = countedStock((same.stock?.set ?? 0) + (stock?.set ?? 0));
      continue;
    }
    const picture = row.variantPicture === null ? undefined : pictureOf(pictureIn(combination), line, told);
    found.set(key, {
      line,
      size,
      color,
      swatch: row.cells.swatch === undefined ? undefined : swatchOf(row.cells.swatch, line, told),
      stock,
      prices,
      // A number that stands beside several combinations is none of theirs.
      sku: of === 1 ? skuOf(row) : undefined,
      image: stated.repeatsPictures && picture !== undefined && picture === pictures[0] ? null : picture,
    });
  }
  return [...found.values()];

  /** The picture of a combination is that of its colour: other sizes in that colour often leave it out. */
  function pictureIn({ row, color }: StatedCombination): string {
    const ofColor = combinations.find((one) => color !== "" && one.color === color && one.row.variantPicture);
    return row.variantPicture || (stated.repeatsPictures && ofColor?.row.variantPicture) || "";
  }
}

/** The stock of one combination. A line for several combinations lists a stock for each, or one that is divided among them. */
function stockOfCombination(
  { row, index, of }: StatedCombination,
  stated: Stated,
  told: Messages,
): StockPatch | undefined {
  const listed = row.stock === null ? [] : row.stock.split(/\s*[|;~]\s*/);
  const isListed = of > 1 && listed.length === of;
  const own = isListed ? { ...row, stock: listed[index] ?? "" } : row;
  const stock = stockOf([own], stated, told);
  if (of > 1 && stock !== undefined && isChange(stock)) told.refuse(row.line, remark("stock_line_each"));
  const whole = stock?.set ?? null;
  if (whole === null || of === 1 || isListed) return stock;
  if (index === 0) told.note(row.line, remark("stock_divided", String(whole), String(of)));
  return countedStock(Math.floor(whole / of) + (index < whole % of ? 1 : 0));
}

/** Whether a stock changes by what only one line can say. */
function isChange({ sinceExport, change, row }: StockPatch): boolean {
  return sinceExport !== null || change !== null || row !== "";
}

function pricesOfCombination(row: ProductRow, stated: Stated, told: Messages): PricePatch | undefined {
  if (row.price !== "" || row.otherPrice !== "") return pricesOf([row], row.line, stated, told);
  return stated.prices === "sale" ? { kind: "sale", pricePaise: null, salePaise: null } : undefined;
}

/** The owner's own number of a line's goods; null for none, undefined where the file has no column for it. */
export function skuOf({ sku }: ProductRow): string | null | undefined {
  return sku === null ? undefined : cleanText(sku, MAX_SKU).trimEnd() || null;
}

function swatchOf(text: string, line: number, told: Messages): string | null {
  if (text === "") return null;
  const swatch = /^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : pictureAddressIn(text);
  if (swatch === null) told.note(line, remark("swatch", quoted(text)));
  return swatch;
}

/** The pictures of the combinations, which a product without pictures of its own shows. */
export function imagesOf(variants: readonly PiecePatch[]): string[] {
  const images = variants.flatMap(({ image }) => image ?? []);
  return [...new Set(images)].slice(0, MAX_PICTURES);
}
