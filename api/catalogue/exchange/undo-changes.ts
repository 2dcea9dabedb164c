import { sql } from "kysely";
import type { Engine } from "#api/database/engine.ts";
import type { Database } from "#api/database/tables.ts";
import { combinationText } from "#domain/variants.ts";
import { applyChanges, findUnfit, lockProducts } from "./apply-changes.ts";
import { tableColumns } from "./columns.ts";
import { prices, readRows } from "./staged-rows.ts";

/** What was not put back, and why: changed since, ordered, or gone or there again. */
export interface NotUndone {
  slug: string;
  column: string;
  combination: string;
  reason: "changed" | "ordered" | "gone" | "there";
}

/**
 * Puts back what a batch changed and nobody changed since, all at once: its rows with their sides swapped. Stock goes back by the
 * difference: what was sold stays sold. The options of a product go back together. A product that it brought is removed, or hidden
 * where it was ever ordered. `undone` is told in the same transaction what was left.
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
    const left = [
      ...(await leaveChanged(trx, back)),
      ...(await leaveOrdered(trx, back)),
      ...(await leaveCounted(trx, back)),
    ];
    await takeBackPieces(trx, back);
    await applyChanges(trx, back);
    await forgetApplied(trx, batch, back);
    await trx.deleteFrom("staged_changes").where("batch", "=", back).execute();
    await undone(trx, left);
  });
}

/** Leaves what was ordered since; a product is hidden instead. */
async function leaveOrdered(trx: Database, back: string): Promise<NotUndone[]> {
  const goes = sql`s.batch = ${back} and s.becomes is null and s.row_key is null and s.problem is null`;
  await sql`update staged_changes as s set problem = 'ordered' where ${goes} and s.size is null and exists
    (select 1 from products join order_items on order_items.product_id = products.id where products.slug = s.slug)`.execute(
    trx,
  );
  await sql`update products set hidden = 1
    where slug in (select slug from staged_changes where batch = ${back} and problem = 'ordered')`.execute(trx);
  await sql`update staged_changes as s set problem = 'ordered' where ${goes} and s.size is not null
    and not exists (select 1 from staged_changes as o where o.batch = ${back} and o.slug = s.slug and o.size is null and o.becomes is null)
    and exists (select 1 from products join order_items on order_items.product_id = products.id
      where products.slug = s.slug and order_items.size = s.size and order_items.color = s.color)`.execute(trx);
  // What was sold of a piece as a whole was none of its combinations.
  await sql`update staged_changes as s set problem = 'ordered'
    where s.batch = ${back} and s.was is null and s.size is not null and s.row_key is null and s.problem is null and exists
      (select 1 from products join staged_changes as o on o.slug = products.slug where products.slug = s.slug and o.batch = ${back}
        and o.size is null and o.was is not null and products.stock <> o.stock - coalesce(o.wanted, 0)
        and not exists (select 1 from variants where product_id = products.id))`.execute(trx);
  const rows = await trx
    .selectFrom("staged_changes")
    .select(["slug", "size", "color"])
    .where("batch", "=", back)
    .where("problem", "=", "ordered")
    .execute();
  await leaveWith(trx, back, sql`problem = 'ordered'`);
  return rows.map((row) => notUndone(row, row.size === null ? "product" : "options", "ordered"));
}

/** Leaves a combination that would go, and of which somebody counted other goods since it came. */
async function leaveCounted(trx: Database, back: string): Promise<NotUndone[]> {
  const { rows } = await sql<{
    slug: string;
    size: string;
    color: string;
  }>`update staged_changes as s set problem = 'changed'
    where s.batch = ${back} and s.becomes is null and s.size is not null and s.row_key is null and s.problem is null
    and not exists (select 1 from staged_changes as o where o.batch = ${back} and o.slug = s.slug and o.size is null and o.becomes is null)
    and exists (select 1 from products join variants on variants.product_id = products.id where products.slug = s.slug
      and variants.size = s.size and variants.color = s.color and variants.stock <> s.stock - coalesce((select sum(o.wanted)
        from staged_changes as o where o.batch = ${back} and o.slug = s.slug and o.size = s.size and o.color = s.color and o.row_key is not null), 0))
    returning slug, size, color`.execute(trx);
  await leaveWith(trx, back, sql`problem = 'changed'`);
  return rows.map((row) => notUndone(row, "options", "changed"));
}

