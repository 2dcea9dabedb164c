import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { cleanText } from "#domain/typed-text.ts";
import { categoryInWords, treeParts } from "#api/catalogue/search/category-in-words.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { plainText } from "#api/catalogue/plain-text.ts";
import { remark, type Remark } from "#api/catalogue/remarks.ts";
import { isShortenedNumber, quoted, sizeValue } from "./cells.ts";
import { MAX_DESCRIPTION, MAX_NAME } from "./columns.ts";
import { Messages, countedStock, isChange, looseKey, quotedPiece } from "./product-patch.ts";
import type { FilePatch, Options, PatchColumns, PiecePatch, Report, StatedPieces } from "./product-patch.ts";
import type { Header } from "./read-header.ts";
import type { LinePatch } from "./read-line.ts";
import { picturesOf, shownPictures } from "./read-pictures.ts";

/** The longest slug, in characters. */
const MAX_SLUG = 200;

/** The lines of one product, at least one, wherever they stand in the file, and those of them that begin a stretch of such lines. */
export interface Group {
  slug: string;
  lines: LinePatch[];
  begins: Set<LinePatch>;
}

/** Joins the lines of one product. Null where it is refused or passed over. `isLost` where a line may be missing. */
export function joinLines(group: Group, header: Header, isLost: boolean, report: Report): FilePatch | null {
  const { has, format } = header;
  let isTorn = isLost;
  const refuse = ({ line }: LinePatch, said: Remark): false => {
    report("refused", { line, ...said });
    isTorn = true;
    return false;
  };
  const usable = linesOfProduct(group, header, refuse);
  // The variants of a product may have names of their own.
  const isShared = usable.some(({ name }) => name !== "" && name !== usable[0]?.name);
  const lines = isShared ? usable.map((line) => ({ ...line, name: line.sharedName })) : usable;
  const [first] = lines;
  if (first === undefined) return null;
  const statesName = has("name") && !first.isFoundByNumber;
  const nothing = {
    line: first.line,
    isByName: !has("slug", "group"),
    category: null,
    pictures: [],
    hiddenBecause: null,
    piecesAre: "named",
  } as const;
  const [hidden] = lines.flatMap(({ hiddenBecause }) => hiddenBecause ?? []);
  if (hidden !== undefined) {
    const reason = remark("hidden_by_file", cleanText(first.name || first.key, 80), hidden);
    const [slug, columns] = [slugFrom(first.key), { hidden: 1 }];
    if (lines.some((line) => line.columns.hidden === 1) && slug !== "")
      return { ...nothing, slug, name: first.name, columns, hiddenBecause: reason };
    report("skipped", { line: first.line, ...reason });
    return null;
  }
  const told = new Messages();
  for (const line of lines) {
    told.notes.push(...line.told.notes);
    told.refused.push(...line.told.refused);
  }
  const titled = lines.find(({ name }) => cleanText(name, 1) !== "") ?? first;
  const written = cleanText(plainText(titled.name), 10 * MAX_NAME).replaceAll(/\s+/g, " ");
  // The line with the title was refused or lost, so its other fields are unknown, too.
  if (written === "" && (statesName || first.key === "")) {
    report("refused", { line: first.line, ...remark("no_title", first.key && quoted(first.key)) });
    return null;
  }
  const name = written.length > MAX_NAME ? shortened(written) : written;
  if (name !== written) told.note(titled.line, "title_cut", name.length, written.length);
  const slug = slugOf(first, told);
  const columns = firstOf(lines);
  const category =
    lines.find((one) => one.category !== null)?.category ?? categoryInWords(titled.kinds, titled.departments);
  const statesCategory = has("category", "kind", "taxonomy");
  if (category === null && statesCategory) {
    const words = treeParts(titled.departments[1] ?? "").toReversed();
    const said = words.join(" > ") || (titled.kinds.find((kind) => kind !== "") ?? name);
    told.refuse(first.line, "no_category", quoted(said));
  }
  const { description } = columns;
  if (description !== undefined && description.length > MAX_DESCRIPTION)
    told.note(titled.line, "description_cut", MAX_DESCRIPTION, description.length);
  const pictures = picturesOf(lines);
  // In files that repeat the pictures of a product one that has none of its own names the first one.
  const repeated = format === "plain" ? undefined : pictures[0];
  const hasOptions = header.hasOptions || first.optionsAre !== null;
  const pieces = (hasOptions ? piecesOf(lines, repeated, told) : null) ?? undefined;
  const only = pieces === undefined ? (lines.find(({ variant }) => variant !== "") ?? first) : null;
  // No option tells these from the first one.
  for (const other of only === null ? [] : lines)
    if (other !== only && other.variant !== "") refuse(other, remark("other_line", quoted(slug), String(only?.line)));
  // A combination that is refused costs its line alone.
  const lost = pieces === undefined ? [] : [...told.lost, ...lines.flatMap((one) => one.told.lost)];
  if (pieces?.length === 0) told.refused.push(...lost);
  told.refused.push(...(only?.told.lost ?? []));
  const prices = only === null ? (pieces ?? []).map((piece) => piece.prices) : [only.prices];
  const needsPrice = header.prices !== "none" && header.prices !== "sale";
  if (needsPrice && told.refused.length === 0 && prices.every((one) => (one?.pricePaise ?? null) === null))
    told.refuse(first.line, "no_price");
  // A lost line may be why the others are not enough.
  for (const issue of new Set([...lost, ...told.refused])) report("refused", issue);
  if (told.refused.length > 0) return null;
  const shown = shownPictures(first.line, lines, pictures, header, pieces ?? [], told);
  for (const note of told.notes) report("note", note);
  return {
    ...nothing,
    slug,
    name,
    category,
    pictures: shown.pictures,
    columns: {
      ...columns,
      // A name that only finds the product may be written otherwise, as in capitals.
      name: statesName && !nothing.isByName && name !== "" ? name : undefined,
      description: description?.slice(0, MAX_DESCRIPTION).toWellFormed().trimEnd(),
      category: statesCategory ? (category ?? undefined) : undefined,
      sku: only?.piece.sku,
      ...shown.columns,
    },
    prices: only?.prices,
    stock: only?.stock,
    pieces: first.optionsAre === "usual" ? null : pieces,
    hasNoOptions:
      header.hasOptions && header.hasOptionsByNumber !== true && pieces === undefined && first.optionsAre === null,
    piecesAre: piecesAre(header, first, isTorn || lost.length > 0),
  };
}

