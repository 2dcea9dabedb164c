import sax from "sax";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { MAX_CELL, MAX_COLUMNS, UnreadableTable, type Table, type TableRow } from "./read-table.ts";
import { remark } from "./remarks.ts";

/** What is read of a workbook may unpack to so many bytes: 50,000 rows of products have some 60 MB. */
const MAX_UNPACKED = 150 * 1024 * 1024;
/** How many characters its cells may have together: many cells may point to one text. */
const MAX_CHARACTERS = 60_000_000;
/** The most files in a workbook. */
const MAX_ENTRIES = 2_000;
const DAY_MS = 86_400_000;
/** Day 0 of a workbook. */
const DAY_0 = Date.UTC(1899, 11, 30);

/** Whether a file begins as an Excel workbook (.xlsx) does, whatever its name says. */
export function isWorkbook(content: Buffer): boolean {
  return content.subarray(0, 4).toString("latin1") === "PK\u0003\u0004";
}

/**
 * The first sheet of a workbook as a table, whose lines are the rows of the sheet. A formula counts as what it came to when the
 * workbook was saved. Throws UnreadableTable for a workbook that cannot be read, is larger than what is read, or has a formula
 * without a result.
 */
export function workbookTable(content: Buffer, maxRows: number): Table {
  return { encoding: "xlsx", delimiter: "", bytes: content.length, rows: () => rowsOf(content, maxRows) };
}

async function* rowsOf(content: Buffer, maxRows: number): AsyncGenerator<TableRow> {
  try {
    const zip = await fromBufferPromise(content, { lazyEntries: true });
    let [rows, characters] = [0, 0];
    let waiting: TableRow[] = [];
    const add = (line: number, fields: string[]) => {
      characters += fields.reduce((sum, cell) => sum + cell.length, 0);
      if (rows++ > maxRows) throw new UnreadableTable(remark("rows_many", String(maxRows)));
      if (characters > MAX_CHARACTERS)
        throw new UnreadableTable(remark("sheet_long", String(MAX_CHARACTERS / 1_000_000)));
      waiting.push({ line, fields });
    };
    for await (const _chunk of sheetRows(await partsOf(zip), maxRows, add)) {
      yield* waiting;
      waiting = [];
    }
    yield* waiting;
    if (rows === 0) throw new UnreadableTable(remark("sheet_empty"));
  } catch (error) {
    if (error instanceof UnreadableTable) throw error;
    throw new UnreadableTable(remark("sheet_torn"), { cause: error });
  }
}

/** What a part of a workbook is told by: elements and attributes by their names without prefixes, and the text between. */
interface PartListener {
  open?(name: string, attributes: ReadonlyMap<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads a part of the workbook, and yields after each chunk. A workbook does not have all of them. */
type Parts = (name: string, listener: PartListener) => AsyncGenerator<void>;

async function partsOf(zip: ZipFile): Promise<Parts> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MAX_ENTRIES) throw new UnreadableTable(remark("sheet_torn"));
    entries.set(entry.fileName.replace(/^\//, ""), entry);
  }
  let unpacked = 0;
  return async function* (name, { open: opened, text, close }) {
    const entry = entries.get(name);
    if (entry === undefined) return;
    const plain = (written: string) => written.slice(written.indexOf(":") + 1);
    const parser = Object.assign(sax.parser(true), {
      onopentag: (tag: sax.Tag) => opened?.(plain(tag.name), new Map(Object.entries(tag.attributes))),
      ontext: text ?? (() => {}),
      oncdata: text ?? (() => {}),
      onclosetag: (closed: string) => close?.(plain(closed)),
      onerror(error: Error) {
        throw error;
      },
    });
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED)
        throw new UnreadableTable(remark("sheet_packed", String(MAX_UNPACKED / 1024 / 1024)));
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
  };
}

/** Reads a part whose size needs no pauses. */
async function readWhole(parts: Parts, name: string, listener: PartListener): Promise<void> {
  for await (const _chunk of parts(name, listener));
}

