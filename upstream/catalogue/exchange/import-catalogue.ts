import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../database/open-database.ts";
import type { ProductsTable, Tables } from "../../database/tables.ts";
import { indexProducts } from "../search/index-products.ts";
import type { ProductDraft } from "./product-draft.ts";

/** Products looked up and written together: their values stay well below what any database binds to one statement. */
const BATCH = 64;
/** Words whose spellings are remembered as written already. */
const KEPT_WORDS = 100_000;

/** What an import came to, in products. */
export interface ImportCounts {
  created: number;
  changed: number;
  same: number;
  removed: number;
}

/** How an import is done. */
export interface ImportChoices {
  /** Nothing is written; the counts are those it would have come to. */
  isDryRun: boolean;
  /** Whether products that the file does not have leave the catalogue. */
  replaces: boolean;
  /** Pieces of a new product whose file tells no number. */
  usualStock: number;
  at: Date;
}

type Columns = Omit<Selectable<ProductsTable>, "id" | "effective_paise" | "position" | "created_at" | "received">;

/**
 * Writes products into the catalogue in one transaction: a product is known by its slug and keeps its id, place and date; what is
 * the same already is left alone. Throws what `drafts` throws, and then nothing is written. `drafts` begins anew where the database
 * takes a transaction back because of others.
 */
export async function importCatalogue(db: Database, drafts: () => AsyncIterable<ProductDraft>, choices: ImportChoices): Promise<ImportCounts> {
  // A dry run reads only, and so keeps nobody waiting.
  return choices.isDryRun ? importInto(db, drafts(), choices) : db.transaction().execute((trx) => importInto(trx, drafts(), choices));
}

async function importInto(trx: Kysely<Tables>, drafts: AsyncIterable<ProductDraft>, choices: ImportChoices): Promise<ImportCounts> {
  const counts: ImportCounts = { created: 0, changed: 0, same: 0, removed: 0 };
  const seen = new Set<string>();
  const known = new Set<string>();
  const { last } = await trx.selectFrom("products").select((eb) => eb.fn.max("position").as("last")).executeTakeFirstOrThrow();
  let position = Number(last ?? -1);
  let batch: ProductDraft[] = [];
  for await (const draft of drafts) {
    if (choices.replaces) seen.add(draft.slug);
    batch.push(draft);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  if (choices.replaces && seen.size === 0) throw new Error("The file has no product that can be used: replacing the catalogue by nothing is refused.");
  if (choices.replaces) counts.removed = await removeOthers(trx, seen, choices);
  return counts;

  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    const found = trx.selectFrom("products").selectAll().where("slug", "in", padded(batch.map(({ slug }) => slug)));
    const rows = await (choices.isDryRun ? found : found.forUpdate()).execute();
    const present = new Map(rows.map((row) => [row.slug, row]));
    const fresh: ProductDraft[] = [];
    const changed: { before: Selectable<ProductsTable>; columns: Columns }[] = [];
    for (const draft of batch) {
      const before = present.get(draft.slug);
      if (before === undefined) fresh.push(draft);
      else if (differs(before, columnsOf(draft, before, choices))) changed.push({ before, columns: columnsOf(draft, before, choices) });
    }
    counts.created += fresh.length;
    counts.changed += changed.length;
    counts.same += batch.length - fresh.length - changed.length;
    batch = [];
    if (choices.isDryRun) return;
    if (known.size > KEPT_WORDS) known.clear();
    await create(fresh);
    await change(changed);
  }

  async function create(fresh: readonly ProductDraft[]): Promise<void> {
    if (fresh.length === 0) return;
    const created_at = choices.at.toISOString();
    const values = fresh.map((draft) => columnsOf(draft, null, choices)).map((columns) => ({ ...columns, received: columns.stock, position: ++position, created_at }));
    await indexProducts(trx, await trx.insertInto("products").values(values).returning(["id", "name", "craft", "category", "description"]).execute(), known);
  }

  async function change(changed: { before: Selectable<ProductsTable>; columns: Columns }[]): Promise<void> {
    for (const { before, columns } of changed) {
      // What came in or was counted away since: orders are no part of it.
      const received = before.received === null ? null : before.received + columns.stock - before.stock;
      await trx.updateTable("products").set({ ...columns, received }).where("id", "=", before.id).execute();
    }
    const reworded = changed.filter(({ before, columns }) => (["name", "craft", "category", "description"] as const).some((field) => before[field] !== columns[field]));
    if (reworded.length > 0) await indexProducts(trx, reworded.map(({ before, columns }) => ({ ...columns, id: before.id })), known);
  }
}

function columnsOf(draft: ProductDraft, before: Selectable<ProductsTable> | null, { usualStock }: ImportChoices): Columns {
  const stock = draft.stock ?? before?.stock ?? usualStock;
  return {
    slug: draft.slug,
    name: draft.name,
    description: draft.description,
    category: draft.category,
    craft: draft.craft === undefined ? (before?.craft ?? null) : draft.craft,
    price_paise: draft.pricePaise,
    sale_paise: draft.salePaise,
    stock,
    is_new: draft.isNew === null ? (before?.is_new ?? 0) : draft.isNew ? 1 : 0,
    image: draft.pictures[0] ?? null,
    image_additional_1: draft.pictures[1] ?? null,
    image_additional_2: draft.pictures[2] ?? null,
  };
}

function differs(before: Selectable<ProductsTable>, columns: Columns): boolean {
  return (Object.keys(columns) as (keyof Columns)[]).some((name) => before[name] !== columns[name]);
}

/** Removes what the file does not have; carts and wishlists lose it, orders keep what they hold. */
async function removeOthers(trx: Kysely<Tables>, seen: ReadonlySet<string>, { isDryRun }: ImportChoices): Promise<number> {
  let removed = 0;
  let after = 0;
  for (;;) {
    const page = await trx.selectFrom("products").select(["id", "slug"]).where("id", ">", after).orderBy("id").limit(500).execute();
    const last = page.at(-1);
    if (last === undefined) return removed;
    after = last.id;
    const gone = page.filter(({ slug }) => !seen.has(slug)).map(({ id }) => id);
    removed += gone.length;
    if (gone.length > 0 && !isDryRun) await trx.deleteFrom("products").where("id", "in", gone).execute();
  }
}

/** Always as many values, so that the statement stays the same one. */
function padded(slugs: readonly string[]): string[] {
  return Array.from({ length: BATCH }, (_, index) => slugs[index] ?? slugs[0] ?? "");
}
