import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { combinationText } from "#domain/variants.ts";
import { DIGEST_LENGTH, findTranslationColumn } from "#api/catalogue/translations.ts";
import { pieceTable, tableColumns, writtenCell, type ColumnName } from "./columns.ts";
import { pieceColumns, productColumns, type StagedRow } from "./staged-rows.ts";

/** A field of a product that changes: what it was and what it becomes, as files have it. */
export interface FieldChange {
  /** The column that changes, by its name in the shop's own table; "product" for a new or a removed product, by its name. */
  column: string;
  /** The combination that it belongs to; "" for the product itself. */
  combination: string;
  was: string;
  becomes: string;
}

/** A change of a product, and the line of the file that states it: 0 for none. */
export type Change = FieldChange & { line: number; slug: string };

/** The changes of rows as people read them. A product that is new or removed is one change, without those of its combinations. */
export function* fieldChanges(rows: Iterable<StagedRow>): Generator<Change> {
  let whole = "";
  for (const row of rows) {
    const { line, slug, was, becomes } = row;
    if (row.size === null) whole = was === null || becomes === null ? slug : "";
    else if (whole === slug) continue;
    const combination = row.size === null ? "" : combinationText({ size: row.size || null, color: row.color || null });
    const told = { line, slug, combination };
    if (row.row_key !== null && row.row_key !== undefined) {
      if ((row.by ?? 0) !== 0)
        yield { ...told, column: "stock", was: String(row.stock), becomes: String((row.stock ?? 0) + (row.by ?? 0)) };
    } else if (was === null || becomes === null) {
      const text = (side: StagedRow["was"]) => {
        if (side === null) return "";
        if (row.size === null) return String(side["name"]);
        return "from_size" in side ? "offered" : `offered, stock ${row.stock}`;
      };
      const whole = { column: "product", combination };
      const piece = { column: "options", combination: combination || "the only one" };
      yield { ...told, ...(row.size === null ? whole : piece), was: text(was), becomes: text(becomes) };
    } else {
      const table: Readonly<Record<string, ColumnName>> = row.size === null ? tableColumns : pieceTable;
      for (const name of row.size === null ? productColumns : pieceColumns) {
        if (was[name] === becomes[name]) continue;
        const column = table[name] ?? name;
        const isTranslation = findTranslationColumn(name) !== undefined;
        const [text = "", next = ""] = [was[name], becomes[name]].map((value = null) =>
          isTranslation ? String(value ?? "").slice(DIGEST_LENGTH) : writtenCell(column, value),
        );
        // A translation that was out of date counted as none.
        yield { ...told, column, was: text === next ? "" : text, becomes: next };
      }
    }
  }
}

/** The columns that have content, and that the changes of a product would leave without any. */
export function emptiedColumns(changes: readonly Change[]): Set<string> {
  const isEmptied = ({ column, combination, was, becomes }: Change) => {
    if (was === "" || becomes !== "" || column === "product") return false;
    // Without a price of its own a combination has the product's.
    if (combination !== "") return ["variant_image", "swatch", "sku"].includes(column);
    // A picture that another replaces takes its text along, and the number of a product goes over to its combinations.
    const [beside, isMoved] =
      column === "sku" ? ["options", true] : [column.replace(/_alt$/, ""), column.endsWith("_alt")];
    return !isMoved || !changes.some((one) => one.column === beside);
  };
  return new Set(changes.filter(isEmptied).map(({ column }) => column));
}

/** The stocks that rows set to a number which nothing says the difference of, in words. */
export function stocksSet(rows: readonly StagedRow[]): string[] {
  const set = fieldChanges(rows.filter((row) => row.row_key === ""));
  return Array.from(
    set,
    ({ slug, combination, was, becomes }) => `${slug}${combination && ` (${combination})`} from ${was} to ${becomes}`,
  );
}

/** Changes as a table: a line for each field of each product, with what it was and becomes. */
export function changesTable(changes: Iterable<Change> | AsyncIterable<Change>): Readable {
  // The table is read in spreadsheets, which would compute a text that begins with "=".
  const table = stringify({
    escape_formulas: true,
    header: true,
    columns: ["line", "slug", "column", "combination", "was", "becomes"],
  });
  return Readable.from(changes)
    .map((change: Change) => ({ ...change, line: change.line || "" }))
    .compose(table) as Readable;
}

/** How many changes an overview keeps. */
const KEPT = 20;

/** What an import changes: how many changes, how many of each kind, the most frequent first, and the first ones. */
export interface ChangesOverview {
  count: number;
  kinds: [kind: string, count: number][];
  first: (FieldChange & { slug: string })[];
}

/** Counts what an import changes. */
export function countChanges() {
  const counts = new Map<string, number>();
  const first: ChangesOverview["first"] = [];
  let count = 0;
  return {
    add({ slug, column, combination, was, becomes }: Change) {
      const kind = column !== "product" ? column : was === "" ? "new products" : "removed products";
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (first.length < KEPT) first.push({ slug, column, combination, was, becomes });
      count++;
    },
    overview: (): ChangesOverview => ({ count, kinds: [...counts].toSorted(([, a], [, b]) => b - a), first }),
  };
}