/** Calls `write` for each row of the first sheet in which a cell says something. */
async function* sheetRows(
  parts: Parts,
  maxRows: number,
  write: (row: number, cells: string[]) => void,
): AsyncGenerator<void> {
  const { sheet, strings, dates } = await readBook(parts);
  let [row, column] = [0, -1];
  let cells: string[] = [];
  let cell: { type: string; style: number; formula: boolean; value: string | null } | null = null;
  const inside: string[] = [];
  yield* parts(sheet, {
    open(name, attributes) {
      inside.push(name);
      if (name === "row") {
        row = Number(attributes.get("r") ?? row + 1);
        [column, cells] = [-1, []];
      } else if (name === "c") {
        const letters = /^[A-Z]+/.exec(attributes.get("r") ?? "")?.[0];
        column = letters === undefined ? column + 1 : columnAt(letters);
        const [type, style] = [attributes.get("t") ?? "n", Number(attributes.get("s") ?? -1)];
        cell = { type, style, formula: false, value: null };
      } else if (name === "f" && cell !== null) cell.formula = true;
      else if (name === "v" && cell !== null) cell.value = "";
    },
    text(said) {
      const isSaid = inside.at(-1) === "v" || (inside.at(-1) === "t" && !inside.includes("rPh"));
      if (cell === null || !isSaid) return;
      cell.value = (cell.value ?? "") + said;
      if (cell.value.length > MAX_CELL)
        throw new UnreadableTable(remark("cell_long", String(MAX_CELL), placeOf(row, column)));
    },
    close(name) {
      inside.pop();
      if (name === "row" && cells.length > 0)
        write(
          row,
          Array.from(cells, (text) => text ?? ""),
        );
      if (name !== "c" || cell === null) return;
      const { formula, type, value, style } = cell;
      cell = null;
      if (formula && (value === null || type === "e"))
        throw new UnreadableTable(remark("no_result", placeOf(row, column)));
      // A cell that only has a format says nothing.
      if (value === null || value === "") return;
      if (!(row <= maxRows + 1 && column < MAX_COLUMNS))
        throw new UnreadableTable(remark("cell_far", placeOf(row, column), String(maxRows), String(MAX_COLUMNS)));
      const text =
        type === "s"
          ? (strings[Number(value)] ?? "")
          : type === "b"
            ? value === "1"
              ? "yes"
              : "no"
            : type === "n"
              ? numberText(value, dates.has(style))
              : value;
      cells[column] = text.replaceAll(/\r\n?/g, "\n");
    },
  });
}

/** The path of the first sheet, the texts that cells point to, and the styles that show a number as a date. */
async function readBook(parts: Parts): Promise<{ sheet: string; strings: string[]; dates: ReadonlySet<number> }> {
  const related: { id: string; kind: string; path: string }[] = [];
  let first = "";
  await readWhole(parts, "xl/workbook.xml", {
    open(name, attributes) {
      if (name === "sheet") first ||= [...attributes].find(([key]) => key.endsWith(":id"))?.[1] ?? "";
    },
  });
  await readWhole(parts, "xl/_rels/workbook.xml.rels", {
    open(name, attributes) {
      const [kind = ""] = /[^/]*$/.exec(attributes.get("Type") ?? "") ?? [];
      const target = (attributes.get("Target") ?? "").replace(/^\/?xl\//, "");
      if (name === "Relationship") related.push({ id: attributes.get("Id") ?? "", kind, path: `xl/${target}` });
    },
  });
  const pathOf = (kind: string) => related.find((one) => one.kind === kind)?.path ?? "";
  const strings: string[] = [];
  const inside: string[] = [];
  await readWhole(parts, pathOf("sharedStrings"), {
    open(name) {
      inside.push(name);
      if (name === "si") strings.push("");
    },
    text(said) {
      if (inside.at(-1) !== "t" || inside.includes("rPh")) return;
      const text = (strings.pop() ?? "") + said;
      if (text.length > MAX_CELL) throw new UnreadableTable(remark("cell_long", String(MAX_CELL), ""));
      strings.push(text);
    },
    close: () => void inside.pop(),
  });
  const [codes, dates] = [new Map<number, string>(), new Set<number>()];
  let [isOfCells, style] = [false, 0];
  await readWhole(parts, pathOf("styles"), {
    open(name, attributes) {
      const id = Number(attributes.get("numFmtId") ?? 0);
      if (name === "cellXfs") isOfCells = true;
      if (name === "numFmt") codes.set(id, attributes.get("formatCode") ?? "");
      if (name === "xf" && isOfCells && isDate(id, codes.get(id))) dates.add(style);
      if (name === "xf" && isOfCells) style++;
    },
    close: (name) => void (isOfCells &&= name !== "cellXfs"),
  });
  return { sheet: related.find(({ id }) => id === first)?.path ?? "", strings, dates };
}

/** Whether a format shows dates: one of those that Excel knows by number, or one whose code has days, months or hours. */
function isDate(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
  return /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|general/gi, ""));
}

/** A number as text, or as a date, which a workbook counts in days. */
function numberText(value: string, isDate: boolean): string {
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  const date = isDate ? DAY_0 + Math.round(number * (DAY_MS / 1000)) * 1000 : NaN;
  // Adding in a spreadsheet leaves 0.30000000000000004.
  return Number.isNaN(new Date(date).getTime()) ? String(Number(number.toPrecision(15))) : new Date(date).toISOString();
}

/** The place of a column from 0: A is 0, AA is 26. */
function columnAt(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A cell as people name it, such as AB7. */
function placeOf(row: number, column: number): string {
  let letters = "";
  for (let rest = column; rest >= 0 && letters.length < 9; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return `${letters}${row}`;
}
