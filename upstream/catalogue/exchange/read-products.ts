import { asProductRow, numberKey, type ArticleNumbers } from "./article-numbers.ts";
import { draftProduct } from "./draft-product.ts";
import type { Issue, ProductDraft } from "./product-draft.ts";
import { slugFrom } from "./slug-from.ts";
import type { ProductFormat, ProductRow, RowReader } from "./product-row.ts";
import { detectForm, readTable, UnreadableTable, type TableForm } from "./read-table.ts";
import { withoutOtherQuotes } from "./other-quotes.ts";
import { isColumnName } from "./plain-columns.ts";
import { recogniseHeader } from "./recognise-header.ts";

/** How many lines at the start of a file may stand above the names of its columns. */
const HEAD_LINES = 10;
/** The most lines of one product: Shopify allows 2,048 variants and 250 pictures. */
const MAX_LINES = 2_500;

/** A product file whose format is known. */
export interface ProductFile {
  format: ProductFormat;
  form: TableForm;
  /** Reads the products one after the other, however large the file is. `report` is called for refused lines and for notes. */
  products(
    report: (kind: IssueKind, issue: Issue) => void,
    onBytes: (read: number) => void,
    /** Reads the numbers of the goods in the catalogue, where the lines have no other key. */
    numbersOf?: () => Promise<ArticleNumbers>,
  ): AsyncGenerator<ProductDraft>;
}

/** The kinds of messages: a wrong line, a product that is not published, and a remark on an accepted line. */
export type IssueKind = "refused" | "skipped" | "note";

/** Opens a product file. The header decides the format unless it is given. Throws UnreadableTable for any other file. */
export async function openProductFile(file: string, format: ProductFormat | null): Promise<ProductFile> {
  const form = await detectForm(file);
  const header = await readHeader(file, form, format);
  const { stated } = header.reader;
  const usual = { ...header.reader, stated: { ...stated, hasDecimalCommas: form.delimiter === ";" } };
  return {
    format: usual.format,
    form,
    async *products(report, onBytes, numbersOf) {
      for (const reason of usual.remarks) report("note", { line: header.line, reason });
      const numbers = usual.hasNumbersAsKeys && numbersOf !== undefined ? await numbersOf() : none;
      // Several numbers may be of one product.
      const reader =
        numbers.size === 0 ? usual : { ...usual, groups: true, stated: { ...usual.stated, options: true } };
      const rows = (told: typeof report, read: typeof onBytes) =>
        byNumber(rowsOf(file, form, { ...header, reader }, told, read), numbers, told);
      const scattered = reader.groups ? await lastGroups(rows(silent, silent)) : new Map<string, number>();
      yield* readProducts(rows(report, onBytes), reader, scattered, report);
    },
  };
}

const none: ArticleNumbers = new Map();
const silent = () => {};

/** The lines whose key is the number of goods in the catalogue become lines of their products. */
async function* byNumber(
  rows: AsyncIterable<ProductRow>,
  numbers: ArticleNumbers,
  report: (kind: IssueKind, issue: Issue) => void,
): AsyncGenerator<ProductRow> {
  for await (const row of rows) {
    const article = numbers.get(numberKey(row.key));
    if (article === null)
      report("refused", { line: row.line, reason: `several goods have the number ${JSON.stringify(row.key)}` });
    else yield article === undefined ? row : asProductRow(row, article);
  }
}

/** The names of a file's columns, the line they stand in, and the reader of the lines below it. */
interface Header {
  line: number;
  fields: readonly string[];
  reader: RowReader;
}

