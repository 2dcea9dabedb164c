import { open, writeFile } from "node:fs/promises";
import { stringify } from "csv-stringify/sync";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { UnreadableTable } from "./read-table.ts";

/** What the parts of a workbook may unpack to together, in bytes: 50,000 rows of products have some 60 MB. */
const MAX_UNPACKED = 150 * 1024 * 1024;
/** The most files in a workbook. */
const MAX_ENTRIES = 2_000;
const TORN = "the spreadsheet is torn or no spreadsheet: save it again, as Excel Workbook (.xlsx) or as CSV";

/** Whether a file begins as an Excel workbook (.xlsx) does, whatever its name says. */
export async function isWorkbook(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString("latin1") === "PK\u0003\u0004";
  } finally {
    await handle.close();
  }
}

/**
 * Writes the first sheet of a workbook as a CSV file. A formula counts as what it came to when the workbook was saved. Returns
 * the row of the sheet for each line of the CSV that begins one. Throws UnreadableTable for a workbook that cannot be read,
 * unpacks to too much, has more than `maxRows` rows, or has a formula without a result.
 */
export async function workbookAsCsv(file: string, csv: string, maxRows: number): Promise<ReadonlyMap<number, number>> {
  await refuseUnusable(file, maxRows);
  // Only a workbook needs the library.
  const { readSheet } = await import("read-excel-file/node");
  const rows = (await readSheet(file, 1, { trim: false }).catch((error: unknown) => {
    throw new UnreadableTable(TORN, { cause: error });
  })) as (string | number | boolean | Date | null)[][];
  // Rows that only have a format are empty.
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== null));
  if (last === -1) throw new UnreadableTable("the first sheet of the spreadsheet is empty");
  const rowOfLine = new Map<number, number>();
  let line = 1;
  const texts = rows.slice(0, last + 1).map((row, index) => {
    rowOfLine.set(line, index + 1);
    const cells = row.map(textOf);
    line += 1 + cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
    return cells;
  });
  await writeFile(csv, stringify(texts, { quoted_string: true }), { mode: 0o600 });
  return rowOfLine;
}

function textOf(cell: string | number | boolean | Date | null): string {
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  // Adding in a spreadsheet leaves 0.30000000000000004.
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return (cell ?? "").replaceAll(/\r\n?/g, "\n");
}

/** Unpacks everything once and keeps nothing: what a workbook says of its sizes may be untrue. Looks for cells that cannot be read. */
async function refuseUnusable(file: string, maxRows: number): Promise<void> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw new UnreadableTable(TORN, { cause: error });
  });
  try {
    let [unpacked, entries] = [0, 0];
    const small = new Map<string, string>();
    const faults = new Map<string, string>();
    for await (const entry of zip.eachEntry()) {
      if (++entries > MAX_ENTRIES) throw new UnreadableTable(TORN);
      const name = entry.fileName.replace(/^\//, "");
      const isSheet = name.startsWith("xl/worksheets/");
      let rest = "";
      for await (const text of textsOf(zip, entry)) {
        unpacked += text.length;
        if (unpacked > MAX_UNPACKED)
          throw new UnreadableTable(
            `the spreadsheet unpacks to more than ${MAX_UNPACKED / 1024 / 1024} MB. Remove other sheets and pictures, or save it as CSV`,
          );
        if (!isSheet && !name.startsWith("xl/workbook.xml") && !name.startsWith("xl/_rels/")) continue;
        rest += text;
        if (!isSheet || faults.has(name)) continue;
        const end = rest.lastIndexOf("<");
        const cells = rest.slice(0, end).split(/<\/(?:\w+:)?c>/);
        rest = (cells.pop() ?? "") + rest.slice(end);
        const fault = cells.reduce<string | null>((found, cell) => found ?? faultOf(cell, maxRows), null);
        if (fault !== null) faults.set(name, fault);
      }
      if (!isSheet) small.set(name, rest);
    }
    const fault = faults.get(firstSheet(small));
    if (fault !== undefined) throw new UnreadableTable(fault);
  } catch (error) {
    if (error instanceof UnreadableTable) throw error;
    throw new UnreadableTable(TORN, { cause: error });
  } finally {
    zip.close();
  }
}

async function* textsOf(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  // yauzl ends the stream with an error when there are more bytes than the entry says.
  for await (const chunk of await zip.openReadStreamPromise(entry)) yield (chunk as Buffer).toString("latin1");
}

/** Why a sheet with a cell, with which `text` ends, is not read: it stands too far away, or its formula came to nothing or to an error. */
function faultOf(text: string, maxRows: number): string | null {
  const cell = text.slice(Math.max(text.lastIndexOf("<c "), text.lastIndexOf(":c ")));
  const [, place = "", column = "", row = ""] = /^[^>]*\br="(([A-Z]+)(\d+))"/.exec(cell) ?? [];
  // Everything up to the last cell is held in memory.
  if (Number(row) > maxRows + 1 || column.length > 2)
    return `it has a cell ${place}: at most ${maxRows} rows and 700 columns are read. Delete the rows and columns that are empty, or divide it`;
  const hasResult = /<(?:\w+:)?v(?:\s[^>]*)?>[^<]/.test(cell) && !/^[^>]*\bt="e"/.test(cell);
  return hasResult || !/<(?:\w+:)?f[\s/>]/.test(cell)
    ? null
    : `cell ${place} has a formula without a result: open the file in Excel or LibreOffice and save it, or write there what it comes to`;
}

/** The path of the sheet that is read: the first of the workbook's list. */
function firstSheet(parts: ReadonlyMap<string, string>): string {
  const id = /<(?:\w+:)?sheet\s[^>]*\br:id="([^"]+)"/.exec(parts.get("xl/workbook.xml") ?? "")?.[1] ?? "";
  const all = parts.get("xl/_rels/workbook.xml.rels") ?? "";
  const named = all.split("<").find((tag) => tag.includes(`Id="${id}"`)) ?? "";
  return `xl/${/Target="(?:\/?xl\/)?([^"]+)"/.exec(named)?.[1] ?? ""}`;
}
