import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { cleanText } from "#domain/typed-text.ts";
import type { FieldChange } from "./staged-rows.ts";

/** How many changes the summary tells in words. */
const TOLD = 20;
/** How much of a text it shows, in characters. */
const MAX_WORDS = 60;

/** A change of a product, and the line of the file that states it: 0 for none. */
export type Change = FieldChange & { line: number; slug: string };

/** Counts what an import changes, and keeps the first of it. */
export interface ChangeCounts {
  add(change: Change): void;
  /** How many changes there are, in each kind of them too, the most frequent first; and the first of them. */
  overview(): { count: number; kinds: [string, number][]; first: (FieldChange & { slug: string })[] };
  /** How many products change in each column, and the first changes in words; nothing without a change. */
  summary(): string[];
}

/** The file's place where the owner names none: in the folder of the shop's data, which the command can always write. */
export function usualChangesFile({ DATA_DIR }: { DATA_DIR: string }, at: Date): string {
  return path.resolve(DATA_DIR, "imports", `changes-${at.toISOString().replaceAll(/[:.]/g, "-")}.csv`);
}

/** Writes changes into a new file, which its owner alone can read. An existing file is never overwritten. */
export async function writeChanges(file: string, changes: Iterable<Change>): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, changesTable(changes), { flag: "wx", mode: 0o600 });
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

export function countChanges(): ChangeCounts {
  const counts = new Map<string, number>();
  const first: (FieldChange & { slug: string })[] = [];
  let count = 0;
  return {
    add({ slug, column, combination, was, becomes }) {
      const kind = column !== "product" ? column : was === "" ? "new products" : "removed products";
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (first.length < TOLD) first.push({ slug, column, combination, was, becomes });
      count++;
    },
    overview,
    summary() {
      if (count === 0) return [];
      const kinds = overview().kinds.map(([kind, number]) => `${kind} ${number}`);
      const rest = count - first.length;
      return [`  Changes: ${kinds.join(", ")}`, ...first.map(inWords), ...(rest > 0 ? [`    … and ${rest} more`] : [])];
    },
  };

  function overview() {
    return { count, kinds: [...counts].toSorted(([, a], [, b]) => b - a), first };
  }
}

function inWords({ slug, column, combination, was, becomes }: FieldChange & { slug: string }): string {
  if (column === "product") return was === "" ? `    ${slug} is new: ${becomes}` : `    ${slug} is removed: ${was}`;
  const [before, after] = [was, becomes].map((text) => (text === "" ? "nothing" : cleanText(text, MAX_WORDS)));
  return `    ${slug}${combination && ` (${combination})`}: ${column} from ${before} to ${after}`;
}