/** Finds the names of the columns: in the first line, below titles, or in two lines of which the first has merged cells. */
async function readHeader(file: string, form: TableForm, format: ProductFormat | null): Promise<Header> {
  let first: { lacks: string; fields: readonly string[] } | null = null;
  let above: readonly string[] = [];
  let found: Header | null = null;
  let broken: { line: number; broken: string } | null = null;
  let lines = 0;
  for await (const row of readTable(file, form)) {
    if ("broken" in row) {
      broken = row;
      break;
    }
    if (lines++ === HEAD_LINES) break;
    if (found !== null) {
      // A second line of names below one that can be used alone.
      const names = row.fields.filter((field) => field.trim() !== "");
      const both = recogniseHeader(joinedNames(found.fields, row.fields), format);
      return names.length > 0 && names.every(isColumnName) && !("lacks" in both)
        ? { line: row.line, fields: row.fields, reader: both }
        : found;
    }
    for (const fields of [row.fields, ...(above.length === 0 ? [] : [joinedNames(above, row.fields)])]) {
      const reader = recogniseHeader(fields, format);
      if (!("lacks" in reader)) {
        found = { line: row.line, fields: row.fields, reader };
        break;
      }
      first ??= { lacks: reader.lacks, fields };
    }
    above = row.fields;
  }
  if (found !== null) return found;
  if (first === null)
    throw new UnreadableTable(
      broken === null
        ? "the first line cannot be read as the names of columns"
        : `line ${broken.line} cannot be read as the names of columns: ${broken.broken}`,
    );
  const seen = first.fields
    .slice(0, 12)
    .map((name) => name.slice(0, 40))
    .join(", ");
  throw new UnreadableTable(
    `the first line names no columns of ${format === null ? "a Shopify export, a Google Merchant feed or a plain table" : `the format ${format}`}: ${first.lacks}; it says: ${seen}`,
  );
}

/** The names of two header lines: the lower one counts, and where it is empty, the upper one. */
function joinedNames(upper: readonly string[], lower: readonly string[]): string[] {
  return Array.from(
    { length: Math.max(upper.length, lower.length) },
    (_, index) => lower[index]?.trim() || (upper[index] ?? ""),
  );
}

/**
 * Counts the groups of consecutive lines of each product that has more than one group. Sorted or damaged files separate the
 * lines of a product; only such products are kept in memory until their last line.
 */
async function lastGroups(rows: AsyncIterable<ProductRow>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let open = "";
  for await (const row of rows) {
    const slug = slugFrom(row.key) || open;
    if (slug !== open) counts.set(slug, (counts.get(slug) ?? 0) + 1);
    open = slug;
  }
  for (const [slug, count] of counts) if (count === 1) counts.delete(slug);
  return counts;
}

async function* rowsOf(
  file: string,
  form: TableForm,
  { line: headerLine, fields: names, reader }: Header,
  report: (kind: IssueKind, issue: Issue) => void,
  onBytes: (read: number) => void,
): AsyncGenerator<ProductRow> {
  let isBelow = false;
  for await (const row of readTable(file, form, onBytes)) {
    if ("broken" in row) {
      report("refused", { line: row.line, reason: row.broken });
      continue;
    }
    // Concatenated files have the header more than once.
    if (row.fields.every((name, index) => name === names[index])) {
      isBelow = true;
      continue;
    }
    if (!isBelow && row.line < headerLine) continue;
    const fields = withoutOtherQuotes(row.fields, form.delimiter, reader.columns);
    if (fields.slice(reader.columns).some((field) => field.trim() !== "")) {
      report("refused", {
        line: row.line,
        reason: `there are ${fields.length} fields and only ${reader.columns} columns`,
      });
      continue;
    }
    if (reader.isShifted(fields)) {
      report("refused", { line: row.line, reason: "its fields stand in the columns of others" });
      continue;
    }
    const read = reader.read(row.line, fields);
    if (read.formula === null) yield read;
    else
      report("refused", {
        line: row.line,
        reason: `its ${read.formula.column} is the formula ${JSON.stringify(read.formula.text.slice(0, 60))}: save the file with what it comes to`,
      });
  }
}

const total = /^(?:grand |sub)?[- ]?totals?\s*:?$/i;

/** Whether a line names nothing and has numbers, as the sum below a table does. */
function isSum({ key, name, options, pictures, price, stock }: ProductRow): boolean {
  const namesNothing =
    key === "" && name === "" && pictures.length === 0 && options.every(({ values }) => values.length === 0);
  const isTotal = key === "" && options.some(({ values }) => values.some((value) => total.test(value)));
  return isTotal || (namesNothing && (price !== "" || (stock ?? "") !== ""));
}

