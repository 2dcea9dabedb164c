import type { FirstView, PageWeight } from "./page-weights.ts";

/** Where the shop's weights are written down. */
export const performanceDocument = "docs/performance.md";

const kilobytes = (bytes: number) => (bytes === 0 ? "0" : (bytes / 1000).toFixed(1));

/** The weights of pages as a table, in kilobytes of a thousand. */
export function tableOf(weights: readonly PageWeight[]): string {
  const rows = weights.map(
    ({ page, html, bootScript, script, ownScript }) =>
      `| ${page} | ${kilobytes(html)} | ${bootScript} | ${kilobytes(script)} | ${kilobytes(ownScript)} |`,
  );
  return [
    "| Page | HTML with its styles, kB | Boot script, bytes | Script hydrated, kB | The shop's own of it, kB |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** The weights of first views as a table. */
export function viewsTableOf(views: readonly FirstView[]): string {
  const rows = views.map(
    ({ page, screen, savesData, bytes, requests }) =>
      `| ${page} | ${screen} | ${savesData ? "yes" : "no"} | ${kilobytes(bytes)} | ${requests} |`,
  );
  return ["| Page | Screen | Saving data | First view, kB | Requests |", "|---|---|---|---|---|", ...rows].join("\n");
}

/** A document with the table of that name put in place of the last one. */
export function withTable(document: string, name: string, table: string): string {
  return document.replace(
    new RegExp(`(<!-- ${name} -->\\n)[^]*?(\\n<!-- end of ${name} -->)`),
    `$1${table.replaceAll("$", "$$$$")}$2`,
  );
}

/** Cells of a table in a document, row by row; empty where there is none. */
export function readTable(document: string, name: string): string[][] {
  const table = new RegExp(`<!-- ${name} -->\\n([^]*?)\\n<!-- end of ${name} -->`).exec(document)?.[1] ?? "";
  return table
    .split("\n")
    .slice(2)
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
