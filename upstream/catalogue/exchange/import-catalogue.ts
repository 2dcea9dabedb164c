import type { Kysely, Selectable } from "kysely";
import type { Engine } from "../../database/engine.ts";
import type { Database } from "../../database/open-database.ts";
import type { ProductsTable, Tables } from "../../database/tables.ts";
import { indexProducts } from "../search/index-products.ts";
import { openDraftFile, type DraftFile } from "./draft-file.ts";
import type { ProductDraft } from "./product-draft.ts";

/** How many products are compared and written at once: well below the limit of bound values of any database. */
const BATCH = 64;
/** The most words that are remembered as written to the search index. */
const KEPT_WORDS = 100_000;

/** The result of an import, in products. */
export interface ImportCounts {
  created: number;
  changed: number;
  same: number;
  removed: number;
}

/** The options of an import. */
export interface ImportChoices {
  /** Counts the changes and writes nothing. */
  isDryRun: boolean;
  /** Whether products that are not in the file are removed from the catalogue. */
  replaces: boolean;
  /** The stock of a new product when the file has no number. */
  usualStock: number;
  at: Date;
}

type Columns = Omit<
  Selectable<ProductsTable>,
  | "id"
  | "effective_paise"
  | "position"
  | "created_at"
  | "received"
  | "image_alt"
  | "image_additional_1_alt"
  | "image_additional_2_alt"
>;

/**
 * Imports products. A product is identified by its slug and keeps its id, position and date. Unchanged products are found
 * before anything is locked; new and changed ones wait in a temporary file and are written in one transaction, all or none.
 * Throws the errors of `drafts`.
 */
export async function importCatalogue(
  db: Database,
  engine: Pick<Engine, "takeTime">,
  drafts: AsyncIterable<ProductDraft>,
  choices: ImportChoices,
): Promise<ImportCounts> {
  const waiting = await openDraftFile();
  try {
    const seen = choices.replaces ? new Set<string>() : null;
    const counts = await storeChanges(db, drafts, choices, seen, waiting);
    if (seen?.size === 0)
      throw new Error("The file has no product that can be used: replacing the catalogue by nothing is refused.");
    if (choices.isDryRun) return seen === null ? counts : { ...counts, removed: await removeOthers(db, seen, choices) };
    if (counts.created + counts.changed === 0 && seen === null) return counts;
    return await db.transaction().execute(async (trx) => {
      await engine.takeTime(trx);
      const written = await write(trx, waiting.drafts(), choices);
      return {
        ...written,
        same: written.same + counts.same,
        removed: seen === null ? 0 : await removeOthers(trx, seen, choices),
      };
    });
  } finally {
    await waiting.remove();
  }
}

/** Counts new, changed and unchanged products, and stores those to be written. */
async function storeChanges(
  db: Database,
  drafts: AsyncIterable<ProductDraft>,
  choices: ImportChoices,
  seen: Set<string> | null,
  waiting: DraftFile,
): Promise<ImportCounts> {
  const counts: ImportCounts = { created: 0, changed: 0, same: 0, removed: 0 };
  for await (const batch of batches(drafts)) {
    for (const { slug } of batch) seen?.add(slug);
    const { fresh, changed } = compared(await slugsOf(db, batch).execute(), batch, choices);
    counts.created += fresh.length;
    counts.changed += changed.length;
    counts.same += batch.length - fresh.length - changed.length;
    if (!choices.isDryRun) await waiting.add([...fresh, ...changed.map(({ draft }) => draft)]);
  }
  return counts;
}

