import type { Insertable, Kysely } from "kysely";
import type { Engine } from "../../database/engine.ts";
import type { Database } from "../../database/open-database.ts";
import type { ImportChangesTable } from "../../database/tables/imports.ts";
import type { Tables } from "../../database/tables.ts";
import { indexProducts } from "../search/index-products.ts";
import type { ImportLease } from "./import-lease.ts";
import { rowChunks } from "./row-chunks.ts";
import { shortSteps } from "./short-steps.ts";
import { showImport } from "./show-import.ts";
import { REINDEX, type WrittenProduct } from "./staged-changes.ts";

/** How many products are deleted at once, each with its words, carts and wishes. */
const DELETED_TOGETHER = 16;
/** How many products are indexed at once. */
const INDEXED_TOGETHER = 32;
/** The most words that are remembered as written to the search index. */
const KEPT_WORDS = 100_000;
/** The run of products that are removed: no import reaches it. */
const REMOVED_RUN = 2_000_000_000;

/**
 * Writes an import in many short transactions, so that no order waits long. New products stay invisible, and changes wait in
 * tables of their own, until one short transaction shows all of them.
 */
export async function writeImport(
  db: Database,
  engine: Pick<Engine, "liftLimits">,
  lease: ImportLease,
  products: AsyncIterable<WrittenProduct[]>,
  removed: readonly number[],
): Promise<void> {
  const steps = shortSteps(db, engine, lease);
  const { run: shown } = await db.selectFrom("catalogue_state").select("run").executeTakeFirstOrThrow();
  const { last } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  const created = { run: shown + 1, position: Number(last ?? -1), known: new Set<string>() };
  await steps(
    products,
    async (trx, batch) => {
      if (created.known.size > KEPT_WORDS) created.known.clear();
      await create(
        trx,
        batch.filter((product) => product.isNew),
        created,
      );
      const changed = batch.filter((product) => !product.isNew);
      await insertChanges(
        trx,
        changed.flatMap(({ changes }) => changes),
      );
      for (const chunk of rowChunks(changed.flatMap(({ variants }) => variants)))
        await trx.insertInto("import_variants").values(chunk).execute();
      for (const chunk of rowChunks(changed.flatMap(({ differences }) => differences)))
        await trx.insertInto("import_stock").values(chunk).execute();
    },
    () => created.known.clear(),
  );
  await steps(
    rowChunks(removed.map((id) => ({ field: "run", product_id: id, words: null, amount: REMOVED_RUN }))),
    (trx, rows) => insertChanges(trx, rows),
  );
  await steps([created.run], showImport);
  await tidyImports(db, engine, lease);
}

/** Finishes what an ended import left to do, and removes what a killed one left. */
export async function tidyImports(db: Database, engine: Pick<Engine, "liftLimits">, lease: ImportLease): Promise<void> {
  const steps = shortSteps(db, engine, lease);
  const { run: shown } = await db.selectFrom("catalogue_state").select("run").executeTakeFirstOrThrow();
  const reworded = await db.selectFrom("import_changes").select("product_id").where("field", "=", REINDEX).execute();
  const known = new Set<string>();
  await steps(
    rowChunks(reworded, INDEXED_TOGETHER),
    async (trx, rows) => {
      const ids = rows.map(({ product_id }) => product_id);
      const products = await trx
        .selectFrom("products")
        .select(["id", "name", "craft", "category", "description"])
        .where("id", "in", ids)
        .execute();
      await indexProducts(trx, products, { known, isNew: false });
      await trx.deleteFrom("import_changes").where("field", "=", REINDEX).where("product_id", "in", ids).execute();
    },
    () => known.clear(),
  );
  const fields = await db.selectFrom("import_changes").select("field").distinct().execute();
  for (const { field } of fields) {
    const rows = await db.selectFrom("import_changes").select("product_id").where("field", "=", field).execute();
    await steps(rowChunks(rows), async (trx, chunk) => {
      const ids = chunk.map(({ product_id }) => product_id);
      await trx.deleteFrom("import_changes").where("field", "=", field).where("product_id", "in", ids).execute();
    });
  }
  for (const table of ["import_variants", "import_stock"] as const) {
    const varied = await db.selectFrom(table).select("product_id").distinct().execute();
    await steps(rowChunks(varied), async (trx, chunk) => {
      const ids = chunk.map(({ product_id }) => product_id);
      await trx.deleteFrom(table).where("product_id", "in", ids).execute();
    });
  }
  const hidden = await db.selectFrom("products").select("id").where("run", ">", shown).execute();
  await steps(rowChunks(hidden, DELETED_TOGETHER), async (trx, chunk) => {
    const ids = chunk.map(({ id }) => id);
    await trx.deleteFrom("products").where("id", "in", ids).execute();
  });
}

async function create(
  trx: Kysely<Tables>,
  fresh: readonly Extract<WrittenProduct, { isNew: true }>[],
  created: { run: number; position: number; known: Set<string> },
): Promise<void> {
  for (const chunk of rowChunks(fresh, 64)) {
    const rows = await trx
      .insertInto("products")
      .values(
        chunk.map(({ columns }) => ({
          ...columns,
          received: columns.stock,
          position: ++created.position,
          run: created.run,
        })),
      )
      .returning(["id", "slug", "name", "craft", "category", "description"])
      .execute();
    const idOf = new Map(rows.map(({ slug, id }) => [slug, id]));
    const variants = chunk.flatMap(({ columns, variants: own }) =>
      own.map((variant) => ({ ...variant, received: variant.stock, product_id: idOf.get(columns.slug) ?? 0 })),
    );
    for (const part of rowChunks(variants)) await trx.insertInto("variants").values(part).execute();
    const differences = chunk.flatMap(({ columns, differences: own }) =>
      own.map(({ size, color, rowKey, wanted }) => ({
        product_id: idOf.get(columns.slug) ?? 0,
        size,
        color,
        row_key: rowKey,
        wanted,
        applied: wanted,
      })),
    );
    for (const part of rowChunks(differences)) await trx.insertInto("applied_stock").values(part).execute();
    await indexProducts(trx, rows, { known: created.known, isNew: true });
  }
}

async function insertChanges(trx: Kysely<Tables>, rows: readonly Insertable<ImportChangesTable>[]): Promise<void> {
  for (const chunk of rowChunks(rows)) await trx.insertInto("import_changes").values(chunk).execute();
}
