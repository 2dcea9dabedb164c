// One file: applying and undoing are the same statements with the sides swapped.
import { sql, type RawBuilder } from "kysely";
import { catalogueTables } from "#api/database/tables/catalogue.ts";
import type { Engine } from "#api/database/engine.ts";
import type { Database } from "#api/database/tables.ts";
import { DIGEST_LENGTH, findTranslationColumn, translationColumns } from "#api/catalogue/translations.ts";
import { indexedColumns } from "#api/catalogue/search/index-products.ts";
import { heldPieces } from "#api/catalogue/stock.ts";
import { keepRows, pieceColumns, productColumns, type StagedRow } from "./staged-rows.ts";

type Side = "was" | "becomes";
type Sql = RawBuilder<unknown>;

const isPiece = sql`s.size is not null and s.row_key is null`;
const isChange = sql`s.was is not null and s.becomes is not null`;
/** A staged row of a combination beside its row in the catalogue. */
const samePiece = sql`variants.product_id = products.id and variants.size = s.size and variants.color = s.color`;

/** Staged rows beside their products. */
const joined = sql`staged_changes as s join products on products.slug = s.slug`;
/** What earlier files applied of the difference that a staged row states. */
const appliedBefore = sql`left join applied_stock as a
  on a.product_id = products.id and a.size = s.size and a.color = s.color and a.row_key = s.row_key`;

/** The rows of a batch that have no problem, as `s`. */
function rowsOf(batch: string): Sql {
  return sql`s.batch = ${batch} and s.problem is null`;
}

function says(side: Side, column: string): Sql {
  return sql`s.${sql.ref(side)} -> ${sql.lit(column)} is not null`;
}

/** What a side of a staged row says of a column. */
function said(side: Side, column: string): Sql {
  const text = sql`s.${sql.ref(side)} ->> ${sql.lit(column)}`;
  const columns: Record<string, { kind: string }> = catalogueTables.products.columns;
  return (columns[column]?.kind ?? "text") === "text" ? sql`(${text})` : sql`cast(${text} as bigint)`;
}

/** Whether a column is still what the staged row says that it was. */
function holds(table: "products" | "variants", column: string): Sql {
  const { language, field } = findTranslationColumn(column) ?? {};
  const now =
    language === undefined
      ? sql.ref(`${table}.${column}`)
      : sql`(select t.digest || t.text from product_translations as t
          where t.product_id = products.id and t.language = ${sql.lit(language)} and t.field = ${sql.lit(field)})`;
  return sql`(s.was -> ${sql.lit(column)} is null or ${now} is not distinct from ${said("was", column)})`;
}

/** A staged translation is the digest of the text that it was made from, and its own text. */
function textIn(staged: Sql): Sql {
  return sql`substr(${staged}, ${sql.lit(DIGEST_LENGTH + 1)})`;
}

