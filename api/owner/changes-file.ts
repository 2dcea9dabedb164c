import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import { cleanText } from "#domain/short-text.ts";
import type { FieldChange } from "#api/catalogue/exchange/field-changes.ts";
import type { OwnerSettings } from "#api/upstream-settings.ts";

/** How many lines are written at once. */
const TOGETHER = 500;
/** How many changes the summary tells in words. */
const TOLD = 20;
/** How much of a text it shows, in characters. */
const MAX_WORDS = 60;

/** The file that says what an import changes: a line for each field of each product, with what it was and becomes. */
export interface ChangesFile {
  add(line: number, slug: string, change: FieldChange): void;
  /** Writes what is still to be written, and closes the file. */
  end(): void;
  /** How many products change in each column, the first changes in words, and where the file is; nothing without a change. */
  summary(): string[];
}

/** The file's place where the owner names none: in the folder of the shop's data, which the command can always write. */
export function usualChangesFile({ DATA_DIR }: OwnerSettings, at: Date): string {
  return path.resolve(DATA_DIR, "imports", `changes-${at.toISOString().replaceAll(/[:.]/g, "-")}.csv`);
}

/** Opens the file with the first change; null keeps no file. An existing file is never overwritten. */
export function openChangesFile(file: string | null): ChangesFile {
  const counts = new Map<string, number>();
  const told: string[] = [];
  let all = 0;
  let lines: string[][] = [["line", "slug", "column", "combination", "was", "becomes"]];
  let handle: number | null = null;
  const write = () => {
    if (file === null) return;
    if (handle === null) {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      handle = openSync(file, "wx", 0o600);
    }
    // The file is read in spreadsheets, which would compute a text that begins with "=".
    writeSync(handle, stringify(lines, { escape_formulas: true }));
    lines = [];
  };
  return {
    add(line, slug, { column, combination, was, becomes }) {
      const kind = column !== "product" ? column : was === "" ? "new products" : "removed products";
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (all++ < TOLD) told.push(inWords(slug, { column, combination, was, becomes }));
      if (file !== null) lines.push([line === 0 ? "" : String(line), slug, column, combination, was, becomes]);
      if (lines.length > TOGETHER) write();
    },
    end() {
      if (counts.size > 0 && lines.length > 0) write();
      if (handle !== null) closeSync(handle);
      handle = null;
    },
    summary() {
      if (counts.size === 0) return [];
      const kinds = [...counts].toSorted(([, a], [, b]) => b - a).map(([kind, count]) => `${kind} ${count}`);
      const rest = all > told.length ? [`    … and ${all - told.length} more`] : [];
      return [
        `  Changes: ${kinds.join(", ")}`,
        ...told,
        ...rest,
        ...(file === null ? [] : [`  Each with what it was and what it becomes: ${file}`]),
      ];
    },
  };
}

function inWords(slug: string, { column, combination, was, becomes }: FieldChange): string {
  if (column === "product") return was === "" ? `    ${slug} is new: ${becomes}` : `    ${slug} is removed: ${was}`;
  const [before, after] = [was, becomes].map((text) => (text === "" ? "nothing" : cleanText(text, MAX_WORDS)));
  return `    ${slug}${combination && ` (${combination})`}: ${column} from ${before} to ${after}`;
}