/** Leaves what is not any more what the batch made of it: rows that come or go as a whole, and single columns of others. */
async function leaveChanged(trx: Database, back: string): Promise<NotUndone[]> {
  const unfit = await findUnfit(trx, back);
  const wholes = new Set<string>();
  const left: NotUndone[] = [];
  for (const row of unfit) {
    if (row.isWhole || row.reason !== "changed") {
      await trx
        .updateTable("staged_changes")
        .set({ problem: row.reason })
        .where("batch", "=", back)
        .where("place", "=", row.place)
        .execute();
      // One that is gone already needs no undoing, and a product is told once.
      if ((row.reason !== "gone" || !row.goes) && !wholes.has(row.slug))
        left.push(notUndone(row, row.columns[0] ?? (row.size === null ? "product" : "options"), row.reason));
      if (row.size === null) wholes.add(row.slug);
    } else
      for (const name of row.columns.filter((one) => !prices.includes(one)))
        left.push(notUndone(row, (tableColumns as Record<string, string>)[name] ?? name, "changed"));
  }
  await leaveWith(trx, back, sql`problem is not null`);
  const repriced = new Set(unfit.filter(({ isPriceChanged }) => isPriceChanged).map(({ slug }) => slug));
  return [...left, ...(repriced.size === 0 ? [] : await leavePrices(trx, back, repriced))];
}

/** Leaves all prices of products of which somebody changed one: that of a combination holds beside those of the others. */
async function leavePrices(trx: Database, back: string, slugs: ReadonlySet<string>): Promise<NotUndone[]> {
  const left: NotUndone[] = [];
  for await (const rows of readRows(trx, back))
    for (const { place, was, becomes, ...row } of rows) {
      if (!slugs.has(row.slug) || was === null || becomes === null) continue;
      const changed = prices.find((name) => was[name] !== becomes[name]);
      if (changed !== undefined)
        left.push(
          notUndone(row, changed === "price_paise" ? tableColumns.price_paise : tableColumns.sale_paise, "changed"),
        );
      const without = (side: typeof was) =>
        JSON.stringify(Object.fromEntries(Object.entries(side).filter(([name]) => !prices.includes(name))));
      await trx
        .updateTable("staged_changes")
        .set({ was: without(was), becomes: without(becomes) })
        .where("batch", "=", back)
        .where("place", "=", place)
        .execute();
    }
  return left;
}

/** Leaves the rows that only go back together with those of a problem: all of a product that comes or goes, or all of its options. */
async function leaveWith(trx: Database, back: string, problem: ReturnType<typeof sql>): Promise<void> {
  const of = (which: ReturnType<typeof sql>) =>
    sql`slug in (select slug from staged_changes where batch = ${back} and ${problem} and ${which})`;
  await sql`update staged_changes set problem = 'left' where batch = ${back} and problem is null
    and (${of(sql`size is null`)} or (size is not null and row_key is null and (was is null or becomes is null)
      and ${of(sql`size is not null and row_key is null`)}))`.execute(trx);
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
      and applied_stock.color = s.color and applied_stock.row_key = s.row_key and case when b.place is not null then b.problem is null
        else exists (select 1 from staged_changes as p where p.batch = ${back} and p.problem is null and p.row_key is null
          and p.slug = s.slug and p.size = s.size and p.color = s.color) end`;
  const by = sql`coalesce(b.by, -s.by)`;
  await sql`update applied_stock set applied = applied_stock.applied + ${by}, wanted = case when ${by} = -s.by and s.had is not null
      and applied_stock.wanted = s.wanted then s.had else applied_stock.applied + ${by} end ${went} and s.by is not null`.execute(
    trx,
  );
  await sql`delete from applied_stock where exists (select 1 ${went} and s.had is null and (s.by is null or applied_stock.applied = 0))`.execute(
    trx,
  );
}

function notUndone(
  { slug, size = null, color = null }: { slug: string; size?: string | null; color?: string | null },
  column: string,
  reason: NotUndone["reason"],
): NotUndone {
  return {
    slug,
    column,
    combination: size === null ? "" : combinationText({ size: size || null, color: color || null }),
    reason,
  };
}
