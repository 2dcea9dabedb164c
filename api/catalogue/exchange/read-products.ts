import { asProductRow, numberKey, type ArticleNumbers } from "./article-numbers.ts";
import { collectProducts, scatteredGroups } from "./collect-products.ts";
import { isTotals, withoutOtherQuotes } from "./cells.ts";
import type { Issue, IssueKind, ProductDraft } from "./product-draft.ts";
import type { ProductFormat, ProductRow, RowReader } from "./product-row.ts";
import { detectForm, readTable, type TableForm, UnreadableTable } from "./read-table.ts";
import { isColumnName } from "./plain-columns.ts";
import { recogniseHeader } from "./recognise-header.ts";
import { remark } from "./remarks.ts";

/** A product file whose format is known. */
export interface ProductFile {
  format: ProductFormat;
  form: TableForm;
  /** The names of the columns that the products read so far were read from, and of those that were not. */
  columnsRead(): { read: string[]; notRead: string[] };
  /** Reads the products one after the other, however large the file is. `report` is called for refused lines and for notes. */
  products(
    report: (kind: IssueKind, issue: Issue) => void,
    onBytes: (read: number) => void,
    /** Reads the numbers of the goods in the catalogue, where the lines have no other key. */
    numbersOf?: () => Promise<ArticleNumbers>,
  ): AsyncGenerator<ProductDraft>;
}

/** Opens a product file. The header decides the format unless it is given. Throws UnreadableTable for any other file. */
export async function openProductFile(file: string, format: ProductFormat | null): Promise<ProductFile> {
  const form = await detectForm(file);
  const header = await readHeader(file, form, format);
  const { stated } = header.reader;
  const usual = { ...header.reader, stated: { ...stated, hasDecimalCommas: form.delimiter === ";" } };
  return {
    format: usual.format,
    form,
    columnsRead: usual.columnsRead,
    async *products(report, onBytes, numbersOf) {
      for (const reason of usual.remarks) report("note", { line: header.line, reason });
      const numbers = usual.hasNumbersAsKeys && numbersOf !== undefined ? await numbersOf() : none;
      // Several numbers may be of one product.
      const reader =
        numbers.size === 0
          ? usual
          : {
              ...usual,
              groups: true,
              stated: { ...usual.stated, options: true, hasOptionsByNumber: !usual.stated.options },
            };
      const rows = (told: typeof report, read: typeof onBytes) =>
        byNumber(rowsOf(file, form, { ...header, reader }, told, read), numbers, told);
      let lost = 0;
      const scattered = await scatteredGroups(rows((kind) => void (kind === "refused" && lost++), silent));
      for await (const draft of collectProducts(rows(report, onBytes), reader, scattered, report))
        // A lost line may be that of any combination: none of those that are missing is taken away.
        yield lost > 0 && draft.combinations === "all" ? { ...draft, combinations: "added" } : draft;
      for (const name of reader.restrictingColumns())
        report("note", { line: header.line, ...remark("restricting", JSON.stringify(name)) });
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

async function* rowsOf(
  file: string,
  form: TableForm,
  { line: headerLine, fields: names, reader }: TableHeader,
  report: (kind: IssueKind, issue: Issue) => void,
  onBytes: (read: number) => void,
): AsyncGenerator<ProductRow> {
  let isBelow = false;
  for await (const row of readTable(file, form, onBytes)) {
    if ("broken" in row) {
      report("refused", { line: row.line, reason: row.broken });
      continue;
    }
    if (isTotals(row.fields)) {
      report("note", { line: row.line, ...remark("totals") });
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
        ...remark("fields", String(fields.length), String(reader.columns)),
      });
      continue;
    }
    if (reader.isShifted(fields)) {
      report("refused", { line: row.line, ...remark("shifted") });
      continue;
    }
    const read = reader.read(row.line, fields);
    if (read.formula === null) yield read;
    else
      report("refused", {
        line: row.line,
        ...remark("formula", read.formula.column, JSON.stringify(read.formula.text.slice(0, 60))),
      });
  }
}

/** How many lines at the start of a file may stand above the names of its columns. */
const HEAD_LINES = 10;

/** The names of a file's columns, the line they stand in, and the reader of the lines below it. */
interface TableHeader {
  line: number;
  fields: readonly string[];
  reader: RowReader;
}

/** Finds the names of the columns: in the first line, below titles, or in two lines of which the first has merged cells. */
async function readHeader(file: string, form: TableForm, format: ProductFormat | null): Promise<TableHeader> {
  /** The line that comes nearest to names of columns. */
  let first: { lacks: string; fields: readonly string[]; known: number } | null = null;
  let above: readonly string[] = [];
  let found: TableHeader | null = null;
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
    const said = row.fields.filter((field) => field.trim() !== "");
    const known = said.filter(isColumnName).length;
    // Below a line of data, the names above it would stand for what it leaves empty.
    const isJoined = above.length > 0 && known * 2 >= said.length;
    for (const fields of [row.fields, ...(isJoined ? [joinedNames(above, row.fields)] : [])]) {
      const reader = recogniseHeader(fields, format);
      if (!("lacks" in reader)) {
        found = { line: row.line, fields: row.fields, reader };
        break;
      }
      if (first === null || known > first.known) first = { lacks: reader.lacks, fields, known };
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