/** Those of the columns that rows of a batch say anything of. */
async function saidColumns(trx: Database, batch: string, columns: readonly string[], side: Side, which: Sql) {
  const any = columns.map((name) => sql`max(case when ${says(side, name)} then 1 else 0 end) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, number | null>>`select ${sql.join(any)} from staged_changes as s
    where ${rowsOf(batch)} and ${which}`.execute(trx);
  return columns.filter((name) => rows[0]?.[name] === 1);
}

/** Locks the products of a batch, in the order in which orders lock them. Whatever refers to a product waits only where one goes. */
export async function lockProducts(trx: Database, batch: string): Promise<void> {
  const rows = trx.selectFrom("staged_changes").where("batch", "=", batch);
  const comesOrGoes = await rows
    .select("place")
    .where("size", "is", null)
    .where((eb) => eb.or([eb("was", "is", null), eb("becomes", "is", null)]))
    .limit(1)
    .executeTakeFirst();
  const products = trx.selectFrom("products").select("id").where("slug", "in", rows.select("slug")).orderBy("id");
  await (comesOrGoes === undefined ? products.forNoKeyUpdate() : products.forUpdate()).execute();
}

/** Whether somebody gave a product that goes as a whole a combination, or a translation that its row does not say. */
const hasGrown = sql`((select count(*) from variants where product_id = products.id)
  <> (select count(*) from staged_changes as o where o.batch = s.batch and o.slug = s.slug and o.size is not null and o.row_key is null)
  or (select count(*) from product_translations where product_id = products.id)
  <> ${sql.join(
    translationColumns.map(({ column }) => sql`case when s.was ->> ${sql.lit(column)} is null then 0 else 1 end`),
    sql` + `,
  )})`;

/**
 * Selects the slugs of the products of a batch that are not what they were when it was staged. The stock of a piece may be: it is
 * applied as a difference, unless its piece is gone, or goods came in since they were counted. Orders change no `received`. A
 * product as a whole is a piece where the batch leaves no combinations of before.
 */
export async function changedSince(trx: Database, batch: string): Promise<Sql> {
  const held = async (table: "products" | "variants", columns: readonly string[], which: Sql) => {
    const said = await saidColumns(trx, batch, columns, "was", which);
    return sql.join([sql`1 = 1`, ...said.map((name) => holds(table, name))], sql` and `);
  };
  const ofPieces = pieceColumns.filter((name) => name !== "position");
  const from = (name: string) => said("becomes", `from_${name}`);
  const divided = sql`exists (select 1 from variants as v where v.product_id = products.id and not exists
    (select 1 from staged_changes as g where g.batch = s.batch and g.slug = s.slug and g.size = v.size and g.color = v.color
      and g.row_key is null and g.becomes is null))`;
  return sql`select s.slug from staged_changes as s left join products on products.slug = s.slug
      where ${rowsOf(batch)} and s.size is null and case when s.was is null then products.id is not null
        else products.id is null or not (${await held("products", productColumns, sql`s.size is null`)})
          or (s.becomes is null and ${hasGrown}) end
    union select s.slug from staged_changes as s left join products on products.slug = s.slug left join variants on ${samePiece}
      where ${rowsOf(batch)} and ${isPiece} and case when s.was is null then variants.product_id is not null
        else variants.product_id is null or not (${await held("variants", ofPieces, isPiece)}) end
    union select s.slug from ${joined}
      left join variants on variants.product_id = products.id and variants.size = coalesce(${from("size")}, s.size)
        and variants.color = coalesce(${from("color")}, s.color)
      where ${rowsOf(batch)} and ((s.row_key is not null and s.stock is not null) or ${says("becomes", "from_size")}
        or s.was ->> 'combinations' is not null)
      and case when variants.product_id is null and (${divided} or (s.size is not null
          and (coalesce(${from("size")}, s.size) <> '' or coalesce(${from("color")}, s.color) <> ''))) then 1 = 1
        else coalesce(cast(s.was ->> 'received' as bigint), cast(${from("received")} as bigint))
          <> case when variants.product_id is null then products.received else variants.received end end`;
}

/**
 * Writes the staged rows of a batch that have no problem: a handful of statements for all of them. Its products are locked. What
 * came of it is noted in the rows, so that it can be undone.
 */
export async function applyChanges(trx: Database, batch: string): Promise<void> {
  await noteStock(trx, batch);
  await writeProducts(trx, batch);
  await writeTranslations(trx, batch);
  await writePieces(trx, batch);
  await addStock(trx, batch);
  const reworded = [...indexedColumns, ...translationColumns.map(({ column }) => column)].map((name) =>
    says("becomes", name),
  );
  await sql`insert into unindexed_products (product_id) select products.id from ${joined}
    where ${rowsOf(batch)} and s.size is null and (${sql.join(reworded, sql` or `)})
    on conflict do nothing`.execute(trx);
  await sql`delete from products where slug in (select s.slug from staged_changes as s
    where ${rowsOf(batch)} and s.size is null and s.becomes is null)`.execute(trx);
  await sql`update catalogue_state set version = version + 1`.execute(trx);
}

/** Writes rows that nobody can undo. */
export async function writeRows(trx: Database, batch: string, rows: readonly StagedRow[]): Promise<void> {
  await keepRows(trx, batch, rows);
  await applyChanges(trx, batch);
  await trx.deleteFrom("staged_changes").where("batch", "=", batch).execute();
}

/**
 * Notes the stock of today, and what each difference comes to: only what earlier files did not apply of it, and never below 0. A
 * piece that is another from now on takes over what is left of the one that it was, whatever was sold meanwhile.
 */
async function noteStock(trx: Database, batch: string): Promise<void> {
  const from = (name: string) => sql`coalesce(${said("becomes", `from_${name}`)}, s.${sql.ref(name)})`;
  const present = sql`coalesce(variants.stock, products.stock)`;
  const atLeast0 = (stock: Sql) => sql`case when ${stock} < 0 then 0 else ${stock} end`;
  const by = sql`case when a.wanted = s.wanted then 0 else s.wanted - coalesce(a.applied, 0) end`;
  const isDifference = sql`s.row_key is not null`;
  await sql`update staged_changes set stock = w.stock, had = w.had, by = w.by
    from (select s.place, case when s.size is null then products.stock when ${isDifference} then s.stock
        when s.becomes is null then variants.stock else ${atLeast0(sql`${present} + s.stock`)} end as stock,
      case when ${isDifference} then a.wanted when s.size is not null then null
        when exists (select 1 from variants where product_id = products.id) then 1 else 0 end as had,
      case when ${isDifference} then ${atLeast0(sql`${present} + ${by}`)} - ${present} end as by
      from ${joined}
      left join variants on variants.product_id = products.id and variants.size = ${from("size")} and variants.color = ${from("color")}
      ${appliedBefore}
      where ${rowsOf(batch)} and case when s.size is null then s.was is not null when ${isDifference} then s.stock is not null
        else s.becomes is null or ${says("becomes", "from_size")} end) as w
    where batch = ${batch} and staged_changes.place = w.place`.execute(trx);
}

const ownColumns = productColumns.filter((name) => findTranslationColumn(name) === undefined);

async function writeProducts(trx: Database, batch: string): Promise<void> {
  const changes = sql`${isChange} and s.size is null`;
  const columns = await saidColumns(trx, batch, ownColumns, "becomes", changes);
  if (columns.length > 0)
    await sql`update products set ${becoming("products", columns)}
      from staged_changes as s where ${rowsOf(batch)} and ${changes} and s.slug = products.slug`.execute(trx);
  // One that was there before has its number and its place again, as far as nobody took them, and its orders count.
  const free = (name: string) =>
    sql`(${says("becomes", name)} and not exists (select 1 from products where ${sql.ref(name)} = ${said("becomes", name)}))`;
  const place = sql`case when ${free("position")} then ${said("becomes", "position")}
    else (select coalesce(max(position), -1) from products) + row_number() over (order by s.place) end`;
  const names = ["slug", "position", "stock", ...ownColumns].map((name) => sql.ref(name));
  const values = sql.join([sql`s.slug`, place, sql`s.stock`, ...ownColumns.map((name) => said("becomes", name))]);
  const comes = sql`${rowsOf(batch)} and s.size is null and s.was is null`;
  const ids = sql<number>`(select ${said("becomes", "id")} from staged_changes as s where ${comes})`;
  const held = heldPieces(trx).where("product_id", "in", ids);
  await sql`insert into products (id, received, ${sql.join(names)})
    select ${said("becomes", "id")}, s.stock + coalesce(held.quantity, 0), ${values} from staged_changes as s
    left join (select product_id, sum(quantity) as quantity from (${held}) as pieces group by product_id) as held
      on held.product_id = ${said("becomes", "id")}
    where ${comes} and ${free("id")}`.execute(trx);
  await sql`insert into products (received, ${sql.join(names)}) select s.stock, ${values} from staged_changes as s
    where ${comes} and not exists (select 1 from products where slug = s.slug)`.execute(trx);
}

/** Sets columns where a staged row says what they become. */
function becoming(table: "products" | "variants", columns: readonly string[]): Sql {
  return sql.join(
    columns.map((name) => {
      const stored = sql.ref(`${table}.${name}`);
      return sql`${sql.ref(name)} = case when ${says("becomes", name)} then ${said("becomes", name)} else ${stored} end`;
    }),
  );
}

async function writeTranslations(trx: Database, batch: string): Promise<void> {
  const names = translationColumns.map(({ column }) => column);
  for (const name of await saidColumns(trx, batch, names, "becomes", sql`s.size is null`)) {
    const { language, field } = findTranslationColumn(name) ?? {};
    const rows = sql`from ${joined}
      where ${rowsOf(batch)} and s.size is null and ${says("becomes", name)}`;
    const text = said("becomes", name);
    await sql`delete from product_translations where language = ${language} and field = ${field}
      and product_id in (select products.id ${rows} and ${text} is null)`.execute(trx);
    await sql`insert into product_translations (product_id, language, field, text, digest)
      select products.id, ${language}, ${field}, ${textIn(text)}, substr(${text}, 1, ${sql.lit(DIGEST_LENGTH)}) ${rows} and ${text} is not null
      on conflict (product_id, language, field)
        do update set text = excluded.text, digest = excluded.digest`.execute(trx);
  }
}

async function writePieces(trx: Database, batch: string): Promise<void> {
  const changes = sql`${isChange} and ${isPiece}`;
  const columns = await saidColumns(trx, batch, pieceColumns, "becomes", changes);
  if (columns.length > 0)
    await sql`update variants set ${becoming("variants", columns)}
      from ${joined} where ${rowsOf(batch)} and ${changes} and ${samePiece}`.execute(trx);
  await sql`delete from variants where exists (select 1 from ${joined}
    where ${rowsOf(batch)} and ${isPiece} and s.becomes is null and ${samePiece})`.execute(trx);
  // A combination that was gone for a while may still be in orders: those pieces came in, too.
  const comes = sql`${rowsOf(batch)} and ${isPiece} and s.was is null`;
  const ids = sql<number>`(select products.id from ${joined} where ${comes})`;
  const held = heldPieces(trx).where("product_id", "in", ids);
  await sql`insert into variants (product_id, size, color, stock, received, ${sql.join(pieceColumns.map((name) => sql.ref(name)))})
    select products.id, s.size, s.color, s.stock, s.stock + coalesce(held.quantity, 0), ${sql.join(pieceColumns.map((name) => said("becomes", name)))}
    from ${joined}
    left join (select product_id, size, color, sum(quantity) as quantity from (${held}) as pieces group by product_id, size, color) as held
      on held.product_id = products.id and held.size = s.size and held.color = s.color
    where ${comes}`.execute(trx);
}

/** Adds the differences, remembers those of rows of files, and makes the stock of each product the sum of its combinations'. */
async function addStock(trx: Database, batch: string): Promise<void> {
  await sql`insert into applied_stock (product_id, size, color, row_key, wanted, applied)
    select products.id, s.size, s.color, s.row_key, s.wanted, coalesce(coalesce(a.applied, 0) + s.by, s.wanted)
    from ${joined} ${appliedBefore} where ${rowsOf(batch)} and s.row_key <> ''
    on conflict (product_id, size, color, row_key)
      do update set wanted = excluded.wanted, applied = excluded.applied`.execute(trx);
  const hasPieces = sql`exists (select 1 from variants where product_id = products.id)`;
  const after = (table: string, by: Sql) => {
    const stock = sql.ref(`${table}.stock`);
    const next = sql`case when ${stock} + ${by} < 0 then 0 else ${stock} + ${by} end`;
    return sql`received = ${sql.ref(`${table}.received`)} + ${next} - ${stock}, stock = ${next}`;
  };
  const sums = sql`(select slug, size, color, sum(by) as by from staged_changes as s
    where ${rowsOf(batch)} and row_key is not null and by <> 0 group by slug, size, color) as s`;
  await sql`update products set ${after("products", sql`s.by`)} from ${sums}
    where products.slug = s.slug and s.size = '' and s.color = '' and not ${hasPieces}`.execute(trx);
  await sql`update variants set ${after("variants", sql`s.by`)} from ${sums} join products on products.slug = s.slug
    where ${samePiece}`.execute(trx);
  await sql`update products set received = received + w.total - products.stock, stock = w.total
    from (select product_id, sum(stock) as total from variants where product_id in
      (select products.id from ${joined} where ${rowsOf(batch)} and s.size is not null)
      group by product_id) as w where w.product_id = products.id`.execute(trx);
  // Without combinations again, what an import made of the stock as a whole goes back.
  await sql`update products set ${after("products", sql`s.wanted`)} from staged_changes as s
    where ${rowsOf(batch)} and s.size is null and s.slug = products.slug and s.wanted <> 0 and s.had = 1
      and not ${hasPieces}`.execute(trx);
  await sql`update staged_changes set by = w.by from (select s.place, products.stock - s.stock as by
      from ${joined} where ${rowsOf(batch)} and s.size is null and ${isChange}) as w
    where batch = ${batch} and staged_changes.place = w.place`.execute(trx);
}

/** A product that was not put back, and why: somebody changed it since, or ordered what would go. */
export interface NotUndone {
  slug: string;
  reason: "changed" | "ordered";
}

/**
 * Puts back what a batch changed, all at once: its rows with their sides swapped, of each product that still is what the batch made
 * of it. Stock goes back by the difference: what was sold stays sold. A product that it brought is removed, or hidden where it was
 * ever ordered. `undone` is told in the same transaction which products were left.
 */
export async function undoChanges(
  db: Database,
  engine: Pick<Engine, "liftLimits">,
  batch: string,
  undone: (trx: Database, left: NotUndone[]) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await engine.liftLimits(trx);
    const back = `undo ${batch}`;
    await lockProducts(trx, batch);
    await sql`insert into staged_changes (batch, place, line, slug, size, color, was, becomes, stock, row_key, wanted)
      select ${back}, place, line, slug, size, color, becomes, was, stock, case when row_key is null then null else '' end, -by
      from staged_changes where batch = ${batch} and problem is null
        and (row_key is null or by is not null)`.execute(trx);
    await leave(trx, back, "changed", await changedSince(trx, back));
    await leave(trx, back, "ordered", orderedSince(back));
    await leave(trx, back, "changed", countedSince(back));
    await sql`update products set hidden = 1 where slug in (select slug from staged_changes
      where batch = ${back} and problem = 'ordered' and size is null and becomes is null)`.execute(trx);
    await takeBackPieces(trx, back);
    await applyChanges(trx, back);
    await forgetApplied(trx, batch, back);
    const left = trx.selectFrom("staged_changes").select(["slug", "problem as reason"]).distinct();
    const rows = await left.where("batch", "=", back).where("problem", "is not", null).orderBy("slug").execute();
    await trx.deleteFrom("staged_changes").where("batch", "=", back).execute();
    await undone(trx, rows as NotUndone[]);
  });
}

/** Leaves some products as they are. */
async function leave(trx: Database, back: string, reason: NotUndone["reason"], slugs: ReturnType<typeof sql>) {
  await sql`update staged_changes set problem = ${reason} where batch = ${back}
    and problem is null and slug in (${slugs})`.execute(trx);
}

/** The row of a product among those of a combination. */
const ofProduct = sql`o.batch = s.batch and o.slug = s.slug and o.size is null`;

/**
 * Selects the products of which something would go that was ordered since; or which have no combinations now and would get them
 * again, where some was sold as a whole: that was none of theirs.
 */
function orderedSince(back: string) {
  return sql`select s.slug from ${joined}
    where ${rowsOf(back)} and s.row_key is null and (s.becomes is null and exists (select 1 from order_items as i
        where i.product_id = products.id and (s.size is null or (i.size = s.size and i.color = s.color)))
      or s.was is null and s.size is not null and not exists (select 1 from variants where product_id = products.id)
        and exists (select 1 from staged_changes as o where ${ofProduct} and products.stock <> o.stock - coalesce(o.wanted, 0)))`;
}

/** Selects the products of which a combination would go that has another stock than the batch gave it. */
function countedSince(back: string) {
  return sql`select s.slug from ${joined}
    join variants on variants.product_id = products.id and variants.size = s.size and variants.color = s.color
    where ${rowsOf(back)} and s.becomes is null and s.row_key is null
    and not exists (select 1 from staged_changes as o where ${ofProduct} and o.becomes is null)
    and variants.stock <> s.stock - coalesce((select sum(o.wanted) from staged_changes as o
      where o.batch = s.batch and o.slug = s.slug and o.size = s.size and o.color = s.color and o.row_key is not null), 0)`;
}

/** A combination that comes or goes has its stock with it; where none is left, the stock goes back as a whole. */
async function takeBackPieces(trx: Database, back: string): Promise<void> {
  await sql`delete from staged_changes where batch = ${back} and row_key is not null and exists (select 1 from staged_changes as s
    where s.batch = ${back} and s.problem is null and s.row_key is null and (s.was is null or s.becomes is null)
      and s.slug = staged_changes.slug and s.size = staged_changes.size
      and s.color = staged_changes.color)`.execute(trx);
}

/** What went back of the differences of files is forgotten: of the same file, that much counts once more. What stayed is remembered. */
async function forgetApplied(trx: Database, batch: string, back: string): Promise<void> {
  const went = sql`from ${joined}
    left join staged_changes as b on b.batch = ${back} and b.place = s.place
    where s.batch = ${batch} and s.row_key <> '' and applied_stock.product_id = products.id and applied_stock.size = s.size
      and applied_stock.color = s.color and applied_stock.row_key = s.row_key and not exists (select 1 from staged_changes as o
        where o.batch = ${back} and o.slug = s.slug and o.problem is not null)`;
  const by = sql`coalesce(b.by, -s.by)`;
  await sql`update applied_stock set applied = applied_stock.applied + ${by}, wanted = case when ${by} = -s.by and s.had is not null
      and applied_stock.wanted = s.wanted then s.had else applied_stock.applied + ${by} end
    ${went} and s.by is not null`.execute(trx);
  await sql`delete from applied_stock where exists (select 1 ${went} and s.had is null
    and (s.by is null or applied_stock.applied = 0))`.execute(trx);
}