/** Which lines belong to the product. The line with the name says most, wherever a spreadsheet has sorted it to. */
function linesOfProduct(
  { slug, lines, begins }: Group,
  { format, hasOptions }: Header,
  refuse: (line: LinePatch, said: Remark) => false,
): LinePatch[] {
  const main = lines.find(({ name }) => name !== "") ?? lines[0];
  if (main === undefined) return [];
  if (!hasOptions) {
    // One line is the product, and further ones add pictures or say the same.
    const others = lines.filter((line) => line !== main && line.variant !== "" && !saysTheSame(line, main));
    for (const other of others) refuse(other, remark("other_line", `"${slug}"`, main.line));
    const alike = others.find(({ name }) => name === "" || name === main.name);
    if (alike === undefined) return lines.filter((line) => line === main || line.variant === "");
    // Combinations without their sizes and colours: none of their prices is that of all.
    refuse(main, remark("lines_alike", `"${slug}"`, alike.line));
    return [];
  }
  const variants = new Map<string, LinePatch>();
  let other: LinePatch | null = null;
  return lines.filter((line) => {
    // A new stretch of lines belongs to the handle's own product.
    if (begins.has(line)) other = null;
    if (line.name !== "") other = format !== "google" && line.sharedName !== main.sharedName ? line : null;
    if (other === line) return refuse(line, remark("other_title", `"${line.key.slice(0, 80)}"`, main.line));
    if (other !== null) return refuse(line, remark("of_refused", other.line));
    const same = variants.get(line.variant);
    if (line.variant === "" || same === undefined) return variants.set(line.variant, line).has(line.variant);
    return format === "plain" && saysTheSame(line, same) ? false : refuse(line, remark("same_variant", same.line));
  });
}

/**
 * Whether a repeated line says nothing that the first line does not say, as in a file that was reduced to a few columns. A
 * repeated change of stock may be a second one, and a number that counts from another export is another.
 */
function saysTheSame({ said, stock }: LinePatch, first: LinePatch): boolean {
  const { change = null, counted = null, exported = null } = stock ?? {};
  const isCounted = counted === null || exported === (first.stock?.exported ?? null);
  return change === null && isCounted && said.every((text, index) => text === "" || text === first.said[index]);
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
  if (slug === "") told.refuse(line, "no_handle");
  else if (slug.length > MAX_SLUG) told.refuse(line, "handle_long", MAX_SLUG);
  if (isShortenedNumber(key)) told.refuse(line, "key_shortened", quoted(key));
  return slug;
}

/** Where a line is lost, it may be that of any combination: none of those that are missing is taken away. */
function piecesAre(header: Header, { optionsAre, isFoundByNumber }: LinePatch, isLost: boolean): StatedPieces {
  // A list by number names some of the goods, and says nothing of the others.
  const stated = isFoundByNumber ? "named" : header.piecesAre;
  if (stated === "all" && isLost) return "added";
  return stated === "named" && optionsAre === "own" ? "added" : stated;
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
 * The combinations of size and colour that a product's lines state, with their stock, prices and pictures; null where they state
 * no options. Lines of the same combination are added up. A combination whose stock or price cannot be read is lost, and the
 * others stay. One that names `picture` has none of its own.
 */
function piecesOf(rows: readonly LinePatch[], picture: string | undefined, told: Messages): PiecePatch[] | null {
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
  const long = [...sizes, ...colors].find((value) => value.length > MAX_OPTION_LENGTH);
  if (changed !== undefined) told.lose(row.line, "size_is_date", JSON.stringify(changed));
  else if (long !== undefined) told.lose(row.line, "cell_long", MAX_OPTION_LENGTH, quoted(long));
  else if (sizes.length + colors.length === 0) told.lose(row.line, "no_choice");
  else
    return (sizes.length === 0 ? [""] : sizes).flatMap((size) =>
      (colors.length === 0 ? [""] : colors).map((color) => ({ size, color })),
    );
  return [];
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
