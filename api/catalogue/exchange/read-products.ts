import { asProductRow, numberKey, type ArticleNumbers } from "./article-numbers.ts";
import { draftProduct } from "./draft-product.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { isTotals } from "./cells.ts";
import { isColumnName, type ColumnName, type ProductFormat } from "./columns.ts";
import type { Issue, IssueKind, FilePatch } from "./product-patch.ts";
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
  ): AsyncGenerator<FilePatch>;
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
        yield lost > 0 && draft.piecesAre === "all" ? { ...draft, piecesAre: "added" } : draft;
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

/** The most lines of one product: Shopify allows 2,048 variants and 250 pictures. */
const MAX_LINES = 2_500;

/** The lines of one product, wherever they stand in the file, and those of them that begin a stretch of such lines. */
interface Group {
  slug: string;
  rows: ProductRow[];
  begins: Set<ProductRow>;
}

/** Puts the lines of each product together: sorted or damaged files separate them. A further line may leave the key empty. */
async function groupLines(rows: AsyncIterable<ProductRow>, reader: RowReader): Promise<Group[]> {
  const groups = new Map<string, Group>();
  const nameless: Group[] = [];
  let open: Group | null = null;
  for await (const row of rows) {
    const isFurther =
      reader.groups && row.name === "" && !isSum(row) && (reader.format !== "plain" || row.variant !== "only");
    const slug: string = slugFrom(row.key) || (isFurther ? (open?.slug ?? "") : "");
    const known: Group | undefined = groups.get(slug);
    const group: Group = known ?? { slug, rows: [], begins: new Set() };
    if (slug === "") nameless.push(group);
    else if (known === undefined) groups.set(slug, group);
    if (group !== open) group.begins.add(row);
    group.rows.push(row);
    open = group;
  }
  const first = ({ rows: [row] }: Group) => row?.line ?? 0;
  return [...groups.values(), ...nameless].toSorted((a, b) => first(a) - first(b));
}

/** What a line says of its product beside its cells: all but what only finds it, belongs to a combination or is read from others. */
const sayings = [
  "name",
  "price",
  "otherPrice",
  "stock",
  "isAvailable",
  "isNew",
  "isHidden",
  "pictures",
  "pictureTexts",
  "options",
  "optionsAre",
  "variantPicture",
  "hiddenBecause",
] as const satisfies readonly (keyof ProductRow)[];

/**
 * Whether a repeated line says nothing that the first line does not say, as in a file that was reduced to a few columns. A
 * repeated change of stock may be a second one.
 */
function saysTheSame(row: ProductRow, first: ProductRow | undefined): boolean {
  const { row_id: _id, stock_change: change = "", ...cells } = row.cells;
  if (change !== "") return false;
  const saysSame = Object.entries(cells).every(
    ([name, text]) => text === "" || text === first?.cells[name as ColumnName],
  );
  return (
    saysSame &&
    sayings.every((name) => {
      const said = JSON.stringify(row[name]);
      return /^(""|null|\[\])$/.test(said) || said === JSON.stringify(first?.[name]);
    })
  );
}

/** Whether a line names nothing and has numbers, as the sum below a table does. */
function isSum({ key, name, options, pictures, price, stock }: ProductRow): boolean {
  const namesNothing =
    key === "" && name === "" && pictures.length === 0 && options.every(({ values }) => values.length === 0);
  return namesNothing && (price !== "" || (stock ?? "") !== "");
}

/** Makes a draft of the lines of each product. */
function* draftProducts(
  groups: readonly Group[],
  reader: RowReader,
  report: (kind: IssueKind, issue: Issue) => void,
): Generator<FilePatch> {
  let hasRefused = false;
  for (const { slug, rows: lines, begins } of groups) {
    hasRefused = false;
    // The line with the name says most, wherever a spreadsheet has sorted it to.
    const main = lines.find(({ name }) => name !== "") ?? lines[0];
    const usable = reader.groups ? ofOneProduct(lines, begins) : lines.filter((row) => row === main);
    const others = reader.groups ? [] : lines.filter((row) => row !== main && !saysTheSame(row, main));
    for (const { line } of others)
      report("refused", {
        line,
        ...remark("other_line", `"${slug}"`, String(main?.line)),
      });
    const [head] = usable;
    if (head === undefined) continue;
    // Combinations without their sizes and colours: none of their prices is that of all.
    const combination = others.find(({ name }) => name === "" || name === head.name);
    if (combination !== undefined) {
      report("refused", {
        line: head.line,
        ...remark("lines_alike", `"${slug}"`, String(combination.line)),
      });
      continue;
    }
    const stated = head.isFoundByNumber ? { ...reader.stated, name: false } : reader.stated;
    const isShared = usable.some(({ name }) => name !== "" && name !== head.name);
    const drafted = draftProduct(isShared ? usable.map((row) => ({ ...row, name: row.sharedName })) : usable, stated);
    if ("refused" in drafted) for (const issue of drafted.refused) report("refused", issue);
    else if ("skipped" in drafted) report("skipped", drafted.skipped);
    else {
      for (const issue of drafted.lost) report("refused", issue);
      for (const note of drafted.notes) report("note", note);
      const { draft } = drafted;
      // A line that is refused may be that of any combination: none of those that are missing is taken away.
      yield hasRefused && draft.piecesAre === "all" ? { ...draft, piecesAre: "added" } : draft;
    }
  }

  /** Drops lines that cannot belong to the product: another title under the same handle, or a repeated variant. */
  function ofOneProduct(lines: ProductRow[], begins: ReadonlySet<ProductRow>): ProductRow[] {
    const title = lines.find(({ name }) => name !== "");
    const variants = new Map<string, ProductRow>();
    let other: ProductRow | null = null;
    return lines.filter((row, index) => {
      const refuse = (said: Remark) => {
        report("refused", { line: row.line, ...said });
        hasRefused = true;
        return false;
      };
      if (index >= MAX_LINES) return refuse(remark("lines_many", String(MAX_LINES)));
      // A new group of lines belongs to the handle's own product.
      if (begins.has(row)) other = null;
      if (row.name !== "")
        other = reader.format !== "google" && title !== undefined && row.sharedName !== title.sharedName ? row : null;
      if (other === row && row.variant === "only")
        return refuse(remark("same_line", `"${slugFrom(row.key)}"`, String(title?.line)));
      if (other === row) return refuse(remark("other_title", `"${row.key.slice(0, 80)}"`, String(title?.line)));
      if (other !== null) return refuse(remark("of_refused", String(other.line)));
      if (row.variant === "") return true;
      const same = variants.get(row.variant);
      if (same !== undefined && reader.format === "plain" && saysTheSame(row, same)) return false;
      if (same !== undefined && row.variant === "only")
        return refuse(remark("same_line", `"${slugFrom(row.key)}"`, String(same.line)));
      if (same !== undefined) return refuse(remark("same_variant", String(same.line)));
      variants.set(row.variant, row);
      return true;
    });
  }
}
