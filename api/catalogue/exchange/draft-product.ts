import { cleanText } from "#domain/typed-text.ts";
import { categoryFrom, type Category } from "#domain/categories.ts";
import { isDay } from "#domain/dates.ts";
import { categoryInWords, treeParts } from "#api/catalogue/search/category-in-words.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { quoted, currencyOf, isShortenedNumber } from "./cells.ts";
import {
  pictureAddressIn,
  picturesOf,
  pictureTextsOf,
  placedPictures,
  pricesOf,
  remarkOnPictures,
  remarkOnPrices,
  stockOf,
  unreadStockOf,
} from "./draft-fields.ts";
import { imagesOf, skuOf, draftVariants, combinationsOf } from "./draft-variants.ts";
import { plainText } from "./plain-text.ts";
import { columnTable, forEachField, type ColumnName, type ProductField } from "./columns.ts";
import {
  MAX_PICTURES,
  Messages,
  type Drafted,
  type Issue,
  type PatchColumns,
  type FilePatch,
  type PricePatch,
  type StatedPieces,
} from "./product-patch.ts";
import type { ProductRow, Stated } from "./product-row.ts";
import { remark, type Remark } from "./remarks.ts";

/** The longest texts, in characters. Long titles and descriptions are cut; other longer texts are in the wrong column. */
export const MAX_NAME = 200;
const MAX_WRITTEN_NAME = 1_000;
const MAX_SLUG = 200;
export const MAX_DESCRIPTION = 5_000;

/** Makes a draft from all lines of one product, at least one. */
export function draftProduct(rows: readonly ProductRow[], stated: Stated): Drafted {
  const first = rows[0];
  if (first === undefined) throw new Error("a product has at least one line");
  const [hidden] = rows.flatMap(({ hiddenBecause }) => hiddenBecause ?? []);
  if (hidden !== undefined) {
    const [status = ""] = hidden.values;
    const reason = remark(hidden.code, cleanText(first.name || first.key, 80), cleanText(status, 40));
    const hides = rows.some(({ isHidden }) => isHidden === true) && slugFrom(first.key) !== "";
    return hides
      ? { draft: { ...hidingDraft(first, stated, reason), unreadStock: unreadStockOf(rows) }, notes: [], lost: [] }
      : { skipped: { line: first.line, ...reason } };
  }
  const titled = rows.find(({ name }) => cleanText(name, 1) !== "") ?? first;
  const written = cleanText(plainText(titled.name), MAX_WRITTEN_NAME + 1).replaceAll(/\s+/g, " ");
  // The line with the title was refused or lost, so its other fields are unknown, too.
  if (written === "" && (stated.name || first.key === "")) {
    const said = first.key === "" ? remark("no_title") : remark("no_title_of", quoted(first.key));
    return { refused: [{ line: first.line, ...said }] };
  }
  const told = new Messages();
  // A combination that is refused costs its line alone.
  const ofLines = new Messages(told.notes);
  const name = nameFrom(written, titled.line, told);
  const slug = slugOf(first, told);
  refuseOthers(rows, told);
  const category = categoryOf(rows);
  if (category === null && stated.category) {
    const words =
      treeParts(titled.cells.category ?? "")
        .toReversed()
        .join(" > ") || titled.kinds.find((kind) => kind !== "");
    told.refuse(first.line, remark("no_category", quoted(words || name)));
  }
  const description = descriptionOf(rows, titled.line, told);
  remarkOnEndedSales(rows, told);
  for (const { line, remarks = [] } of rows) for (const one of remarks) told.note(line, one);
  const fields = fieldsOf(rows, told);
  const pictures = picturesOf(rows, told).slice(0, MAX_PICTURES);
  const combinations = stated.options || first.optionsAre !== null ? combinationsOf(rows, ofLines) : null;
  const variants = combinations === null ? undefined : draftVariants(combinations, pictures, stated, ofLines);
  const lost = ofLines.refused;
  if (variants?.length === 0) told.refused.push(...lost);
  const isOne = variants === undefined;
  const prices = isOne ? pricesAsOne(rows, first.line, stated, told) : undefined;
  const stock = isOne ? stockOf(rows, stated, told) : undefined;
  const needsPrice = stated.prices !== "none" && stated.prices !== "sale";
  if (variants?.length && needsPrice && variants.every(({ prices: own }) => (own?.pricePaise ?? null) === null))
    told.refuse(first.line, remark("no_price"));
  // A lost line may be why the others are not enough.
  if (told.refused.length > 0) return { refused: [...new Set([...lost, ...told.refused])] };
  const isAll = hasAllPictures(stated, rows);
  const shown = isAll ? pictures : placedPictures(rows);
  const hasPlace = (place: number) => isAll || (stated.pictures !== "all" && stated.pictures.includes(place));
  // Without pictures of its own a product shows those of its variants.
  const pictured = shown.some((picture) => picture !== null) ? shown : imagesOf(variants ?? []);
  remarkOnPictures(rows, [...pictured, ...(variants ?? []).map(({ image }) => image)], told);
  const isHidden = rows.find((row) => row.isHidden !== null)?.isHidden ?? null;
  const texts = pictureTextsOf(rows, pictured, MAX_PICTURES, pictureAddressIn, told);
  const pictureAt = (place: number) => (hasPlace(place) ? (shown[place] ?? null) : undefined);
  return {
    draft: {
      line: first.line,
      slug,
      isByName: !stated.key,
      name,
      category,
      pictures: pictured,
      columns: {
        ...fields,
        // A name that only finds the product may be written otherwise, as in capitals.
        name: stated.name && stated.key && name !== "" ? name : undefined,
        description: stated.description ? description : undefined,
        category: stated.category && category !== null ? category : undefined,
        is_new: titled.isNew === null ? undefined : Number(titled.isNew),
        hidden: isHidden === null ? undefined : Number(isHidden),
        sku: variants === undefined ? skuOf(rows.find(({ sku }) => (sku ?? "") !== "") ?? first) : undefined,
        image: pictureAt(0),
        image_additional_1: pictureAt(1),
        image_additional_2: pictureAt(2),
        image_alt: texts[0],
        image_additional_1_alt: texts[1],
        image_additional_2_alt: texts[2],
        created_at: dateIn(rows, told) ?? undefined,
      },
      prices,
      stock,
      hiddenBecause: null,
      unreadStock: null,
      pieces: first.optionsAre === "usual" ? null : variants,
      hasNoOptions:
        stated.options && stated.hasOptionsByNumber !== true && combinations === null && first.optionsAre === null,
      piecesAre: combinationsIn(stated, first, lost),
    },
    notes: told.notes,
    lost,
  };
}

