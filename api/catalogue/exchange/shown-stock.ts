import { sql } from "kysely";
import type { AppliedStockTable } from "#api/database/tables/catalogue.ts";
import type { Database } from "#api/database/tables.ts";

/** The run of products that are removed: no import reaches it. */
export const REMOVED_RUN = 2_000_000_000;

/** The stock of a piece before an import was shown, and what that added; size and colour are "" for the product's own. */
export interface ShownPiece {
  product_id: number;
  size: string;
  color: string;
  is_variant: number;
  was: number;
  by: number;
}

/** What an import did to the stock, as its last transaction saw it: to pieces, and to what rows of files have applied (null for a new row). */
export interface ShownStock {
  pieces: ShownPiece[];
  applied: { product_id: number; size: string; color: string; row_key: string; before: AppliedStockTable | null }[];
}

/** Told in the transaction that shows an import. */
export type Shown = (trx: Database, stock: ShownStock) => Promise<void>;

/** Reads the stock before an import is shown; `shown` says what that changed. Rows of the products are locked. */
export async function watchStock(trx: Database): Promise<{ shown(): Promise<ShownStock> }> {
  const [before, applied] = [await stockOfChanged(trx), await appliedBefore(trx)];
  return {
    async shown() {
      const after = await stockOfChanged(trx);
      const all = new Map([...before, ...after]);
      const pieces = [...all].flatMap(([key, { stock: _now, is_removed, ...piece }]) => {
        const was = before.get(key)?.stock ?? 0;
        const by = (after.get(key)?.stock ?? 0) - was;
        return by === 0 && is_removed === 0 ? [] : [{ ...piece, was, by }];
      });
      return { pieces, applied };
    },
  };
}

type ChangedPiece = Omit<ShownPiece, "was" | "by"> & { stock: number; is_removed: number };

/** The stock of every piece of the products whose stock an import may change, or which it removes. */
async function stockOfChanged(trx: Database): Promise<Map<string, ChangedPiece>> {
  const changed = sql`select product_id from import_changes where field in ('stock', 'run')
    union select product_id from import_variants union select product_id from import_stock`;
  const removed = sql`case when p.run = ${sql.lit(REMOVED_RUN)} then 1 else 0 end as is_removed`;
  const { rows } = await sql<ChangedPiece>`
    select p.id as product_id, '' as size, '' as color, 0 as is_variant, p.stock, ${removed} from products as p where p.id in (${changed})
    union all select v.product_id, v.size, v.color, 1, v.stock, ${removed} from variants as v
      join products as p on p.id = v.product_id where p.id in (${changed})`.execute(trx);
  return new Map(rows.map((row) => [JSON.stringify([row.product_id, row.is_variant, row.size, row.color]), row]));
}

/** What the rows of the file that state differences had applied before. */
async function appliedBefore(trx: Database): Promise<ShownStock["applied"]> {
  const rows = await trx
    .selectFrom("import_stock as s")
    .leftJoin("applied_stock as a", (join) =>
      join
        .onRef("a.product_id", "=", "s.product_id")
        .onRef("a.size", "=", "s.size")
        .onRef("a.color", "=", "s.color")
        .onRef("a.row_key", "=", "s.row_key"),
    )
    .select(["s.product_id", "s.size", "s.color", "s.row_key", "a.wanted", "a.applied"])
    .execute();
  return rows.map(({ wanted, applied, ...key }) => ({
    ...key,
    before: wanted === null || applied === null ? null : { ...key, wanted, applied },
  }));
}
