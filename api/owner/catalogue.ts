import { mkdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { exportCatalogue, exportUntranslated, type ExportFormat } from "#api/catalogue/exchange/export-catalogue.ts";
import {
  applyRows,
  compareProducts,
  type Blocked,
  type ImportChoices,
  type ImportCounts,
} from "#api/catalogue/exchange/import-catalogue.ts";
import type { Issue, IssueKind } from "#api/catalogue/exchange/product-patch.ts";
import { openProductFile } from "#api/catalogue/exchange/read-products.ts";
import { sentenceOf } from "#api/catalogue/remarks.ts";
import { reasonOf } from "#process/storage-error.ts";
import { changesTable, fieldChanges, overviewOf, type ChangesOverview } from "#api/catalogue/exchange/staged-rows.ts";
import { cleanText } from "#domain/typed-text.ts";
import { commandsProgram, ownerCommand } from "./command/command.ts";
import { WrongUse, runAsProcess, type CommandContext } from "./command/open-owner-database.ts";
import { writeNewFile } from "./command/new-file.ts";

/** The most origins of pictures that the summary names. */
const NAMED_ORIGINS = 10;
/** The most doubts of a kind that the summary names. */
const NAMED_DOUBTS = 5;
/** The most kinds of reasons that the summary counts. */
const NAMED_REASONS = 8;

const dryRun = { type: "boolean", default: false, summary: "only says what would happen" } as const;

const importCommand = ownerCommand({
  usage: "FILE",
  summary: "Imports products. Ends with 1 when a line was refused.",
  details: ["docs/catalogue.md explains each option."],
  options: {
    "dry-run": dryRun,
    replace: { type: "boolean", default: false, summary: "removes the products that are not in the file" },
    "allow-emptying": {
      type: "boolean",
      default: false,
      summary: "lets a field of more than a tenth of the products be emptied",
    },
    "set-stock": {
      type: "boolean",
      default: false,
      summary: "you counted the pieces now: a known piece gets the stock of the file",
    },
    "translations-fit": { type: "boolean", default: false, summary: "translations in the file fit today's texts" },
    stock: {
      type: "string",
      default: "10",
      value: "N",
      summary: "the stock of a new piece that states none; 10 when absent",
    },
  },
  run(context, [file = ""], values) {
    return runImport(context, file, values["dry-run"], {
      replaces: values.replace,
      allowsEmptying: values["allow-emptying"],
      setsStock: values["set-stock"],
      translationsFit: values["translations-fit"],
      usualStock: readStock(values.stock),
      at: new Date(),
    });
  },
});

const exportCommand = ownerCommand({
  usage: "[FILE]",
  summary: "Writes all products into a new file, or to the terminal.",
  options: {
    format: { type: "string", default: "plain", value: "plain|shopify", summary: "plain when absent" },
    untranslated: { type: "boolean", default: false, summary: "only pieces that lack a translation" },
  },
  run: (context, [file], { format: named, untranslated }) =>
    runExport(context, file ?? null, untranslated ? "untranslated" : readFormat(named)),
});

const picturesCommand = ownerCommand({
  usage: "FOLDER|ZIP",
  summary: "Brings photographs. Ends with 1 when a file was refused.",
  options: { "dry-run": dryRun },
  // Only this command needs the library of pictures.
  run: async (context, [place = ""], { "dry-run": isDryRun }) =>
    (await import("./pictures.ts")).runPictures(context, { place, isDryRun }),
});

/** Imports and exports the catalogue, and brings its photographs: `npm run catalogue`. */
export const runCatalogue = commandsProgram("npm run catalogue", {
  import: importCommand,
  export: exportCommand,
  pictures: picturesCommand,
});

async function runImport(
  context: CommandContext,
  file: string,
  isDryRun: boolean,
  choices: ImportChoices,
): Promise<number> {
  const started = performance.now();
  // The file first: a mistyped file name must not create a shop.
  const opened = await openProductFile(await readTableFile(file));
  const { db, engine, environment, noShopText, say } = await context.open({
    ifNone: isDryRun ? "try" : "start",
    onlyReads: isDryRun,
  });
  if (noShopText !== null)
    say(
      isDryRun ? `${noShopText} Without --dry-run a new shop starts there.` : `${noShopText} A new shop starts there.`,
    );
  const issues = { refused: 0, skipped: 0, note: 0 };
  const reasons = new Map<string, number>();
  /** What is said of accepted lines, and of how many: it is said once. */
  const remarks = new Map<string, number>();
  const origins = new Set<string>();
  const doubts = { "known name": [] as string[], price: [] as string[] };
  const report = (kind: IssueKind, { line, ...said }: Issue) => {
    const reason = sentenceOf(said);
    if (kind === "price" || kind === "known name") return void doubts[kind].push(`line ${line}: ${reason}`);
    issues[kind]++;
    const lines = kind === "refused" ? 1 : (remarks.get(reason) ?? 0) + 1;
    if (kind !== "refused") remarks.set(reason, lines);
    if (lines > 1) return;
    say(`line ${line}: ${kind}: ${reason}`);
    const sort = reason.replaceAll(/"(?:[^"\\]|\\.)*"|\d+/g, "…");
    if (kind === "refused") reasons.set(sort, (reasons.get(sort) ?? 0) + 1);
  };
  // Where there is no shop, everything is new, and a dry run creates nothing.
  const isKept = !isDryRun || noShopText === null;
  const name = `imports/changes-${choices.at.toISOString().replaceAll(/[:.]/g, "-")}.csv`;
  const place = isKept ? path.resolve(environment.DATA_DIR, name) : null;
  const patches = await opened.products(report, db);
  const { read, notRead } = opened.columns;
  say(`  Columns read: ${read.join(", ")}`);
  if (notRead.length > 0) say(`  Columns not read: ${notRead.join(", ")}`);
  for (const source of patches.flatMap(({ pictures }) => pictures))
    if (origins.size < NAMED_ORIGINS) origins.add(URL.parse(source ?? "")?.origin ?? "");
  const { rows, blocked, ...counts } = await compareProducts(db, patches, choices, report);
  const changes = overviewOf(fieldChanges(rows));
  try {
    if (blocked !== null) throw new Error(blockedText(blocked));
    if (!isDryRun) await applyRows(db, engine, rows);
    summarise(counts);
  } finally {
    for (const line of changesText(changes)) say(line);
    if (place !== null && changes.count > 0) {
      mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
      await writeNewFile(place, changesTable(fieldChanges(rows)), 0o600);
      say(`  Each with what it was and what it becomes: ${place}`);
    }
    for (const line of told(doubts["known name"], "New products with the name of one that is there already")) say(line);
    for (const line of told(doubts.price, "Prices that change by more than half")) say(line);
  }
  origins.delete("");
  for (const [reason, count] of remarks) if (count > 1) say(`  of ${count} lines: ${reason}`);
  for (const [reason, count] of [...reasons].toSorted(([, a], [, b]) => b - a).slice(0, NAMED_REASONS))
    say(`  ${count} refused: ${reason}`);
  if (origins.size > 0)
    say(
      `  Pictures come from ${[...origins].join(", ")}. The shop fetches them when they are named: PICTURE_ORIGINS=${[...origins].join(",")}`,
    );
  return issues.refused > 0 ? 1 : 0;

  function summarise(counts: ImportCounts): void {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    say(`${file}: ${opened.format}, ${opened.encoding}${isDryRun ? " (dry run: nothing is written)" : ""}`);
    say(
      `  ${counts.created} new, ${counts.changed} changed, ${counts.same} as they were${choices.replaces ? `, ${counts.removed} removed` : ""}; ${issues.refused} refused, ${issues.skipped} not published, ${issues.note} remarks; ${seconds} s, ${memory} MB at most`,
    );
  }
}