/** A draft that only hides its product. */
function hidingDraft({ line, key, name }: ProductRow, stated: Stated, reason: Remark): FilePatch {
  return {
    line,
    slug: slugFrom(key),
    isByName: !stated.key,
    name,
    category: null,
    pictures: [],
    columns: { hidden: 1 },
    prices: undefined,
    stock: undefined,
    hiddenBecause: reason,
    unreadStock: null,
    pieces: undefined,
    piecesAre: "named",
  };
}

function nameFrom(written: string, line: number, told: Messages): string {
  if (written.length > MAX_WRITTEN_NAME) told.refuse(line, remark("title_long", String(MAX_WRITTEN_NAME)));
  const name = written.length > MAX_NAME ? shortened(written) : written;
  if (name !== written) told.note(line, remark("title_cut", String(name.length), String(written.length)));
  return name;
}

/** The first words of a title, as many as fit. */
function shortened(title: string): string {
  const start = title.slice(0, MAX_NAME - 1).toWellFormed();
  return `${(/^(.{100,})\s/u.exec(start)?.[1] ?? start).replace(/[\s,;:|/&(-]+$/, "")}…`;
}

function slugOf({ key, line }: ProductRow, told: Messages): string {
  const slug = slugFrom(key);
  if (slug === "") told.refuse(line, remark("no_handle"));
  else if (slug.length > MAX_SLUG) told.refuse(line, remark("handle_long", String(MAX_SLUG)));
  if (isShortenedNumber(key)) told.refuse(line, remark("key_shortened", quoted(key)));
  return slug;
}

/** Refuses what is for men or children, and prices in another currency. */
function refuseOthers(rows: readonly ProductRow[], told: Messages): void {
  const other = rows.find(({ audience }) => audience?.isTaken === false);
  if (other !== undefined) told.refuse(other.line, remark("not_for_women", quoted(other.audience?.word ?? "")));
  const foreign = rows.find(({ cells: { currency = "" } }) => currency !== "" && currencyOf(currency) !== "rupees");
  if (foreign !== undefined) told.refuse(foreign.line, remark("currency", quoted(foreign.cells.currency ?? "")));
}

