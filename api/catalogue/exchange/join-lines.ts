import { cleanText } from "#domain/typed-text.ts";
import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { categoryInWords, treeParts } from "#api/catalogue/search/category-in-words.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { isShortenedNumber, quoted, sizeValue } from "./cells.ts";
import { plainText } from "./plain-text.ts";
import { countedStock, MAX_PICTURES, Messages } from "./product-patch.ts";
import type {
  FilePatch,
  Issue,
  IssueKind,
  PatchColumns,
  PiecePatch,
  StatedPieces,
  StockPatch,
} from "./product-patch.ts";
import { quotedPiece } from "./merge-pieces.ts";
import type { LinePatch } from "./read-line.ts";
import { remark } from "./remarks.ts";

/** The longest texts, in characters. Long titles and descriptions are cut. */
export const MAX_NAME = 200;
const MAX_SLUG = 200;
export const MAX_DESCRIPTION = 5_000;
/** The longest text of a picture: screen readers read it in one go. */
const MAX_ALT = 300;

/** Which data of a product the columns of a file state. What they do not state stays as the catalogue has it. */
export interface Stated {
  /** Whether products have a key of their own, such as a handle. Without one, they are found by their names. */
  key: boolean;
  name: boolean;
  category: boolean;
  /** Whether a product needs a price: its file has more of them than sale prices. */
  prices: boolean;
  /** Whether the pictures of a line are all that a product has, or only those at the places of the file's columns. */
  pictures: "all" | readonly number[];
  /** Whether a combination without a picture of its own names the first one of its product. */
  repeatsPictures: boolean;
  /** Whether there are columns for size, colour or other options. */
  options: boolean;
  /** Whether the file has no such columns, and its options are those of the goods that its numbers stand for. */
  hasOptionsByNumber?: boolean;
  /** What its combinations are beside those that a product has. */
  pieces: StatedPieces;
}

/** Joins the lines of one product, at least one. Null where it is refused or passed over. */
export function joinLines(
  lines: readonly LinePatch[],
  stated: Stated,
  report: (kind: IssueKind, issue: Issue) => void,
): FilePatch | null {
  const [first] = lines;
  if (first === undefined) throw new Error("a product has at least one line");
  const nothing = {
    line: first.line,
    isByName: !stated.key,
    category: null,
    pictures: [],
    prices: undefined,
    stock: undefined,
    hiddenBecause: null,
    pieces: undefined,
    piecesAre: "named",
  } as const;
  const [hidden] = lines.flatMap(({ hiddenBecause }) => hiddenBecause ?? []);
  if (hidden !== undefined) {
    const reason = remark("hidden_by_file", cleanText(first.name || first.key, 80), hidden);
    if (lines.some(({ columns }) => columns.hidden === 1) && slugFrom(first.key) !== "")
      return { ...nothing, slug: slugFrom(first.key), name: first.name, columns: { hidden: 1 }, hiddenBecause: reason };
    report("skipped", { line: first.line, ...reason });
    return null;
  }
  const told = new Messages(lines.flatMap((one) => one.told.notes));
  for (const line of lines) told.refused.push(...line.told.refused);
  const titled = lines.find(({ name }) => cleanText(name, 1) !== "") ?? first;
  const written = cleanText(plainText(titled.name), 10 * MAX_NAME).replaceAll(/\s+/g, " ");
  // The line with the title was refused or lost, so its other fields are unknown, too.
  if (written === "" && (stated.name || first.key === "")) {
    report("refused", { line: first.line, ...remark("no_title", first.key && quoted(first.key)) });
    return null;
  }
  const name = written.length > MAX_NAME ? shortened(written) : written;
  if (name !== written) told.note(titled.line, remark("title_cut", String(name.length), String(written.length)));
  const slug = slugOf(first, told);
  const columns = firstOf(lines);
  const named = lines.find((one) => one.category !== null)?.category;
  const category = named ?? categoryInWords(titled.kinds, titled.departments);
  if (category === null && stated.category) {
    const words = treeParts(titled.departments[1] ?? "").toReversed();
    const said = words.join(" > ") || (titled.kinds.find((kind) => kind !== "") ?? name);
    told.refuse(first.line, remark("no_category", quoted(said)));
  }
  const whole = columns.description ?? "";
  const description = whole.slice(0, MAX_DESCRIPTION).toWellFormed().trimEnd();
  if (whole.length > MAX_DESCRIPTION)
    told.note(titled.line, remark("description_cut", String(MAX_DESCRIPTION), String(whole.length)));
  const pictures = picturesOf(lines);
  // A combination that is refused costs its line alone.
  const ofPieces = new Messages(told.notes);
  const combinations = stated.options || first.optionsAre !== null ? combinationsOf(lines, ofPieces) : null;
  const pieces = combinations === null ? undefined : piecesOf(combinations, pictures, stated, ofPieces);
  const only = combinations === null ? (lines.find(({ variant }) => variant !== "") ?? first) : null;
  // No option tells these from the first one.
  for (const other of only === null ? [] : lines)
    if (other !== only && other.variant !== "")
      report("refused", { line: other.line, ...remark("other_line", quoted(slug), String(only?.line)) });
  const lost = [...ofPieces.refused, ...(combinations === null ? [] : lines.flatMap((one) => one.lost))];
  if (pieces?.length === 0) told.refused.push(...lost);
  told.refused.push(...(only?.lost ?? []));
  const priced = only === null ? (pieces ?? []).map(({ prices }) => prices) : [only.prices];
  if (stated.prices && told.refused.length === 0 && priced.every((one) => (one?.pricePaise ?? null) === null))
    told.refuse(first.line, remark("no_price"));
  // A lost line may be why the others are not enough.
  for (const issue of new Set([...lost, ...told.refused])) report("refused", issue);
  if (told.refused.length > 0) return null;
  const isAll = stated.pictures === "all" || lines.some((one) => one.pictures.length > stated.pictures.length);
  const shown = isAll ? pictures.slice(0, MAX_PICTURES) : placedPictures(lines);
  // Without pictures of its own a product shows those of its combinations.
  const images = [...new Set((pieces ?? []).flatMap(({ image }) => image ?? []))];
  const pictured = shown.some((picture) => picture !== null) ? shown : images.slice(0, MAX_PICTURES);
  const left = new Set(lines.flatMap(({ named }) => named)).difference(new Set([...pictured, ...images]));
  // In the same words of each, so that many products make one remark.
  if (left.size > 0) told.note(first.line, remark("pictures_left", String(MAX_PICTURES)));
  for (const note of told.notes) report("note", note);
  const hasPlace = (place: number) => isAll || (stated.pictures !== "all" && stated.pictures.includes(place));
  const pictureAt = (place: number) => (hasPlace(place) ? (shown[place] ?? null) : undefined);
  return {
    ...nothing,
    slug,
    name,
    category,
    pictures: pictured,
    columns: {
      ...columns,
      // A name that only finds the product may be written otherwise, as in capitals.
      name: stated.name && stated.key && name !== "" ? name : undefined,
      description: columns.description === undefined ? undefined : description,
      category: stated.category ? (category ?? undefined) : undefined,
      sku: only?.sku,
      image: pictureAt(0),
      image_additional_1: pictureAt(1),
      image_additional_2: pictureAt(2),
      image_alt: textAt(lines, pictured, 0),
      image_additional_1_alt: textAt(lines, pictured, 1),
      image_additional_2_alt: textAt(lines, pictured, 2),
    },
    prices: only?.prices,
    stock: only?.stock,
    pieces: first.optionsAre === "usual" ? null : pieces,
    hasNoOptions:
      stated.options && stated.hasOptionsByNumber !== true && combinations === null && first.optionsAre === null,
    piecesAre: piecesAre(stated, first, lost.length > 0),
  };
}

