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
import { readTable, UnreadableTable, type Table } from "./read-table.ts";

/** A product file whose format is known. */
export interface ProductFile extends Pick<Table, "encoding">, Pick<FileHeader, "format" | "columns"> {
  /** How many lines stand below the names of the columns. */
  rows: number;
  /** Reads the products. `report` is called for refused lines and for notes. Lines may name goods of `db` by their numbers, and its categories. */
  products(report: Report, db?: Database): Promise<FilePatch[]>;
}

/** Opens the content of a product file, whose header says its format. Throws UnreadableTable for any other content. */
export async function openProductFile(content: Buffer, maxRows = Infinity): Promise<ProductFile> {
  const table = await readTable(content, maxRows);
  const { header, names, at } = findHeader(table);
  const rows = table.rows.filter(({ line }) => line > at);
  if (rows.length > maxRows) throw new UnreadableTable(remark("rows_many", maxRows));
  const second = rows.find((row) => "fields" in row && isHeader(row.fields, names));
  if (second !== undefined) throw new UnreadableTable(remark("second_header", second.line, at));
  return {
    format: header.format,
    columns: header.columns,
    encoding: table.encoding,
    rows: rows.length,
    async products(report, db) {
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
      for (const row of rows) {
        const { line } = row;
        if ("broken" in row) refuse(line, row.broken);
        else if (isTotals(row.fields)) report("note", { line, ...remark("totals") });
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
function findHeader({ rows, delimiter }: Table): { header: FileHeader; names: readonly string[]; at: number } {
  const lacking: { lacks: Remark; fields: readonly string[] }[] = [];
  for (const row of rows.slice(0, HEAD_LINES)) {
    if ("broken" in row) continue;
    const header = recogniseHeader(row.fields, delimiter === ";");
    if (!("lacks" in header)) return { header, names: row.fields, at: row.line };
    lacking.push({ lacks: header.lacks, fields: row.fields });
  }
  // The line that comes nearest to names of columns.
  const known = ({ fields }: { fields: readonly string[] }) => fields.filter(isColumnName).length;
  const [first] = lacking.toSorted((a, b) => known(b) - known(a));
  if (first === undefined) throw new UnreadableTable(remark("no_header"));
  const seen = first.fields.slice(0, 12).map((name) => name.slice(0, 40));
  throw new UnreadableTable(remark(first.lacks.code, ...first.lacks.values, seen.join(", ")));
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
