import { sql } from "kysely";
import { presetCategories } from "#domain/categories.ts";
import type { Database } from "#api/database/tables.ts";
import { readCategories } from "#api/shop-content/stored-content.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { remark, type Remark } from "#api/catalogue/remarks.ts";
import { isTotals } from "./cells.ts";
import { joinLines, type Group } from "./join-lines.ts";
import type { FilePatch, Options, Report } from "./product-patch.ts";
import { isColumnName, recogniseHeader, type FileHeader, type Header } from "./read-header.ts";
import { readLine, type LinePatch } from "./read-line.ts";
import { tableOf, UnreadableTable, type Table } from "./read-table.ts";

/** A product file whose format is known. */
export interface ProductFile extends Pick<Table, "encoding" | "bytes">, Pick<FileHeader, "format" | "columns"> {
  /** How many lines below the names of the columns were read. */
  rowsRead(): number;
  /** Reads the products. `report` is called for refused lines and for notes. Lines may name goods of `db` by their numbers, and its categories. */
  products(report: Report, beside?: { onBytes?: (read: number) => void; db?: Database }): Promise<FilePatch[]>;
}

/** Opens the content of a product file, whose header says its format. Throws UnreadableTable for any other content. */
export async function openProductFile(content: Buffer, maxRows = Infinity): Promise<ProductFile> {
  const table = tableOf(content, maxRows);
  const { encoding, bytes } = table;
  const { header, names, at } = await readHeader(table);
  let rowsRead = 0;
  return {
    format: header.format,
    columns: header.columns,
    encoding,
    bytes,
    rowsRead: () => rowsRead,
    async products(report, { onBytes, db } = {}) {
      const categories = db === undefined ? presetCategories : await readCategories(db);
      const numbers: ArticleNumbers =
        header.hasNumbersAsKeys && db !== undefined ? await readArticleNumbers(db) : new Map();
      // Several numbers may be of one product.
      const use = numbers.size > 0 ? { ...header, hasOptions: true, hasOptionsByNumber: !header.hasOptions } : header;
      const lines: LinePatch[] = [];
      let isLost = false;
      const refuse = (line: number, said: Remark) => {
        isLost = true;
        report("refused", { line, ...said });
      };
      rowsRead = 0;
      for await (const row of table.rows(onBytes)) {
        const { line } = row;
        if (line <= at) continue;
        if (++rowsRead > maxRows) throw new UnreadableTable(remark("rows_many", maxRows));
        if ("broken" in row) refuse(line, row.broken);
        else if (isTotals(row.fields)) report("note", { line, ...remark("totals") });
        else if (isHeader(row.fields, names)) throw new UnreadableTable(remark("second_header", line, at));
        else {
          const read = readLine(header, row, categories);
          const article = "code" in read ? undefined : numbers.get(numberKey(read.key));
          if ("code" in read) refuse(line, read);
          else if (article === null) refuse(line, remark("number_of_several", JSON.stringify(read.key)));
          else lines.push(article === undefined ? read : ofArticle(read, article));
        }
      }
      const patches = groupLines(lines, use).flatMap((group) => joinLines(group, use, isLost, report) ?? []);
      for (const said of header.remarks()) report("note", { line: at, ...said });
      return patches;
    },
  };
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

/** Finds the line with the names of the columns among the first ones. */
async function readHeader(table: Table): Promise<{ header: FileHeader; names: readonly string[]; at: number }> {
  /** The line that comes nearest to names of columns. */
  let first: { lacks: Remark; fields: readonly string[]; known: number } | null = null;
  let lines = 0;
  for await (const row of table.rows()) {
    if (lines++ === HEAD_LINES) break;
    if ("broken" in row) continue;
    const header = recogniseHeader(row.fields, table.delimiter === ";");
    if (!("lacks" in header)) return { header, names: row.fields, at: row.line };
    const known = row.fields.filter(isColumnName).length;
    if (first === null || known > first.known) first = { lacks: header.lacks, fields: row.fields, known };
  }
  if (first === null) throw new UnreadableTable(remark("no_header"));
  const seen = first.fields
    .slice(0, 12)
    .map((name) => name.slice(0, 40))
    .join(", ");
  throw new UnreadableTable(remark(first.lacks.code, ...first.lacks.values, seen));
}

/** Puts the lines of each product together: sorted or damaged files separate them. A further line may leave the key empty. */
function groupLines(all: readonly LinePatch[], { format, hasOptions }: Header): Group[] {
  const groups: Group[] = [];
  const named = new Map<string, Group>();
  let open: Group | null = null;
  for (const line of all) {
    const says =
      line.options.some(({ values }) => values.length > 0) || (format !== "plain" && line.pictures.length > 0);
    const isFurther = (hasOptions || format !== "plain") && line.name === "" && says;
    const slug: string = slugFrom(line.key) || (isFurther ? (open?.slug ?? "") : "");
    const known: Group | undefined = named.get(slug);
    const group: Group = known ?? { slug, lines: [], begins: new Set() };
    if (known === undefined) groups.push(group);
    if (slug !== "") named.set(slug, group);
    if (group !== open) group.begins.add(line);
    group.lines.push(line);
    open = group;
  }
  return groups;
}

/** The product that a number stands for, and its combination, without size and colour where the number is the product's. */
type Article = Options & { slug: string };

/** The goods by their numbers, see {@link numberKey}; null where several have one number. */
type ArticleNumbers = ReadonlyMap<string, Article | null>;

/** Reads the numbers of all goods. */
async function readArticleNumbers(db: Database): Promise<ArticleNumbers> {
  const ofVariants = db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .select(["products.slug", "variants.size", "variants.color", "variants.sku"]);
  const ofProducts = db
    .selectFrom("products")
    .select(["slug", sql<string>`''`.as("size"), sql<string>`''`.as("color"), "sku"]);
  const numbers = new Map<string, Article | null>();
  for (const { sku, ...article } of await ofVariants.unionAll(ofProducts).execute()) {
    if (sku === null) continue;
    const key = numberKey(sku);
    numbers.set(key, numbers.has(key) ? null : article);
  }
  return numbers;
}

/** A number for comparison: capitals and spaces do not matter. */
function numberKey(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, "");
}

/** A line whose key is the number of goods, as a line of their product. Its name may be that of a single size, so it is left out. */
function ofArticle(read: LinePatch, { slug, size, color }: Article): LinePatch {
  const values = (text: string) => (text === "" ? [] : [text]);
  return {
    ...read,
    key: slug,
    name: "",
    sharedName: "",
    variant: size === "" && color === "" ? "only" : JSON.stringify([size.toLowerCase(), color.toLowerCase()]),
    options: [
      { name: "size", values: values(size) },
      { name: "color", values: values(color) },
    ],
    isFoundByNumber: true,
  };
}
