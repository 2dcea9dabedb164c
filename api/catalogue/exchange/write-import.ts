import { setTimeout as pause } from "node:timers/promises";
import { type Insertable, sql } from "kysely";
import type { Engine } from "#api/database/engine.ts";
import type { ImportChangesTable } from "#api/database/tables/catalogue.ts";
import type { Database } from "#api/database/tables.ts";
import { findTranslationColumn } from "#api/catalogue/translations.ts";
import { indexedColumns, indexProducts } from "#api/catalogue/search/index-products.ts";
import { heldPieces } from "#api/catalogue/stock.ts";
import type { ImportLease } from "./import-lease.ts";
import { BATCH } from "./read-stored-products.ts";
import { REMOVED_RUN, watchStock, type Shown } from "./shown-stock.ts";
import { REINDEX, type WrittenProduct } from "./staged-changes.ts";
import { newTranslations, showTranslations, withoutTranslations } from "./write-translations.ts";

/** How many products are deleted at once, each with its words, carts and wishes. */
const DELETED_TOGETHER = 16;
/** How many products are indexed at once. */
const INDEXED_TOGETHER = 32;

/**
 * Writes an import in many short transactions, so that no order waits long. New products stay invisible, and changes wait in
 * tables of their own, until one short transaction shows all of them.
 */
