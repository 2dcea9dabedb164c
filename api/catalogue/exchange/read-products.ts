import { numberKey, ofArticle, type ArticleNumbers } from "./article-numbers.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { isTotals } from "./cells.ts";
import { isColumnName, type ProductFormat } from "./columns.ts";
import { joinLines, type Stated } from "./join-lines.ts";
import type { FilePatch, Issue, IssueKind } from "./product-patch.ts";
import type { LinePatch } from "./read-line.ts";
import { recogniseHeader, type LineReader } from "./read-header.ts";
import { readContent, textTable, UnreadableTable, type Table, type TableRow } from "./read-table.ts";
import { isWorkbook, workbookTable } from "./read-workbook.ts";
import { remark, type Remark } from "./remarks.ts";

/** A product file whose format is known. */
export interface ProductFile extends Pick<Table, "encoding" | "bytes"> {
  format: ProductFormat;
  /** The names of the columns that are read, and of those that are not. */
  columns: { read: string[]; notRead: string[] };
  /** How many lines below the names of the columns were read. */
  rowsRead(): number;
  /** Reads the products. `report` is called for refused lines and for notes. */
  products(
    report: Report,
    onBytes: (read: number) => void,
    /** Reads the numbers of the goods in the catalogue, where the lines have no other key. */
    numbersOf?: () => Promise<ArticleNumbers>,
  ): AsyncGenerator<FilePatch>;
}

type Report = (kind: IssueKind, issue: Issue) => void;

