import { asProductRow, numberKey, type ArticleNumbers } from "./article-numbers.ts";
import { draftProducts, groupLines } from "./collect-products.ts";
import { isTotals } from "./cells.ts";
import { isColumnName, type ProductFormat } from "./columns.ts";
import type { Issue, IssueKind, ProductDraft } from "./product-patch.ts";
import type { ProductRow, RowReader } from "./product-row.ts";
import { readContent, textTable, UnreadableTable, type Table, type TableRow } from "./read-table.ts";
import { isWorkbook, workbookTable } from "./read-workbook.ts";
import { recogniseHeader } from "./read-header.ts";
import { remark, type Remark } from "./remarks.ts";

/** A product file whose format is known. */
export interface ProductFile extends Pick<Table, "encoding" | "bytes"> {
  format: ProductFormat;
  /** The names of the columns that the products read so far were read from, and of those that were not. */
  columnsRead(): { read: string[]; notRead: string[] };
  /** How many lines below the names of the columns were read. */
  rowsRead(): number;
  /** Reads the products. `report` is called for refused lines and for notes. */
  products(
    report: (kind: IssueKind, issue: Issue) => void,
    onBytes: (read: number) => void,
    /** Reads the numbers of the goods in the catalogue, where the lines have no other key. */
    numbersOf?: () => Promise<ArticleNumbers>,
  ): AsyncGenerator<ProductDraft>;
}

/** Opens a product file or its content. The header decides the format unless it is given. Throws UnreadableTable for any other file. */
export async function openProductFile(
  source: string | Buffer,
  format: ProductFormat | null,
  maxRows = Infinity,
): Promise<ProductFile> {
  const content = typeof source === "string" ? await readContent(source) : source;
  const table = isWorkbook(content) ? workbookTable(content, maxRows) : textTable(content);
  const header = await readHeader(table, format);
  const { stated } = header.reader;
  const usual = { ...header.reader, stated: { ...stated, hasDecimalCommas: table.delimiter === ";" } };
  let rowsRead = 0;
  return {
    format: usual.format,
    encoding: table.encoding,
    bytes: table.bytes,
    columnsRead: usual.columnsRead,
    rowsRead: () => rowsRead,
    async *products(report, onBytes, numbersOf) {
      for (const said of usual.remarks) report("note", { line: header.line, ...said });
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
      let lost = 0;
      const refusing: typeof report = (kind, issue) => {
        if (kind === "refused") lost++;
        report(kind, issue);
      };
      const counted = counting(table.rows(onBytes), header.line);
      const rows = byNumber(rowsOf(counted, { ...header, reader }, refusing), numbers, refusing);
      const groups = await groupLines(rows, reader);
      for (const draft of draftProducts(groups, reader, report))
        // A lost line may be that of any combination: none of those that are missing is taken away.
        yield lost > 0 && draft.combinations === "all" ? { ...draft, combinations: "added" } : draft;
      for (const said of reader.columnRemarks()) report("note", { line: header.line, ...said });
    },
  };

  async function* counting(rows: AsyncIterable<TableRow>, headerLine: number): AsyncGenerator<TableRow> {
    rowsRead = 0;
    for await (const row of rows) {
      if (row.line <= headerLine) continue;
      if (++rowsRead > maxRows) throw new UnreadableTable(remark("rows_many", String(maxRows)));
      yield row;
    }
  }
}

const none: ArticleNumbers = new Map();

/** The lines whose key is the number of goods in the catalogue become lines of their products. */
async function* byNumber(
  rows: AsyncIterable<ProductRow>,
  numbers: ArticleNumbers,
  report: (kind: IssueKind, issue: Issue) => void,
): AsyncGenerator<ProductRow> {
  for await (const row of rows) {
    const article = numbers.get(numberKey(row.key));
    if (article === null)
      report("refused", { line: row.line, ...remark("number_of_several", JSON.stringify(row.key)) });
    else yield article === undefined ? row : asProductRow(row, article);
  }
}

async function* rowsOf(
  rows: AsyncIterable<TableRow>,
  { line: headerLine, fields: names, reader }: TableHeader,
  report: (kind: IssueKind, issue: Issue) => void,
): AsyncGenerator<ProductRow> {
  for await (const row of rows) {
    const { line } = row;
    const refuse = (said: Remark) => report("refused", { line, ...said });
    if ("broken" in row) refuse(row.broken);
    else if (isTotals(row.fields)) report("note", { line, ...remark("totals") });
    else if (isHeader(row.fields, names))
      throw new UnreadableTable(remark("second_header", String(line), String(headerLine)));
    else if (row.fields.slice(reader.columns).some((field) => field.trim() !== ""))
      refuse(remark("fields", String(row.fields.length), String(reader.columns)));
    else if (reader.isShifted(row.fields)) refuse(remark("shifted"));
    else {
      const read = reader.read(line, row.fields);
      if (read.formula === null) yield read;
      else refuse(remark("formula", read.formula.column, JSON.stringify(read.formula.text.slice(0, 60))));
    }
  }
}

/** Whether a line below the names of the columns says nothing but names, too. */
function isHeader(fields: readonly string[], names: readonly string[]): boolean {
  const said = fields.filter((field) => field.trim() !== "");
  // Two words that fill a line may be the name of a product and its availability.
  const isUsual = said.length > 2 || said.length < fields.length;
  return said.length > 1 && ((isUsual && said.every(isColumnName)) || fields.every((name, at) => name === names[at]));
}

/** How many lines at the start of a file may stand above the names of its columns. */
const HEAD_LINES = 10;

/** The names of a file's columns, the line they stand in, and the reader of the lines below it. */
interface TableHeader {
  line: number;
  fields: readonly string[];
  reader: RowReader;
}

/** Finds the line with the names of the columns among the first ones. */
async function readHeader(table: Table, format: ProductFormat | null): Promise<TableHeader> {
  /** The line that comes nearest to names of columns. */
  let first: { lacks: Remark; fields: readonly string[]; known: number } | null = null;
  let lines = 0;
  for await (const row of table.rows()) {
    if (lines++ === HEAD_LINES) break;
    if ("broken" in row) continue;
    const reader = recogniseHeader(row.fields, format);
    if (!("lacks" in reader)) return { line: row.line, fields: row.fields, reader };
    const known = row.fields.filter(isColumnName).length;
    if (first === null || known > first.known) first = { lacks: reader.lacks, fields: row.fields, known };
  }
  if (first === null) throw new UnreadableTable(remark("no_header"));
  const seen = first.fields
    .slice(0, 12)
    .map((name) => name.slice(0, 40))
    .join(", ");
  throw new UnreadableTable(remark(first.lacks.code, ...first.lacks.values, seen));
}
