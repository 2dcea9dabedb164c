import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import { cleanText } from "#domain/typed-text.ts";
import type { FieldChange } from "./field-changes.ts";

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
  /** How many changes there are, in each kind of them too, the most frequent first; and the first of them. */
  overview(): { count: number; kinds: [string, number][]; first: (FieldChange & { slug: string })[] };
  /** How many products change in each column, the first changes in words, and where the file is; nothing without a change. */
  summary(): string[];
}

/** The file's place where the owner names none: in the folder of the shop's data, which the command can always write. */
export function usualChangesFile({ DATA_DIR }: { DATA_DIR: string }, at: Date): string {
  return path.resolve(DATA_DIR, "imports", `changes-${at.toISOString().replaceAll(/[:.]/g, "-")}.csv`);
}

/** Opens the file with the first change; null keeps no file. An existing file is never overwritten. */
export function openChangesFile(file: string | null): ChangesFile {
  const counts = new Map<string, number>();
  const first: (FieldChange & { slug: string })[] = [];
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
      if (all++ < TOLD) first.push({ slug, column, combination, was, becomes });
      if (file !== null) lines.push([line === 0 ? "" : String(line), slug, column, combination, was, becomes]);
      if (lines.length > TOGETHER) write();
    },
    end() {
      if (counts.size > 0 && lines.length > 0) write();
      if (handle !== null) closeSync(handle);
      handle = null;
    },
    overview,
    summary() {
      if (counts.size === 0) return [];
      const kinds = overview().kinds.map(([kind, count]) => `${kind} ${count}`);
      const rest = all > first.length ? [`    … and ${all - first.length} more`] : [];
      return [
        `  Changes: ${kinds.join(", ")}`,
        ...first.map(inWords),
        ...rest,
        ...(file === null ? [] : [`  Each with what it was and what it becomes: ${file}`]),
      ];
    },
  };

  function overview() {
    return { count: all, kinds: [...counts].toSorted(([, a], [, b]) => b - a), first };
  }
}

function inWords({ slug, column, combination, was, becomes }: FieldChange & { slug: string }): string {
  if (column === "product") return was === "" ? `    ${slug} is new: ${becomes}` : `    ${slug} is removed: ${was}`;
  const [before, after] = [was, becomes].map((text) => (text === "" ? "nothing" : cleanText(text, MAX_WORDS)));
  return `    ${slug}${combination && ` (${combination})`}: ${column} from ${before} to ${after}`;
}
