import type { Blocked } from "#api/catalogue/exchange/import-catalogue.ts";
import { columnText } from "./products-words.ts";

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The words of tables of products that are sent in. */
export const importsWords = {
  title: "Import products",
  lead: "Send a table: CSV, or Excel (.xlsx), up to 10 MB and 20,000 rows. Tables of Shopify, WooCommerce and Google Merchant are read, too. You see what would change before anything does.",
  file: "Table",
  send: "Check file",
  noFile: "Choose a table first.",
  tooLarge: "This file is larger than 10 MB. Divide it, and bring one part after the other.",
  sent: "Tables of the last 30 days",
  none: "No table was sent in yet.",
  states: {
    checking: "Being checked",
    checked: "Checked, and not imported yet",
    running: "Being imported",
    done: "Imported",
    failed: "It could not be read",
    cancelled: "Cancelled, and nothing was changed",
    undoing: "Being undone",
    undone: "Undone",
  },
  interrupted: "The work was interrupted before its end. Nothing was changed. You can begin again.",
  working: "This goes on when you close the page.",
  reload: "Load this page again",
  cancel: "Cancel",
  error: "What was wrong:",
  renewed: "The catalogue changed meanwhile, so nothing was imported. These are the numbers of now.",
  understood: "What was understood",
  format: (format: string, encoding: string, rows: string) =>
    `${format === "plain" ? "The shop's own table" : `Table of ${capital(format)}`}: ${rows} ${rows === "1" ? "row" : "rows"} (${encoding})`,
  read: (columns: string) => `Columns read: ${columns}`,
  notRead: (columns: string) => `Columns not read: ${columns}`,
  counts: {
    created: "New",
    changed: "Changed",
    same: "As they were",
    removed: "Removed",
    refused: "Lines refused",
    skipped: "Not published",
    remarks: "Remarks",
  },
  lists: {
    prices: "Prices that change by more than half",
    knownNames: "New products with the name of a known one",
    refused: "Refused lines",
    skipped: "Lines that are not published",
    remarks: "Remarks",
  },
  lines: (lines: readonly number[]) => `${lines.length > 1 ? "Lines" : "Line"} ${lines.join(", ")}`,
  andOthers: (count: string) => ` and ${count} more`,
  first: (shown: string, count: string) => `The first ${shown} of ${count}`,
  changes: "What changes",
  changed: "What was changed",
  wasChanged: "What was undone",
  noChange: "Nothing changes.",
  kind: (kind: string, count: string) =>
    `${kind === "new products" ? "New products" : kind === "removed products" ? "Removed products" : columnText(kind)}: ${count}`,
  download: "All changes as a table",
  blocked: (blocked: Blocked) =>
    blocked.kind === "empties"
      ? `This table would empty ${blocked.columns.map(([name, count]) => `${columnText(name)} of ${count}`).join(", ")}. Leave the column out, or tick the box below when you mean it.`
      : `This table would set the stock of ${blocked.pieces}. What was sold meanwhile would be for sale again. Tick the box below when you have counted the pieces now.`,
  options: "More choices for this file",
  optionsAgain: "Check again",
  labels: {
    replaces: "Remove products that are not in the table",
    allowsEmptying: "Fields of many products may be emptied",
    setsStock: "The numbers of stock were counted now",
    usualStock: "Stock of a new product where the table has none",
  },
  stockWrong: "The stock of a new product is a whole number.",
  apply: "Import",
  applyHint: "Shoppers see all of it at once.",
  undo: "Undo this import",
  undoHint:
    "A product that somebody changed since stays as it is. What was sold stays sold. A new product that was ordered is hidden, not removed.",
  left: "What was not put back",
  leftOne: (slug: string, reason: "changed" | "ordered") =>
    `${slug}: ${{ changed: "somebody changed it since", ordered: "some of it was ordered, so it stays, or is hidden where it was new" }[reason]}`,
  back: "All tables",
};
