import { cleanText } from "#domain/typed-text.ts";
import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { sizeValue } from "./cells.ts";
import { countedStock, looseKey, quotedPiece } from "./product-patch.ts";
import type { Messages, Options, PiecePatch, StockPatch } from "./product-patch.ts";
import type { LinePatch } from "./read-line.ts";

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
 * The combinations of size and colour that a product's lines state, with their stock, prices and pictures; null where they state
 * no options. Lines of the same combination are added up. A combination whose stock or price cannot be read is lost, and the
 * others stay. One that names `picture` has none of its own.
 */
export function piecesOf(rows: readonly LinePatch[], picture: string | undefined, told: Messages): PiecePatch[] | null {
  const variants = withListed(rows);
  const axes = axesOf(rows, variants, told);
  const written = variants.flatMap(({ options }) => options).filter(({ describes }) => describes !== true);
  if (
    variants.length === 0 ||
    (axes.length + written.flatMap(({ values }) => values).length === 0 && variants[0]?.optionsAre !== "own")
  )
    return null;
  const found = new Map<string, PiecePatch>();
  for (const row of variants) {
    const { line, prices, stock, piece } = row;
    const combinations = combinationsOf(row, axes, told);
    const of = combinations.length;
    const whole = stock?.counted ?? null;
    if (of > 1 && whole !== null) told.note(line, "stock_divided", whole, of);
    if (of > 1 && isChange(stock)) told.lose(line, "stock_line_each");
    else if (row.told.lost.length === 0)
      for (const [index, { size, color }] of combinations.entries()) {
        const share = of === 1 || whole === null ? stock : countedStock(Math.floor((whole + of - 1 - index) / of));
        const key = looseKey({ size, color });
        const same = found.get(key);
        if (same === undefined)
          found.set(key, {
            line,
            size,
            color,
            swatch: piece.swatch,
            stock: share,
            prices,
            // A number that stands beside several combinations is none of theirs.
            sku: of === 1 ? piece.sku : undefined,
            image: picture !== undefined && piece.image === picture ? null : piece.image,
          });
        else if (isChange(stock) || isChange(same.stock)) told.lose(line, "same_variant", same.line);
        else {
          told.note(line, "stock_added", quotedPiece({ size, color }), same.line);
          if ((share?.counted ?? null) !== null)
            same.stock = countedStock((same.stock?.counted ?? 0) + (share?.counted ?? 0));
        }
      }
  }
  return [...found.values()];
}

/**
 * The combinations that a line stands for; none where it is refused. A product has two options here: others are offered together
 * with the size, and a remark says so.
 */
function combinationsOf(row: LinePatch, axes: readonly Axis[], told: Messages): Options[] {
  if (axes.length === 0) return [{ size: "", color: "" }];
  const of = (kind: Axis["kind"]) => axes.filter((axis) => axis.kind === kind).map((axis) => valuesAt(row, axis));
  const sizes = [...of("size"), ...of("other")].reduce(crossed, []);
  const colors = of("color").flat();
  const changed = sizes.find((size) => dateLike.test(size));
  if (changed !== undefined) told.lose(row.line, "size_is_date", JSON.stringify(changed));
  else if (sizes.length + colors.length === 0) told.lose(row.line, "no_choice");
  else
    return (sizes.length === 0 ? [""] : sizes).flatMap((size) =>
      (colors.length === 0 ? [""] : colors).map((color) => ({ size: fitting(size), color: fitting(color) })),
    );
  return [];

  function fitting(value: string): string {
    if (value.length <= MAX_OPTION_LENGTH) return value;
    const short = cleanText(value, MAX_OPTION_LENGTH);
    told.note(row.line, "option_cut", JSON.stringify(value), JSON.stringify(short));
    return short;
  }
}

/** What each option is: by its name, which may stand in the first line only, else by its values. */
function axesOf(rows: readonly LinePatch[], variants: readonly LinePatch[], told: Messages): Axis[] {
  const line = variants[0]?.line ?? 0;
  const axes: Axis[] = [];
  for (let index = 0; index < Math.max(0, ...rows.map(({ options }) => options.length)); index++) {
    const name = rows.map(({ options }) => options[index]?.name ?? "").find((one) => one !== "") ?? "";
    const values = new Set(variants.flatMap((row) => valuesAt(row, { index })));
    const describes = variants.some(({ options }) => options[index]?.describes === true);
    const [only] = values;
    if (only === undefined || (describes && values.size === 1)) continue;
    const kind = kindOf(name, [...values]);
    if (kind === "other" && values.size === 1)
      told.note(line, "option_single", JSON.stringify(name), JSON.stringify(only));
    else axes.push({ index, name, kind: axes.some((axis) => axis.kind === kind) ? "other" : kind });
  }
  const others = axes.filter(({ kind }) => kind === "other");
  const named = others.map(({ name, index }) => JSON.stringify(name || `Option${index + 1}`)).join(", ");
  if (named !== "") told.note(line, "options_with_size", named);
  return axes;
}

function kindOf(name: string, values: readonly string[]): Axis["kind"] {
  if (colorNames.test(name)) return "color";
  if (sizeNames.test(name)) return "size";
  if (name !== "" && !/^title$/i.test(name)) return "other";
  return values.every((value) => sizeValue.test(value)) ? "size" : "color";
}

function valuesAt({ options }: LinePatch, { index }: { index: number }): string[] {
  return (options[index]?.values ?? []).map((value) => cleanText(value, 1_000)).filter((value) => value !== "");
}

/** Lines of combinations; one that leaves a choice open stands for every value that its product lists for it. */
function withListed(rows: readonly LinePatch[]): LinePatch[] {
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

/** Whether a stock changes by what only one line can say. */
function isChange(stock: StockPatch | undefined): boolean {
  return stock !== undefined && (stock.exported !== null || stock.change !== null || stock.row !== "");
}
