import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import { cleanText } from "#domain/typed-text.ts";
import type { FieldChange } from "./field-changes.ts";

/** How many lines are written together. */
const TOGETHER = 500;
/** How many changes the summary tells in words. */
const TOLD = 20;
/** How much of a text it shows, in characters. */
const MAX_WORDS = 60;

/** What an import changes: a line for each field of each product, with what it was and becomes. */
export interface Changes {
  add(line: number, slug: string, change: FieldChange): void;
  /** All of them as chunks of a table. */
  table(): Generator<string>;
  /** How many changes there are, in each kind of them too, the most frequent first; and the first of them. */
  overview(): { count: number; kinds: [string, number][]; first: (FieldChange & { slug: string })[] };
  /** How many products change in each column, and the first changes in words; nothing without a change. */
  summary(): string[];
}

/** The file's place where the owner names none: in the folder of the shop's data, which the command can always write. */
export function usualChangesFile({ DATA_DIR }: { DATA_DIR: string }, at: Date): string {
  return path.resolve(DATA_DIR, "imports", `changes-${at.toISOString().replaceAll(/[:.]/g, "-")}.csv`);
}

/** Writes the table into a new file, which its owner alone can read. An existing file is never overwritten. */
export function writeChanges(file: string, changes: Changes): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, [...changes.table()].join(""), { flag: "wx", mode: 0o600 });
}

/** Collects what an import changes. */
export function collectChanges(): Changes {
  const counts = new Map<string, number>();
  const first: (FieldChange & { slug: string })[] = [];
  const lines: string[][] = [["line", "slug", "column", "combination", "was", "becomes"]];
  return {
    add(line, slug, { column, combination, was, becomes }) {
      const kind = column !== "product" ? column : was === "" ? "new products" : "removed products";
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (first.length < TOLD) first.push({ slug, column, combination, was, becomes });
      lines.push([line === 0 ? "" : String(line), slug, column, combination, was, becomes]);
    },
    *table() {
      // The table is read in spreadsheets, which would compute a text that begins with "=".
      for (let start = 0; start < lines.length; start += TOGETHER)
        yield stringify(lines.slice(start, start + TOGETHER), { escape_formulas: true });
    },
    overview,
    summary() {
      if (counts.size === 0) return [];
      const kinds = overview().kinds.map(([kind, count]) => `${kind} ${count}`);
      const rest = lines.length - 1 - first.length;
      return [`  Changes: ${kinds.join(", ")}`, ...first.map(inWords), ...(rest > 0 ? [`    … and ${rest} more`] : [])];
    },
  };

  function overview() {
    return { count: lines.length - 1, kinds: [...counts].toSorted(([, a], [, b]) => b - a), first };
  }
}

function inWords({ slug, column, combination, was, becomes }: FieldChange & { slug: string }): string {
  if (column === "product") return was === "" ? `    ${slug} is new: ${becomes}` : `    ${slug} is removed: ${was}`;
  const [before, after] = [was, becomes].map((text) => (text === "" ? "nothing" : cleanText(text, MAX_WORDS)));
  return `    ${slug}${combination && ` (${combination})`}: ${column} from ${before} to ${after}`;
}