/** Compares again, since other processes may have written in the meantime, and writes. */
async function write(
  trx: Kysely<Tables>,
  drafts: AsyncIterable<ProductDraft>,
  choices: ImportChoices,
): Promise<ImportCounts> {
  const counts: ImportCounts = { created: 0, changed: 0, same: 0, removed: 0 };
  const known = new Set<string>();
  const { last } = await trx
    .selectFrom("products")
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  let position = Number(last ?? -1);
  for await (const batch of batches(drafts)) {
    const { fresh, changed } = compared(await slugsOf(trx, batch).forUpdate().execute(), batch, choices);
    counts.created += fresh.length;
    counts.changed += changed.length;
    counts.same += batch.length - fresh.length - changed.length;
    if (known.size > KEPT_WORDS) known.clear();
    await create(fresh);
    await change(changed);
  }
  return counts;

  async function create(fresh: readonly ProductDraft[]): Promise<void> {
    if (fresh.length === 0) return;
    const created_at = choices.at.toISOString();
    const values = fresh
      .map((draft) => columnsOf(draft, null, choices))
      .map((columns) => ({ ...columns, received: columns.stock, position: ++position, created_at }));
    await indexProducts(
      trx,
      await trx
        .insertInto("products")
        .values(values)
        .returning(["id", "name", "craft", "category", "description"])
        .execute(),
      { known, isNew: true },
    );
  }

  async function change(changed: readonly Change[]): Promise<void> {
    for (const { before, columns } of changed) {
      // The difference came in or was removed by hand: orders do not change what was received.
      const received = before.received === null ? null : before.received + columns.stock - before.stock;
      await trx
        .updateTable("products")
        .set({ ...columns, received })
        .where("id", "=", before.id)
        .execute();
    }
    const reworded = changed.filter(({ before, columns }) =>
      (["name", "craft", "category", "description"] as const).some((field) => before[field] !== columns[field]),
    );
    if (reworded.length > 0)
      await indexProducts(
        trx,
        reworded.map(({ before, columns }) => ({ ...columns, id: before.id })),
        { known, isNew: false },
      );
  }
}

interface Change {
  draft: ProductDraft;
  before: Selectable<ProductsTable>;
  columns: Columns;
}

/** The products of a batch that are not in the catalogue, and those that differ from it. */
function compared(
  rows: Selectable<ProductsTable>[],
  batch: readonly ProductDraft[],
  choices: ImportChoices,
): { fresh: ProductDraft[]; changed: Change[] } {
  const present = new Map(rows.map((row) => [row.slug, row]));
  const fresh: ProductDraft[] = [];
  const changed: Change[] = [];
  for (const draft of batch) {
    const before = present.get(draft.slug);
    const columns = columnsOf(draft, before ?? null, choices);
    if (before === undefined) fresh.push(draft);
    else if (differs(before, columns)) changed.push({ draft, before, columns });
  }
  return { fresh, changed };
}

function slugsOf(db: Kysely<Tables>, batch: readonly ProductDraft[]) {
  // Always the same number of values, so that the statement is prepared once.
  const slugs = Array.from({ length: BATCH }, (_, index) => batch[index]?.slug ?? batch[0]?.slug ?? "");
  return db.selectFrom("products").selectAll().where("slug", "in", slugs);
}

async function* batches(drafts: AsyncIterable<ProductDraft>): AsyncGenerator<ProductDraft[]> {
  let batch: ProductDraft[] = [];
  for await (const draft of drafts) {
    batch.push(draft);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function columnsOf(
  draft: ProductDraft,
  before: Selectable<ProductsTable> | null,
  { usualStock }: ImportChoices,
): Columns {
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

/** Removes products that are not in the file. Carts and wishlists lose them; orders keep their lines. */
async function removeOthers(
  trx: Kysely<Tables>,
  seen: ReadonlySet<string>,
  { isDryRun }: ImportChoices,
): Promise<number> {
  let removed = 0;
  let after = 0;
  for (;;) {
    const page = await trx
      .selectFrom("products")
      .select(["id", "slug"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(500)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return removed;
    after = last.id;
    const gone = page.filter(({ slug }) => !seen.has(slug)).map(({ id }) => id);
    removed += gone.length;
    if (gone.length > 0 && !isDryRun) await trx.deleteFrom("products").where("id", "in", gone).execute();
  }
}
