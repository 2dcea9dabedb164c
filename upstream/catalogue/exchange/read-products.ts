import { asProductRow, numberKey, type ArticleNumbers } from "./article-numbers.ts";
import { collectProducts, scatteredGroups } from "./collect-products.ts";
import { withoutOtherQuotes } from "./other-quotes.ts";
import type { Issue, IssueKind, ProductDraft } from "./product-draft.ts";
import type { ProductFormat, ProductRow } from "./product-row.ts";
import { readHeader, type TableHeader } from "./read-header.ts";
import { detectForm, readTable, type TableForm } from "./read-table.ts";

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
