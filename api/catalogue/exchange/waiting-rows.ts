import { indexedColumns } from "#api/catalogue/search/index-products.ts";
import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Insertable } from "kysely";
import type { ImportChangesTable, ImportStockTable, ImportVariantsTable } from "#api/database/tables/catalogue.ts";
import { findTranslationColumn } from "#api/catalogue/translations.ts";
import { waitingTranslation } from "./write-translations.ts";
import { isRunning } from "./import-lease.ts";
import { changedColumns, changedVariants } from "./field-changes.ts";
import { isByDifference, isOnlyOne, isSamePiece, type MovedStock, type StockDifference } from "./match-combinations.ts";
import type { ProductColumns, StoredProduct, VariantColumns } from "./read-stored-products.ts";

/** Rows that wait in a temporary file to be written, so that any number of them needs no memory. */
export interface WaitingRows<Row> {
  add(rows: readonly Row[]): Promise<void>;
  /** Reads all rows from the start, in batches. */
  batches(size: number): AsyncGenerator<Row[]>;
  remove(): Promise<void>;
}

/** The beginning of the names of the folders, which end with the machine, the process and a few letters; earlier ones named no process. */
const PREFIX = "pallu-import-";
const EARLIER = "pallu-table-";
/** A folder of another machine in the same place is left for this long, in ms: no import takes a day. */
const OLD_MS = 24 * 60 * 60 * 1000;
const machine = hostname().replaceAll(/[^\w.]/g, "_");

/** Creates a folder in the system's temporary folder, readable only by its owner, for as long as this process works. */
export async function workFolder(): Promise<string> {
  await removeLeftFolders();
  return mkdtemp(path.join(tmpdir(), `${PREFIX}${machine}-${process.pid}-`));
}

/** Creates an empty file in such a folder. */
export async function openWaitingRows<Row>(): Promise<WaitingRows<Row>> {
  const folder = await workFolder();
  const file = path.join(folder, "products.jsonl");
  await writeFile(file, "", { mode: 0o600 });
  return {
    async add(rows) {
      if (rows.length > 0) await appendFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    },
    async *batches(size) {
      let batch: Row[] = [];
      for await (const line of createInterface({ input: createReadStream(file) })) {
        // This process wrote the line itself, so it is not validated.
        const row: Row = JSON.parse(line);
        batch.push(row);
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Removes what killed imports left. A folder that cannot be removed, as one of another user, is left. */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX) && !name.startsWith(EARLIER)) continue;
    const folder = path.join(tmpdir(), name);
    if (await isLeft(name, folder).catch(() => false))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isLeft(name: string, folder: string): Promise<boolean> {
  const [host, pid] = name.slice(PREFIX.length).split("-");
  const silentMs = Date.now() - (await stat(folder)).mtimeMs;
  if (host !== machine || !/^\d+$/.test(pid ?? "")) return silentMs > OLD_MS;
  // In a container, the next process soon has the number of the killed one.
  if (Number(pid) === process.pid) return silentMs > process.uptime() * 1_000;
  return !isRunning(Number(pid)) || silentMs > OLD_MS;
}

/** A product as an import writes it: a new one, or what changes in a stored one. */
export type WrittenProduct =
  | {
      isNew: true;
      columns: ProductColumns;
      variants: readonly VariantColumns[];
      differences: readonly StockDifference[];
    }
  | {
      isNew: false;
      changes: readonly Insertable<ImportChangesTable>[];
      variants: readonly Insertable<ImportVariantsTable>[];
      differences: readonly Insertable<ImportStockTable>[];
    };

/** The name under which a product waits to be indexed again. */
export const REINDEX = "search words";

/** What is written for a stored product that is to change. */
export function stagedChanges(
  before: StoredProduct,
  columns: ProductColumns,
  variants: readonly VariantColumns[],
  { differences, moved }: { differences: readonly StockDifference[]; moved: readonly MovedStock[] },
): Extract<WrittenProduct, { isNew: false }> {
  const product_id = before.product.id;
  const isOneStock = variants.length === 0 && !isByDifference(differences, { size: "", color: "", isVariant: false });
  const changed = changedColumns(before, columns).filter((name) => name !== "stock" || isOneStock);
  const changes = changed.map((field) => {
    const value = columns[field];
    if (typeof value === "number") return { field, product_id, words: null, amount: value };
    const translated = findTranslationColumn(field);
    const words =
      translated === undefined || value === null ? value : waitingTranslation(value, columns[translated.field]);
    return { field, product_id, words, amount: null };
  });
  const isReworded = changed.some(
    (name) => indexedColumns.some((one) => one === name) || findTranslationColumn(name) !== undefined,
  );
  return {
    isNew: false,
    changes: [...changes, ...(isReworded ? [{ field: REINDEX, product_id, words: null, amount: null }] : [])],
    variants: changedVariants(before, variants).flatMap(({ before: old, after }) => {
      const row = after ?? old;
      if (row === null) return [];
      const { position, size, color, swatch, price_paise, sale_paise, image, sku } = row;
      // The only combination of a product that had the usual ones takes over the product's stock.
      const isWhole = old === null && before.variants.length === 0 && isOnlyOne(row);
      const present = isWhole ? before.product.stock : old?.stock;
      const hasDifference = isByDifference(differences, { size, color, isVariant: !isWhole });
      // A stock that the file does not change stays what orders have left of it; a difference is added to that.
      const stock =
        after !== null && (present === after.stock || (hasDifference && present !== undefined)) ? null : row.stock;
      const is_gone = after === null ? 1 : 0;
      const { added = null, from = null } = old === null ? (moved.find((one) => isSamePiece(one, row)) ?? {}) : {};
      const taken = {
        stock: from === null ? stock : null,
        added,
        from_size: from?.size ?? null,
        from_color: from?.color ?? null,
      };
      return [{ product_id, size, color, is_gone, position, swatch, price_paise, sale_paise, image, sku, ...taken }];
    }),
    differences: differences.map(({ size, color, isVariant, rowKey, wanted }) => ({
      product_id,
      size,
      color,
      row_key: rowKey,
      is_variant: isVariant ? 1 : 0,
      wanted,
    })),
  };
}