function categoryOf(rows: readonly ProductRow[]): Category | null {
  const [first] = rows;
  const named = categoryFrom(first?.cells.category ?? "");
  if (named !== null) return named;
  const titled = rows.find(({ name }) => name !== "") ?? first;
  return categoryInWords(titled?.kinds ?? [], titled?.departments);
}

function descriptionOf(rows: readonly ProductRow[], titleLine: number, told: Messages): string {
  const whole = plainText(firstCell(rows, "description").text);
  if (whole.length > MAX_DESCRIPTION)
    told.note(titleLine, remark("description_cut", String(MAX_DESCRIPTION), String(whole.length)));
  return whole.slice(0, MAX_DESCRIPTION).toWellFormed().trimEnd();
}

/** Says which prices of sales that have not begun or are over are left out. */
function remarkOnEndedSales(rows: readonly ProductRow[], told: Messages): void {
  for (const { line, saleOff } of rows)
    if (saleOff !== null) told.note(line, remark("sale_over", quoted(saleOff.price), quoted(saleOff.dates)));
}

/** The prices of a product whose combinations the file does not state. */
function pricesAsOne(
  rows: readonly ProductRow[],
  firstLine: number,
  stated: Stated,
  told: Messages,
): PricePatch | undefined {
  const lines = rows.filter(({ variant }) => variant !== "");
  remarkOnPrices(lines, stated, told);
  const endsSale = stated.prices === "sale" && rows.every(({ price, otherPrice }) => price === "" && otherPrice === "");
  return endsSale ? { kind: "sale", pricePaise: null, salePaise: null } : pricesOf(lines, firstLine, stated, told);
}

/** The first cell of a column that says something, "" for none, and its line. */
function firstCell(rows: readonly ProductRow[], column: ColumnName): { text: string; line: number } {
  const { cells, line } = rows.find((row) => (row.cells[column] ?? "") !== "") ?? rows[0] ?? { cells: {}, line: 0 };
  return { text: (cells as ProductRow["cells"])[column] ?? "", line };
}

/** The fields that the lines of a product state: of each the first that is not empty. */
function fieldsOf(rows: readonly ProductRow[], told: Messages): PatchColumns {
  return forEachField((name: ProductField) => {
    const { text, line } = firstCell(rows, name);
    if (rows[0]?.cells[name] === undefined) return undefined;
    const { longest = 0, codec } = columnTable[name];
    if (codec?.read !== undefined) {
      const value = codec.read(text);
      if (value === undefined && codec.wrong !== undefined) told.refuse(line, remark(codec.wrong, quoted(text)));
      return value;
    }
    const clean = plainText(text);
    // The lines of a description stay.
    return name.startsWith("description:")
      ? clean.slice(0, longest).toWellFormed().trimEnd() || null
      : cleanText(clean, longest) || null;
  }) as PatchColumns;
}

/** Whether the pictures of the lines are all that the product is to have: a field that lists several states all of them. */
function hasAllPictures({ pictures: places }: Stated, rows: readonly ProductRow[]): boolean {
  return places === "all" || rows.some(({ pictures }) => pictures.length > places.length);
}

/** A file that can make a product and describes it states all of its combinations, unless a line of it is lost. */
function combinationsIn(stated: Stated, { optionsAre }: ProductRow, lost: readonly Issue[]): StatedPieces {
  const canMakeOne = stated.name && stated.prices !== "none";
  const describes = stated.description || stated.category || stated.pictures === "all" || stated.pictures.length > 0;
  if (canMakeOne && describes && lost.length === 0) return "all";
  return canMakeOne || optionsAre === "own" ? "added" : "named";
}

function dateIn(rows: readonly ProductRow[], told: Messages): string | null {
  const { text, line } = firstCell(rows, "created_at");
  if (text === "") return null;
  const [day] = /^\d{4}-\d{2}-\d{2}(?=[T ]|$)/.exec(text) ?? [];
  const time = day !== undefined && isDay(day) ? Date.parse(text) : NaN;
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  told.note(line, remark("date_unread", quoted(text)));
  return null;
}