export async function writeImport(
  db: Database,
  engine: Pick<Engine, "liftLimits">,
  lease: ImportLease,
  work: {
    products: readonly WrittenProduct[];
    removed: readonly number[];
    shown?: Shown;
    /** So many products are written, and not yet shown. */
    written?(products: number): void;
  },
): Promise<void> {
  const steps = shortSteps(db, engine, lease);
  const { run: shown } = await db.selectFrom("catalogue_state").select("run").executeTakeFirstOrThrow();
  const { last } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  const created = { run: shown + 1, position: Number(last ?? -1) };
  let written = 0;
  await steps(rowChunks(work.products, BATCH), async (trx, batch) => {
    work.written?.((written += batch.length));
    await createProducts(
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
  });
  await steps(
    rowChunks(work.removed.map((id) => ({ field: "run", product_id: id, words: null, amount: REMOVED_RUN }))),
    (trx, rows) => insertChanges(trx, rows),
  );
  await steps([created.run], (trx, run) => showImport(trx, run, work.shown));
  await tidyImports(db, engine, lease);
}

/** Finishes what an ended import left to do, and removes what a killed one left. */
export async function tidyImports(db: Database, engine: Pick<Engine, "liftLimits">, lease: ImportLease): Promise<void> {
  const steps = shortSteps(db, engine, lease);
  const { run: shown } = await db.selectFrom("catalogue_state").select("run").executeTakeFirstOrThrow();
  const reworded = await db.selectFrom("import_changes").select("product_id").where("field", "=", REINDEX).execute();
  await steps(rowChunks(reworded, INDEXED_TOGETHER), async (trx, rows) => {
    const ids = rows.map(({ product_id }) => product_id);
    const products = await trx.selectFrom("products").select(indexedColumns).where("id", "in", ids).execute();
    await indexProducts(trx, products);
    await trx.deleteFrom("import_changes").where("field", "=", REINDEX).where("product_id", "in", ids).execute();
  });
  // Whoever searched meanwhile keeps what they found by the catalogue's version.
  if (reworded.length > 0) await sql`update catalogue_state set version = version + 1`.execute(db);
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

/** Writes new products, which shoppers see when `catalogue_state.run` has reached the run of `created`. */
export async function createProducts(
  trx: Database,
  fresh: readonly Extract<WrittenProduct, { isNew: true }>[],
  created: { run: number; position: number },
): Promise<void> {
  for (const chunk of rowChunks(fresh, 64)) {
    const rows = await trx
      .insertInto("products")
      .values(
        chunk.map(({ columns }) => ({
          ...withoutTranslations(columns),
          received: columns.stock,
          position: ++created.position,
          run: created.run,
        })),
      )
      .returning(["slug", ...indexedColumns])
      .execute();
    const idOf = new Map(rows.map(({ slug, id }) => [slug, id]));
    for (const part of rowChunks(chunk.flatMap(({ columns }) => newTranslations(idOf.get(columns.slug) ?? 0, columns))))
      await trx.insertInto("product_translations").values(part).execute();
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
    await indexProducts(trx, rows, { isNew: true });
  }
}

async function insertChanges(trx: Database, rows: readonly Insertable<ImportChangesTable>[]): Promise<void> {
  for (const chunk of rowChunks(rows)) await trx.insertInto("import_changes").values(chunk).execute();
}

const numbers: readonly string[] = ["price_paise", "sale_paise", "is_new", "hidden", "gst_rate"];

/** Shows everything that an import wrote. One statement for all rows of a column is the quickest there is. */
async function showImport(trx: Database, run: number, tell?: Shown): Promise<void> {
  // In order of id, as orders lock them: so none waits for the other forever.
  await trx
    .selectFrom("products")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("id", "in", eb.selectFrom("import_changes").select("product_id")),
        eb("id", "in", eb.selectFrom("import_variants").select("product_id")),
        eb("id", "in", eb.selectFrom("import_stock").select("product_id")),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const stock = tell === undefined ? null : await watchStock(trx);
  const fields = await trx
    .selectFrom("import_changes")
    .select("field")
    .distinct()
    .where("field", "<>", REINDEX)
    .execute();
  const [translated, own] = [[], []] as [string[], string[]];
  for (const { field } of fields) (findTranslationColumn(field) === undefined ? own : translated).push(field);
  await showFields(trx, own);
  for (const column of translated) await showTranslations(trx, column);
  await addDifferences(trx);
  await showVariants(trx);
  await sql`update catalogue_state set run = ${run}, version = version + 1`.execute(trx);
  if (stock !== null) await tell?.(trx, await stock.shown());
}

/** Sets all changed columns of each product at once: the rows and their indexes are written once, and not for each column. */
async function showFields(trx: Database, fields: readonly string[]): Promise<void> {
  if (fields.length === 0) return;
  const columns = fields.map((field, index) => {
    const isAmount = numbers.includes(field) || field === "stock" || field === "run";
    return { field, isAmount, has: sql.ref(`w.has_${index}`), value: sql.ref(`w.value_${index}`), index };
  });
  const waiting = columns.map(
    ({ field, isAmount, index }) => sql`max(case when field = ${field} then 1 else 0 end) as ${sql.ref(`has_${index}`)},
      max(case when field = ${field} then ${isAmount ? sql`amount` : sql`words`} end) as ${sql.ref(`value_${index}`)}`,
  );
  const changes = columns.map(({ field, has, value }) => {
    const own = sql.ref(`products.${field}`);
    const set = sql`${sql.ref(field)} = case when ${has} = 1 then ${value} else ${own} end`;
    // The difference came in or was removed by hand: orders do not change what was received.
    return field === "stock"
      ? sql`received = products.received + case when ${has} = 1 then ${value} - products.stock else 0 end, ${set}`
      : set;
  });
  await sql`update products set ${sql.join(changes)}
    from (select product_id, ${sql.join(waiting)} from import_changes where field in (${sql.join(fields)}) group by product_id) as w
    where w.product_id = products.id`.execute(trx);
}

/**
 * Adds the differences of stock to what orders have left, each as far as no earlier import of its row did, and never below
 * 0. What is added is remembered, so that the same row counts once.
 */
async function addDifferences(trx: Database): Promise<void> {
  const any = await trx.selectFrom("import_stock").select("product_id").limit(1).executeTakeFirst();
  if (any === undefined) return;
  const isSame = (one: string, other: string) =>
    sql.join(
      ["product_id", "size", "color", "row_key"].map(
        (name) => sql`${sql.ref(`${one}.${name}`)} = ${sql.ref(`${other}.${name}`)}`,
      ),
      sql` and `,
    );
  // A combination that the same import brings takes the number of its line, so nothing is added to it.
  await sql`update import_stock set applied = case when w.present + w.difference < 0 then -w.present else w.difference end
    from (select s.product_id, s.size, s.color, s.row_key,
        case when s.is_variant = 1 then v.stock else p.stock end as present,
        case when a.wanted = s.wanted then 0 else s.wanted - coalesce(a.applied, 0) end as difference
      from import_stock as s
      join products as p on p.id = s.product_id
      left join variants as v on v.product_id = s.product_id and v.size = s.size and v.color = s.color
      left join applied_stock as a on ${isSame("a", "s")}) as w
    where ${isSame("w", "import_stock")} and w.present is not null`.execute(trx);
  await sql`delete from applied_stock where exists
    (select 1 from import_stock as s where s.applied is null and ${isSame("s", "applied_stock")})`.execute(trx);
  await sql`insert into applied_stock (product_id, size, color, row_key, wanted, applied)
    select product_id, size, color, row_key, wanted, coalesce(applied, wanted) from import_stock where true
    on conflict (product_id, size, color, row_key)
    do update set wanted = excluded.wanted, applied = applied_stock.applied + excluded.applied`.execute(trx);
  const sums = (isVariant: 0 | 1) =>
    sql`(select product_id, size, color, sum(applied) as added from import_stock where is_variant = ${sql.lit(isVariant)} group by product_id, size, color) as w`;
  await sql`update products set stock = stock + w.added, received = received + w.added
    from ${sums(0)} where w.product_id = products.id and w.added is not null`.execute(trx);
  await sql`update variants set stock = stock + w.added, received = received + w.added
    from ${sums(1)} where w.product_id = variants.product_id and w.size = variants.size and w.color = variants.color and w.added is not null`.execute(
    trx,
  );
}

async function showVariants(trx: Database): Promise<void> {
  const { rows } =
    await sql`select product_id from import_variants union all select product_id from import_stock limit 1`.execute(
      trx,
    );
  if (rows.length === 0) return;
  // Before the combinations go that others were: what is left of them now goes over, whatever was sold since the comparing.
  await sql`update import_variants set stock = case when w.present + added < 0 then 0 else w.present + added end
    from (select s.product_id, s.size, s.color, coalesce(v.stock, p.stock) as present
      from import_variants as s
      join products as p on p.id = s.product_id
      left join variants as v on v.product_id = s.product_id and v.size = s.from_size and v.color = s.from_color
      where s.from_size is not null) as w
    where w.product_id = import_variants.product_id and w.size = import_variants.size and w.color = import_variants.color`.execute(
    trx,
  );
  const changed = sql<number>`product_id in (select product_id from import_variants union select product_id from import_stock where is_variant = 1)`;
  const same = sql`v.product_id = variants.product_id and v.size = variants.size and v.color = variants.color`;
  await sql`delete from variants where exists (select 1 from import_variants as v where v.is_gone = 1 and ${same})`.execute(
    trx,
  );
  await sql`update variants set position = v.position, swatch = v.swatch, price_paise = v.price_paise, sale_paise = v.sale_paise,
    image = v.image, sku = v.sku, received = received + coalesce(v.stock, variants.stock) - variants.stock, stock = coalesce(v.stock, variants.stock)
    from import_variants as v where v.is_gone = 0 and ${same}`.execute(trx);
  // A combination that was gone for a while may still be in orders: those pieces came in, too.
  await sql`insert into variants (product_id, position, size, color, swatch, stock, received, price_paise, sale_paise, image, sku)
    select v.product_id, v.position, v.size, v.color, v.swatch, coalesce(v.stock, whole.stock, 0),
      coalesce(v.stock, whole.stock, 0) + coalesce(held.quantity, 0), v.price_paise, v.sale_paise, v.image, v.sku
    from import_variants as v
    left join products as whole on whole.id = v.product_id and v.size = '' and v.color = ''
      and not exists (select 1 from variants as any_variant where any_variant.product_id = v.product_id)
    left join (select product_id, size, color, sum(quantity) as quantity
      from (${heldPieces(trx).where("order_items.product_id", "in", trx.selectFrom("import_variants").select("product_id"))}) as pieces
      group by product_id, size, color) as held
      on held.product_id = v.product_id and held.size = v.size and held.color = v.color
    where v.is_gone = 0 and not exists (select 1 from variants where ${same})`.execute(trx);
  await sql`update products set received = received + s.total - stock, stock = s.total
    from (select product_id, sum(stock) as total from variants where ${changed} group by product_id) as s
    where s.product_id = products.id`.execute(trx);
}

/** How long a transaction takes in new work, in ms: on SQLite an order waits for it. */
const STEP_MS = 100;
/** How long the import then leaves the database to other processes, in ms: a process that waits tries again within 25 ms. */
const TURN_MS = 40;

type Work<Batch> = (trx: Database, batch: Batch) => Promise<void>;

/**
 * Does work for batches in transactions of about {@link STEP_MS}, with a turn for the others after each. The batches must not
 * be read from the database.
 */
function shortSteps(db: Database, engine: Pick<Engine, "liftLimits">, lease: ImportLease) {
  let touched = Date.now();
  return async <Batch>(batches: Iterable<Batch>, work: Work<Batch>): Promise<void> => {
    const iterator = batches[Symbol.iterator]();
    let next = iterator.next();
    while (next.done !== true) {
      const taken = [next.value];
      await db.transaction().execute(async (trx) => {
        await engine.liftLimits(trx);
        const until = performance.now() + STEP_MS;
        for (const batch of taken) await work(trx, batch);
        next = iterator.next();
        while (next.done !== true && performance.now() < until) {
          taken.push(next.value);
          await work(trx, next.value);
          next = iterator.next();
        }
      });
      await pause(TURN_MS);
      if (Date.now() - touched < 5_000) continue;
      await lease.touch();
      touched = Date.now();
    }
  };
}

/** The most rows of one statement: databases limit the number of bound values. */
const CHUNK = 512;

/** Splits rows into chunks of powers of two, so that only few different statements are prepared. */
function* rowChunks<Item>(items: readonly Item[], most = CHUNK): Generator<Item[]> {
  for (let start = 0; start < items.length;) {
    const size = Math.min(most, 2 ** Math.floor(Math.log2(items.length - start)));
    yield items.slice(start, start + size);
    start += size;
  }
}
