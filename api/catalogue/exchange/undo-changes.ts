import { sql } from "kysely";
import type { Engine } from "#api/database/engine.ts";
import type { Database } from "#api/database/tables.ts";
import { applyChanges, changedSince, lockProducts, rowsOf } from "./apply-changes.ts";

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
      from staged_changes where batch = ${batch} and problem is null and (row_key is null or by is not null)`.execute(
      trx,
    );
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
  await sql`update staged_changes set problem = ${reason} where batch = ${back} and problem is null and slug in (${slugs})`.execute(
    trx,
  );
}

/** The row of a product among those of a combination. */
const ofProduct = sql`o.batch = s.batch and o.slug = s.slug and o.size is null`;

/**
 * Selects the products of which something would go that was ordered since; or which have no combinations now and would get them
 * again, where some was sold as a whole: that was none of theirs.
 */
function orderedSince(back: string) {
  return sql`select s.slug from staged_changes as s join products on products.slug = s.slug
    where ${rowsOf(back)} and s.row_key is null and (s.becomes is null and exists (select 1 from order_items as i
        where i.product_id = products.id and (s.size is null or (i.size = s.size and i.color = s.color)))
      or s.was is null and s.size is not null and not exists (select 1 from variants where product_id = products.id)
        and exists (select 1 from staged_changes as o where ${ofProduct} and products.stock <> o.stock - coalesce(o.wanted, 0)))`;
}

/** Selects the products of which a combination would go that has another stock than the batch gave it. */
function countedSince(back: string) {
  return sql`select s.slug from staged_changes as s join products on products.slug = s.slug
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
      and s.slug = staged_changes.slug and s.size = staged_changes.size and s.color = staged_changes.color)`.execute(
    trx,
  );
}

/** What went back of the differences of files is forgotten: of the same file, that much counts once more. What stayed is remembered. */
async function forgetApplied(trx: Database, batch: string, back: string): Promise<void> {
  const went = sql`from staged_changes as s join products on products.slug = s.slug
    left join staged_changes as b on b.batch = ${back} and b.place = s.place
    where s.batch = ${batch} and s.row_key <> '' and applied_stock.product_id = products.id and applied_stock.size = s.size
      and applied_stock.color = s.color and applied_stock.row_key = s.row_key and not exists (select 1 from staged_changes as o
        where o.batch = ${back} and o.slug = s.slug and o.problem is not null)`;
  const by = sql`coalesce(b.by, -s.by)`;
  await sql`update applied_stock set applied = applied_stock.applied + ${by}, wanted = case when ${by} = -s.by and s.had is not null
      and applied_stock.wanted = s.wanted then s.had else applied_stock.applied + ${by} end ${went} and s.by is not null`.execute(
    trx,
  );
  await sql`delete from applied_stock where exists (select 1 ${went} and s.had is null and (s.by is null or applied_stock.applied = 0))`.execute(
    trx,
  );
}