/** Opens a product file or its content. The header decides the format unless it is given. Throws UnreadableTable for any other file. */
export async function openProductFile(
  source: string | Buffer,
  format: ProductFormat | null,
  maxRows = Infinity,
): Promise<ProductFile> {
  const content = typeof source === "string" ? await readContent(source) : source;
  const table = isWorkbook(content) ? workbookTable(content, maxRows) : textTable(content);
  const header = await readHeader(table, format);
  const { reader } = header;
  let rowsRead = 0;
  return {
    format: reader.format,
    encoding: table.encoding,
    bytes: table.bytes,
    columns: reader.columns,
    rowsRead: () => rowsRead,
    async *products(report, onBytes, numbersOf) {
      for (const said of reader.remarks) report("note", { line: header.line, ...said });
      const numbers: ArticleNumbers =
        reader.hasNumbersAsKeys && numbersOf !== undefined ? await numbersOf() : new Map<string, null>();
      // Several numbers may be of one product.
      const stated =
        numbers.size === 0
          ? reader.stated
          : { ...reader.stated, options: true, hasOptionsByNumber: !reader.stated.options };
      let isLost = false;
      const refusing: Report = (kind, issue) => {
        isLost ||= kind === "refused";
        report(kind, issue);
      };
      const lines = linesOf(counting(table.rows(onBytes), header.line), header, numbers, refusing);
      for (const group of await groupLines(lines, reader, stated)) {
        const patch = joinGroup(group, reader, stated, report);
        // A lost line may be that of any combination: none of those that are missing is taken away.
        if (patch !== null) yield isLost && patch.piecesAre === "all" ? { ...patch, piecesAre: "added" } : patch;
      }
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

/** The lines that can be read. Those whose key is the number of goods in the catalogue become lines of their products. */
async function* linesOf(
  rows: AsyncIterable<TableRow>,
  { line: headerLine, fields: names, reader }: TableHeader,
  numbers: ArticleNumbers,
  report: Report,
): AsyncGenerator<LinePatch> {
  for await (const row of rows) {
    const { line } = row;
    if ("fields" in row && isTotals(row.fields)) {
      report("note", { line, ...remark("totals") });
      continue;
    }
    if ("fields" in row && isHeader(row.fields, names))
      throw new UnreadableTable(remark("second_header", String(line), String(headerLine)));
    const read = "broken" in row ? row.broken : reader.read(line, row.fields);
    const article = "code" in read ? undefined : numbers.get(numberKey(read.key));
    if ("code" in read) report("refused", { line, ...read });
    else if (article === null) report("refused", { line, ...remark("number_of_several", JSON.stringify(read.key)) });
    else yield article === undefined ? read : ofArticle(read, article);
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
  reader: LineReader;
}

/** Finds the line with the names of the columns among the first ones. */
async function readHeader(table: Table, format: ProductFormat | null): Promise<TableHeader> {
  /** The line that comes nearest to names of columns. */
  let first: { lacks: Remark; fields: readonly string[]; known: number } | null = null;
  let lines = 0;
  for await (const row of table.rows()) {
    if (lines++ === HEAD_LINES) break;
    if ("broken" in row) continue;
    const reader = recogniseHeader(row.fields, format, table.delimiter === ";");
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

/** The lines of one product, wherever they stand in the file, and those of them that begin a stretch of such lines. */
interface Group {
  slug: string;
  lines: LinePatch[];
  begins: Set<LinePatch>;
}

/** Puts the lines of each product together: sorted or damaged files separate them. A further line may leave the key empty. */
async function groupLines(
  all: AsyncIterable<LinePatch>,
  { format }: LineReader,
  { options }: Stated,
): Promise<Group[]> {
  const groups = new Map<string, Group>();
  const nameless: Group[] = [];
  let open: Group | null = null;
  for await (const line of all) {
    const says =
      line.options.some(({ values }) => values.length > 0) || (format !== "plain" && line.pictures.length > 0);
    const isFurther = (options || format !== "plain") && line.name === "" && says;
    const slug: string = slugFrom(line.key) || (isFurther ? (open?.slug ?? "") : "");
    const known: Group | undefined = groups.get(slug);
    const group: Group = known ?? { slug, lines: [], begins: new Set() };
    if (slug === "") nameless.push(group);
    else if (known === undefined) groups.set(slug, group);
    if (group !== open) group.begins.add(line);
    group.lines.push(line);
    open = group;
  }
  const first = ({ lines: [line] }: Group) => line?.line ?? 0;
  return [...groups.values(), ...nameless].toSorted((a, b) => first(a) - first(b));
}

/**
 * Whether a repeated line says nothing that the first line does not say, as in a file that was reduced to a few columns. A
 * repeated change of stock may be a second one.
 */
function saysTheSame({ said, stock }: LinePatch, first: LinePatch | undefined): boolean {
  return (stock?.change ?? null) === null && said.every((text, index) => text === "" || text === first?.said[index]);
}

/** Joins the lines of a product that belong to it. */
function joinGroup({ slug, lines, begins }: Group, { format }: LineReader, stated: Stated, report: Report) {
  // The line with the name says most, wherever a spreadsheet has sorted it to.
  const main = lines.find(({ name }) => name !== "") ?? lines[0];
  let isLost = false;
  const refuse = ({ line }: LinePatch, said: Remark) => {
    report("refused", { line, ...said });
    isLost = true;
    return false;
  };
  const usable = stated.options ? lines.filter(isOfProduct(main)) : lines.filter(isOnly);
  const [head] = usable;
  if (head === undefined) return null;
  // Combinations without their sizes and colours: none of their prices is that of all.
  const alike = stated.options
    ? undefined
    : lines.find((one) => !usable.includes(one) && hasSameName(one) && !saysTheSame(one, main));
  if (alike !== undefined) {
    refuse(head, remark("lines_alike", `"${slug}"`, String(alike.line)));
    return null;
  }
  const isShared = usable.some(({ name }) => name !== "" && name !== head.name);
  const patch = joinLines(
    isShared ? usable.map((line) => ({ ...line, name: line.sharedName })) : usable,
    // A list by number names some of the goods, and says nothing of the others.
    head.isFoundByNumber ? { ...stated, name: false, pieces: "named" } : stated,
    report,
  );
  // A line that is refused may be that of any combination: none of those that are missing is taken away.
  return patch !== null && isLost && patch.piecesAre === "all" ? { ...patch, piecesAre: "added" as const } : patch;

  function hasSameName({ name }: LinePatch): boolean {
    return name === "" || name === main?.name;
  }

  /** Of a file without options, one line is the product, and further ones add pictures or say the same. */
  function isOnly(line: LinePatch): boolean {
    if (line === main || line.variant === "") return true;
    return saysTheSame(line, main) ? false : refuse(line, remark("other_line", `"${slug}"`, String(main?.line)));
  }

  /** Drops lines that cannot belong to the product: another title under the same handle, or a repeated variant. */
  function isOfProduct(title: LinePatch | undefined): (line: LinePatch) => boolean {
    const variants = new Map<string, LinePatch>();
    let other: LinePatch | null = null;
    return (line) => {
      // A new group of lines belongs to the handle's own product.
      if (begins.has(line)) other = null;
      if (line.name !== "") other = format !== "google" && line.sharedName !== title?.sharedName ? line : null;
      if (other === line) return refuse(line, remark("other_title", `"${line.key.slice(0, 80)}"`, String(title?.line)));
      if (other !== null) return refuse(line, remark("of_refused", String(other.line)));
      const same = variants.get(line.variant);
      if (line.variant === "" || same === undefined) return variants.set(line.variant, line).has(line.variant);
      if (format === "plain" && saysTheSame(line, same)) return false;
      return refuse(line, remark("same_variant", String(same.line)));
    };
  }
}
