import { isColumnName } from "./plain-columns.ts";
import type { ProductFormat, RowReader } from "./product-row.ts";
import { readTable, UnreadableTable, type TableForm } from "./read-table.ts";
import { recogniseHeader } from "./recognise-header.ts";

/** How many lines at the start of a file may stand above the names of its columns. */
const HEAD_LINES = 10;

/** The names of a file's columns, the line they stand in, and the reader of the lines below it. */
export interface TableHeader {
  line: number;
  fields: readonly string[];
  reader: RowReader;
}

/** Finds the names of the columns: in the first line, below titles, or in two lines of which the first has merged cells. */
export async function readHeader(file: string, form: TableForm, format: ProductFormat | null): Promise<TableHeader> {
  let first: { lacks: string; fields: readonly string[] } | null = null;
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