/** Of each column the first that says something: null where none does, undefined where the file has no such column. */
function firstOf(lines: readonly LinePatch[]): PatchColumns {
  const joined: Record<string, unknown> = {};
  for (const { columns } of lines)
    for (const [name, value] of Object.entries(columns))
      if (value !== undefined && (joined[name] ?? "") === "") joined[name] = value;
  return joined;
}

/** The first words of a title, as many as fit. */
function shortened(title: string): string {
  const start = title.slice(0, MAX_NAME - 1).toWellFormed();
  return `${(/^(.{100,})\s/u.exec(start)?.[1] ?? start).replace(/[\s,;:|/&(-]+$/, "")}…`;
}

function slugOf({ key, line }: LinePatch, told: Messages): string {
  const slug = slugFrom(key);
  if (slug === "") told.refuse(line, remark("no_handle"));
  else if (slug.length > MAX_SLUG) told.refuse(line, remark("handle_long", String(MAX_SLUG)));
  if (isShortenedNumber(key)) told.refuse(line, remark("key_shortened", quoted(key)));
  return slug;
}

/** Where a line is lost, none of the combinations that are missing is taken away. */
function piecesAre({ pieces }: Stated, { optionsAre }: LinePatch, isLost: boolean): StatedPieces {
  if (pieces === "all" && isLost) return "added";
  return pieces === "named" && optionsAre === "own" ? "added" : pieces;
}

/** The pictures of a product in the order that the file gives them: more than a product can have are among them. */
function picturesOf(lines: readonly LinePatch[]): string[] {
  const positions = new Map<string, number>();
  for (const { address, position } of lines.flatMap(({ pictures }) => pictures))
    positions.set(address, Math.min(position, positions.get(address) ?? position));
  return [...positions].toSorted(([, a], [, b]) => a - b).map(([address]) => address);
}

/** The pictures at their places, where the file has columns for some places only. */
function placedPictures(lines: readonly LinePatch[]): (string | null)[] {
  const all = lines.flatMap(({ pictures }) => pictures);
  const places = [0, 1, 2].map((place) => all.find(({ position }) => position === place)?.address ?? null);
  return places.slice(0, places.findLastIndex((address) => address !== null) + 1);
}