/** The largest table, in bytes. */
const MAX_BYTES = 40 * 1024 * 1024;

/** The content of a table's file. Throws what the owner can do where it cannot be read. */
async function readTableFile(file: string): Promise<Buffer> {
  const { size } = await stat(file).catch((error: unknown) => refuseFile(file, error));
  if (size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES / 1024 / 1024} MB: divide it`);
  return readFile(file).catch((error: unknown) => refuseFile(file, error));
}

function refuseFile(file: string, error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT" || code === "ENOTDIR") throw new Error(`There is no file ${file}.`, { cause: error });
  if (code === "EISDIR") throw new Error(`${file} is a folder: name a file in it.`, { cause: error });
  if (code === "EACCES" || code === "EPERM") throw new Error(`This user may not read ${file}.`, { cause: error });
  throw new Error(`${file} cannot be opened: ${reasonOf(error)}`, { cause: error });
}

/** Why nothing is written, and what allows it. */
export function blockedText(blocked: Blocked): string {
  if (blocked.kind === "empties") {
    const columns = blocked.columns.map(([column, count]) => `${column} of ${count}`).join(", ");
    return `This file would empty ${columns} of the ${blocked.all} products. Nothing is written. Leave the column out, or add --allow-emptying when you mean it.`;
  }
  return `This file would set the stock of ${blocked.count} known pieces (${blocked.pieces}), and does not say from which stock it counts: what was sold meanwhile would be for sale again. Nothing is written. Change the file of a fresh export, or write a column stock_change (+5, -2), or leave the stock out. Add --set-stock when you have counted the pieces now.`;
}

/** How much of a text the summary shows, in characters. */
const MAX_WORDS = 60;

/** How many products change in each column, and the first changes in words; nothing without a change. */
export function changesText({ count, kinds, first }: ChangesOverview): string[] {
  if (count === 0) return [];
  const rest = count - first.length;
  return [
    `  Changes: ${kinds.map(([kind, number]) => `${kind} ${number}`).join(", ")}`,
    ...first.map(inWords),
    ...(rest > 0 ? [`    … and ${rest} more`] : []),
  ];
}

function inWords({ slug, column, combination, was, becomes }: ChangesOverview["first"][number]): string {
  if (column === "product") return was === "" ? `    ${slug} is new: ${becomes}` : `    ${slug} is removed: ${was}`;
  const [before, after] = [was, becomes].map((text) => (text === "" ? "nothing" : cleanText(text, MAX_WORDS)));
  return `    ${slug}${combination && ` (${combination})`}: ${column} from ${before} to ${after}`;
}

/** What was found of a kind, with the first of it. */
function told(found: readonly string[], heading: string): string[] {
  if (found.length === 0) return [];
  return [
    `  ${heading}: ${found.length}`,
    ...found.slice(0, NAMED_DOUBTS).map((one) => `    ${one}`),
    ...(found.length > NAMED_DOUBTS ? [`    … and ${found.length - NAMED_DOUBTS} more`] : []),
  ];
}

async function runExport(
  context: CommandContext,
  file: string | null,
  format: ExportFormat | "untranslated",
): Promise<number> {
  const { db } = await context.open({ onlyReads: true });
  const chunks = format === "untranslated" ? exportUntranslated(db) : exportCatalogue(db, format);
  if (file === null) {
    await pipeline(chunks, context.out, { end: false });
    return 0;
  }
  await writeNewFile(file, chunks, 0o644);
  return 0;
}

function readFormat(text: string): ExportFormat {
  if (text === "shopify" || text === "plain") return text;
  throw new WrongUse(`--format: expected plain or shopify`);
}

function readStock(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new WrongUse(`--stock: expected a whole number`);
}

if (import.meta.main) await runAsProcess(runCatalogue);
