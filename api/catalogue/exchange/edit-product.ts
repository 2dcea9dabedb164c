import { randomBytes } from "node:crypto";
import { amountText } from "#domain/money.ts";
import { conflict, HttpRefusal, missing } from "#api/http/refusal.ts";
import { isVisible } from "#api/catalogue/visible-products.ts";
import type { Database } from "#api/database/tables.ts";
import { draftProduct } from "./draft-product.ts";
import { plainExport, type ExportedLine } from "./export-catalogue.ts";
import { changedColumns, changedVariants, fieldChanges, priceJumps, type FieldChange } from "./field-changes.ts";
import { asMarkup } from "./plain-row.ts";
import { assertNoImport, ImportRuns } from "./import-lease.ts";
import { mergeProduct } from "./merge-product.ts";
import { storedProducts, type StoredProduct } from "./read-stored-products.ts";
import { recogniseHeader } from "./recognise-header.ts";
import { writeNewProduct, writeProduct } from "./write-product.ts";

/** A line of the shop's own table, by its columns. */
export type SheetLine = ExportedLine<string>;

/** A product as the lines of an export, which are changed and judged as a file of this product alone. */
export function sheetOf(product: StoredProduct): SheetLine[] {
  return plainExport.linesOf(product, randomBytes(6).toString("hex")).map(({ created_at: _stays, ...line }) => line);
}

/** A stored product. Refuses with 404. */
export async function requireProduct(db: Database, slug: string, isConfirmed = false): Promise<StoredProduct> {
  const stored = (await storedProducts(db, [{ slug }], isConfirmed)).get(slug);
  if (stored === undefined) throw missing("There is no such product.");
  return stored;
}

/** Locks a product for a change. Refuses while an import runs, which shows all of its own changes at its end. */
export async function lockProduct(trx: Database, slug: string, isConfirmed = false): Promise<StoredProduct> {
  await refuseDuringImport(trx);
  await trx.selectFrom("products").select("id").where("slug", "=", slug).where(isVisible).forUpdate().execute();
  return requireProduct(trx, slug, isConfirmed);
}

/** Refuses with 409 while an import runs. */
export async function refuseDuringImport(trx: Database): Promise<void> {
  await assertNoImport(trx).catch((error: unknown) => {
    if (!(error instanceof ImportRuns)) throw error;
    throw new HttpRefusal(409, "A file is being imported. Please try again when it has ended.", "import_runs");
  });
}

/** A text as a cell that is read as just this text: nothing of it is a formula. */
export function typedCell(text: string): string {
  return /^'*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text.trimStart()) ? `'${text.trimStart()}` : text;
}

/** The same for the columns that are read as markup. */
export function typedText(text: string): string {
  return typedCell(asMarkup(plainLines(text)));
}

/** A text with line ends as the exchange knows them. */
function plainLines(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

/**
 * Judges the lines of one product by the rules for files, and writes what changes; `before` is null for a new one. Refuses
 * with 422 what a file would be refused for, and with 409 a price that changes by more than half, unless it is confirmed.
 */
export async function saveSheet(
  trx: Database,
  lines: readonly SheetLine[],
  before: StoredProduct | null,
  { at, isConfirmed }: { at: Date; isConfirmed: boolean },
): Promise<{ name: string; changes: FieldChange[] }> {
  const reader = recogniseHeader(plainExport.header, "plain");
  if ("lacks" in reader) throw new Error(`the shop's own table lacks ${reader.lacks}`);
  const rows = lines.map((line, index) =>
    reader.read(
      index + 1,
      plainExport.header.map((column) => line[column] ?? ""),
    ),
  );
  const drafted = draftProduct(rows, reader.stated);
  if ("skipped" in drafted) throw refused([drafted.skipped.reason]);
  if ("refused" in drafted) throw refused(drafted.refused.map(({ reason }) => reason));
  if (drafted.lost.length > 0) throw refused(drafted.lost.map(({ reason }) => reason));
  const merged = mergeProduct(drafted.draft, before, { usualStock: 0, at });
  const { columns } = merged;
  if (columns === null || merged.refused.length > 0) throw refused(merged.refused.map(({ reason }) => reason));
  const { variants } = merged;
  if (before === null) {
    await writeNewProduct(trx, columns, variants);
    return {
      name: columns.name,
      changes: [{ column: "product", combination: "", was: "", becomes: columns.name }],
    };
  }
  const jumps = isConfirmed ? [] : priceJumps(before, columns, variants);
  if (jumps.length > 0)
    throw conflict(
      "needs_confirmation",
      `The price changes by more than half: ${pricesText(jumps, " becomes ")}.`.slice(0, 300),
      { text: pricesText(jumps, " → ").slice(0, 300) },
    );
  if (changedColumns(before, columns).length > 0 || changedVariants(before, variants).length > 0)
    await writeProduct(trx, before, columns, variants);
  return { name: columns.name, changes: fieldChanges(before, columns, variants) };
}

/** Prices before and after a change, with a word or a sign between them. */
function pricesText(jumps: ReturnType<typeof priceJumps>, between: string): string {
  return jumps.map(({ was, becomes }) => [was, becomes].map(amountText).join(between)).join("; ");
}

function refused(reasons: readonly string[]): HttpRefusal {
  const message = [...new Set(reasons)].join("; ");
  return notTaken(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`);
}

/** Refuses with 422 what the rules for products do not take. It has no code: only its own words say what is wrong. */
export function notTaken(message: string): HttpRefusal {
  return new HttpRefusal(422, message.slice(0, 300));
}