/**
 * The text of the picture at a place: undefined where the file states none, null where it says that there is none. A text belongs
 * to the picture of its own line, whichever place that gets.
 */
function textAt(lines: readonly LinePatch[], shown: readonly (string | null)[], place: number) {
  const stated = lines.flatMap(({ pictureTexts }) => pictureTexts);
  const ofPicture = stated.filter(({ address }) => address !== null && address === shown[place]);
  const fitting =
    ofPicture.length > 0 ? ofPicture : stated.filter((one) => one.address === null && one.position === place);
  const found = fitting.find(({ text }) => text !== "") ?? fitting[0];
  return found === undefined ? undefined : cleanText(found.text, MAX_ALT).trimEnd() || null;
}

/** A combination of size and colour, "" for none, the line that states it, and its place among those of the line. */
interface Combination {
  row: LinePatch;
  size: string;
  color: string;
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
function combinationsOf(rows: readonly LinePatch[], told: Messages): Combination[] | null {
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
    const of = (kind: Axis["kind"]) => axes.filter((axis) => axis.kind === kind).map((axis) => valuesAt(row, axis));
    const sizes = [...of("size"), ...of("other")].reduce(crossed, []);
    const colors = of("color").flat();
    const changed = sizes.find((size) => dateLike.test(size));
    if (changed !== undefined) told.refuse(row.line, remark("size_is_date", JSON.stringify(changed)));
    else if (sizes.length + colors.length === 0) told.refuse(row.line, remark("no_choice"));
    else {
      const combinations = (sizes.length === 0 ? [""] : sizes).flatMap((size) =>
        (colors.length === 0 ? [""] : colors).map((color) => ({
          size: fitting(size, row.line),
          color: fitting(color, row.line),
        })),
      );
      return combinations.map((combination, index) => ({ row, ...combination, index, of: combinations.length }));
    }
    return [];
  });

  function fitting(value: string, line: number): string {
    if (value.length <= MAX_OPTION_LENGTH) return value;
    const short = cleanText(value, MAX_OPTION_LENGTH);
    told.note(line, remark("option_cut", JSON.stringify(value), JSON.stringify(short)));
    return short;
  }
}

/** What each option is: by its name, which may stand in the first line only, else by its values. */
function axesOf(rows: readonly LinePatch[], variants: readonly LinePatch[], told: Messages): Axis[] {
  const line = variants[0]?.line ?? 0;
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
      told.note(line, remark("option_single", JSON.stringify(name), JSON.stringify(only)));
      continue;
    }
    axes.push({ index, name, kind: kinds.has(kind) ? "other" : kind });
    kinds.add(kind);
  }
  const others = axes.filter(({ kind }) => kind === "other");
  const named = others.map(({ name, index }) => JSON.stringify(name || `Option${index + 1}`)).join(", ");
  if (named !== "") told.note(line, remark("options_with_size", named));
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

/**
 * The combinations with their stock, prices and pictures. Lines of the same combination are added up. A combination whose
 * stock or price cannot be read is lost, and the others stay.
 */
function piecesOf(
  combinations: readonly Combination[],
  [picture]: readonly string[],
  { repeatsPictures }: Stated,
  told: Messages,
): PiecePatch[] {
  const found = new Map<string, PiecePatch>();
  for (const combination of combinations) {
    const { row, size, color, of } = combination;
    const { line, prices, swatch, image } = row;
    const refusedBefore = told.refused.length;
    const stock = stockOf(combination, told);
    if (row.lost.length > 0 || told.refused.length > refusedBefore) continue;
    const key = JSON.stringify([size.toLowerCase(), color.toLowerCase()]);
    const same = found.get(key);
    if (same === undefined)
      found.set(key, {
        line,
        size,
        color,
        swatch,
        stock,
        prices,
        // A number that stands beside several combinations is none of theirs.
        sku: of === 1 ? row.sku : undefined,
        image: repeatsPictures && image !== undefined && image === picture ? null : image,
      });
    else if ([stock, same.stock].some((one) => one !== undefined && isChange(one)))
      told.refuse(line, remark("same_variant", String(same.line)));
    else {
      told.note(line, remark("stock_added", quotedPiece({ size, color }), String(same.line)));
      if ((stock?.counted ?? null) !== null)
        same.stock = countedStock((same.stock?.counted ?? 0) + (stock?.counted ?? 0));
    }
  }
  return [...found.values()];
}

/** The stock of one combination. That of a line for several is divided among them. */
function stockOf({ row: { line, stock }, index, of }: Combination, told: Messages): StockPatch | undefined {
  if (of > 1 && stock !== undefined && isChange(stock)) told.refuse(line, remark("stock_line_each"));
  const whole = stock?.counted ?? null;
  if (whole === null || of === 1) return stock;
  if (index === 0) told.note(line, remark("stock_divided", String(whole), String(of)));
  return countedStock(Math.floor(whole / of) + (index < whole % of ? 1 : 0));
}

/** Whether a stock changes by what only one line can say. */
function isChange({ exported, change, row }: StockPatch): boolean {
  return exported !== null || change !== null || row !== "";
}
