import { createElement as h, type ReactNode } from "react";

interface InvoiceTableProps {
  /** The id of the heading that names it. A caption may not hold a heading where roles are written out. */
  headingId: string;
  /** The names of the columns; the first one names its row. */
  columns: readonly string[];
  rows: readonly InvoiceRow[];
  /** The rows below them that add up. */
  sums: readonly InvoiceRow[];
}

interface InvoiceRow {
  key: string;
  name: ReactNode;
  /** What stands below the columns after the first one; null leaves a cell out, and the one before takes its place. */
  cells: readonly (string | null)[];
}

/**
 * A table of an invoice. Where there is no room for its columns, each row stands as a list of names and amounts: then the
 * cells show the names of their columns. Its roles are written out, since WebKit forgets them with the display of a table.
 */
export function InvoiceTable({ headingId, columns, rows, sums }: InvoiceTableProps): ReactNode {
  return h(
    "table",
    { role: "table", "aria-labelledby": headingId },
    h(
      "thead",
      { role: "rowgroup" },
      h(
        "tr",
        { role: "row" },
        columns.map((name) => h("th", { key: name, role: "columnheader", scope: "col" }, name)),
      ),
    ),
    h("tbody", { role: "rowgroup" }, rowsOf(rows, columns)),
    h("tfoot", { role: "rowgroup" }, rowsOf(sums, columns)),
  );
}

function rowsOf(rows: readonly InvoiceRow[], columns: readonly string[]): ReactNode {
  return rows.map(({ key, name, cells }) => {
    const left = cells.findIndex((cell) => cell !== null);
    return h(
      "tr",
      { key, role: "row" },
      h("th", { role: "rowheader", scope: "row", colSpan: left > 0 ? left + 1 : undefined }, name),
      cells.map((cell, index) =>
        cell === null ? null : h("td", { key: index, role: "cell", "data-column": columns[index + 1] }, cell),
      ),
    );
  });
}