async function* readProducts(
  rows: AsyncIterable<ProductRow>,
  reader: RowReader,
  scattered: Map<string, number>,
  report: (kind: IssueKind, issue: Issue) => void,
): AsyncGenerator<ProductDraft> {
  const seen = new Map<string, number>();
  const waiting = new Map<string, ProductRow[]>();
  /** The first lines of groups. */
  const begins = new WeakSet<ProductRow>();
  let open: { slug: string; rows: ProductRow[] } | null = null;
  for await (const row of rows) {
    const isFurther =
      reader.groups && row.name === "" && !isSum(row) && (reader.format !== "plain" || row.variant !== "only");
    const slug: string = slugFrom(row.key) || (isFurther ? (open?.slug ?? "") : "");
    if (open !== null && slug !== "" && slug === open.slug) {
      open.rows.push(row);
      continue;
    }
    if (open !== null) yield* finished(open);
    open = { slug, rows: [row] };
    begins.add(row);
  }
  if (open !== null) yield* finished(open);

  /** A group of lines has ended. The product is complete unless another group follows. */
  function* finished(stretch: { slug: string; rows: ProductRow[] }): Generator<ProductDraft> {
    const rest = (scattered.get(stretch.slug) ?? 1) - 1;
    // Lines that were recovered after a broken line come last in the file's reading.
    const lines = [...(waiting.get(stretch.slug) ?? []), ...stretch.rows].toSorted((a, b) => a.line - b.line);
    if (rest > 0) {
      scattered.set(stretch.slug, rest);
      waiting.set(stretch.slug, lines);
      return;
    }
    waiting.delete(stretch.slug);
    const earlier = seen.get(stretch.slug);
    const usable = reader.groups ? ofOneProduct(lines) : lines.slice(0, 1);
    if (!reader.groups)
      for (const { line } of lines.slice(1))
        report("refused", { line, reason: `"${stretch.slug}" stands in line ${lines[0]?.line} already` });
    const [head] = usable;
    if (head === undefined) return;
    if (earlier !== undefined)
      return report("refused", { line: head.line, reason: `"${stretch.slug}" stands in line ${earlier} already` });
    if (stretch.slug !== "") seen.set(stretch.slug, head.line);
    const stated = head.isFoundByNumber ? { ...reader.stated, name: false } : reader.stated;
    const isShared = usable.some(({ name }) => name !== "" && name !== head.name);
    const drafted = draftProduct(isShared ? usable.map((row) => ({ ...row, name: row.sharedName })) : usable, stated);
    if ("refused" in drafted) for (const issue of drafted.refused) report("refused", issue);
    else if ("skipped" in drafted) report("skipped", drafted.skipped);
    else {
      for (const issue of drafted.lost) report("refused", issue);
      for (const note of drafted.notes) report("note", note);
      yield drafted.draft;
    }
  }

  /** Drops lines that cannot belong to the product: another title under the same handle, or a repeated variant. */
  function ofOneProduct(lines: ProductRow[]): ProductRow[] {
    const title = lines.find(({ name }) => name !== "");
    const variants = new Map<string, number>();
    let other: ProductRow | null = null;
    return lines.filter((row, index) => {
      const refuse = (reason: string) => {
        report("refused", { line: row.line, reason });
        return false;
      };
      if (index >= MAX_LINES) return refuse(`one product has more than ${MAX_LINES} lines`);
      // A new group of lines belongs to the handle's own product.
      if (begins.has(row)) other = null;
      if (row.name !== "")
        other = reader.format !== "google" && title !== undefined && row.sharedName !== title.sharedName ? row : null;
      if (other === row && row.variant === "only")
        return refuse(`"${slugFrom(row.key)}" stands in line ${title?.line} already`);
      if (other === row)
        return refuse(`the handle "${row.key.slice(0, 80)}" belongs to another title in line ${title?.line}`);
      if (other !== null) return refuse(`it belongs to line ${other.line}, which is refused`);
      if (row.variant === "") return true;
      const same = variants.get(row.variant);
      if (same !== undefined && row.variant === "only")
        return refuse(`"${slugFrom(row.key)}" stands in line ${same} already`);
      if (same !== undefined) return refuse(`the same variant stands in line ${same} already`);
      variants.set(row.variant, row.line);
      return true;
    });
  }
}
