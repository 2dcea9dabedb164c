import { sql } from "kysely";
import { resultCache } from "#process/result-cache.ts";
import { lockRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import type { CatalogueOrder } from "./catalogue-order.ts";

/** Items of a product; size and colour are "" where there is none. */
export interface StockedItems {
  productId: number;
  size: string;
  color: string;
  quantity: number;
}

/**
 * Takes pieces out of the stock of a product and, with `isVariant`, of the combination they are of. False when there are not
 * enough: the caller's transaction must then be rolled back. The conditions repeat what was read before, so that no stock
 * goes below 0 however transactions are isolated.
 */
export async function takeFromStock(
  trx: Database,
  { productId, size, color, quantity }: StockedItems,
  { isVariant }: { isVariant: boolean },
): Promise<boolean> {
  const taken = await trx
    .updateTable("products")
    .set((eb) => ({ stock: eb("stock", "-", quantity) }))
    .where("id", "=", productId)
    .where("stock", ">=", quantity)
    .returning("id")
    .executeTakeFirst();
  if (taken === undefined || !isVariant) return taken !== undefined;
  const takenOfVariant = await trx
    .updateTable("variants")
    .set((eb) => ({ stock: eb("stock", "-", quantity) }))
    .where("product_id", "=", productId)
    .where("size", "=", size)
    .where("color", "=", color)
    .where("stock", ">=", quantity)
    .returning("product_id")
    .executeTakeFirst();
  return takenOfVariant !== undefined;
}

/**
 * Returns pieces to the stock of their product and their combination. When the product is offered in other combinations only,
 * they are not for sale any more: the stock stays, and the pieces count as never received.
 */
export async function returnToStock(trx: Database, { productId, size, color, quantity }: StockedItems): Promise<void> {
  // The product's row stands for its combinations: nobody changes them without locking it.
  await lockRow(trx, "products", { id: productId });
  const returned = await trx
    .updateTable("variants")
    .set((eb) => ({ stock: eb("stock", "+", quantity) }))
    .where("product_id", "=", productId)
    .where("size", "=", size)
    .where("color", "=", color)
    .returning("product_id")
    .executeTakeFirst();
  const isForSale = returned !== undefined || !(await hasVariants(trx, productId));
  await trx
    .updateTable("products")
    .set((eb) => (isForSale ? { stock: eb("stock", "+", quantity) } : { received: eb("received", "-", quantity) }))
    .where("id", "=", productId)
    .execute();
}

async function hasVariants(trx: Database, productId: number): Promise<boolean> {
  const any = await trx
    .selectFrom("variants")
    .select("product_id")
    .where("product_id", "=", productId)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}

/**
 * The pieces that orders hold, by line: what was ordered and not cancelled, without what came back into the stock from a
 * return, and what is kept for a customer who exchanges a piece. A parcel that came back keeps its pieces out of the stock,
 * unless they were put there. Everything that came in is in the stock or held.
 */
export function heldPieces(trx: Database) {
  const restocked = trx
    .selectFrom("return_items")
    .innerJoin("returns", "returns.id", "return_items.return_id")
    .groupBy(["returns.order_id", "return_items.line"])
    .select((eb) => [
      "returns.order_id",
      "return_items.line",
      eb.fn.sum<number>("return_items.restocked").as("pieces"),
    ]);
  const ordered = trx
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .leftJoin(restocked.as("restocked"), (join) =>
      join.onRef("restocked.order_id", "=", "order_items.order_id").onRef("restocked.line", "=", "order_items.line"),
    )
    .where(({ or, eb }) =>
      or([
        eb("orders.status", "<>", "cancelled"),
        eb("orders.id", "in", trx.selectFrom("came_back").select("order_id").where("restocked", "=", 0)),
      ]),
    )
    .select([
      "order_items.product_id",
      "order_items.size",
      "order_items.color",
      sql<number>`order_items.quantity - coalesce(restocked.pieces, 0)`.as("quantity"),
    ]);
  const kept = trx
    .selectFrom("return_items")
    .innerJoin("returns", "returns.id", "return_items.return_id")
    .innerJoin("order_items", (join) =>
      join.onRef("order_items.order_id", "=", "returns.order_id").onRef("order_items.line", "=", "return_items.line"),
    )
    .where("kept", ">", 0)
    .select(["product_id", sql<string>`wanted_size`.as("size"), sql<string>`wanted_color`.as("color")])
    .select("kept as quantity");
  return trx.selectFrom(ordered.unionAll(kept).as("pieces")).selectAll();
}

/** How long a reading counts, in ms: an order that takes the last piece makes no process read anything. */
const FRESH_MS = 30_000;

/** Which products of a catalogue are sold out; `generation` grows when another reading differs. */
export interface SoldOut {
  generation: number;
  /** 1 for each product that is sold out, in the order of the catalogue's ids. */
  flags: Uint8Array;
}

/**
 * Tells which products are sold out, for the order of searches. A reading is shared until it is `freshMs` old. Then the next
 * search still has the old one, and a new one begins beside it. It saves a scan of the products for each search.
 */
export function soldOutProducts(
  db: Database,
  { freshMs = FRESH_MS }: { freshMs?: number } = {},
): (order: CatalogueOrder) => Promise<SoldOut> {
  const readings = resultCache<SoldOut>({ max: 1, freshMs, staleMs: freshMs === 0 ? 0 : Infinity });
  let last: (SoldOut & { version: number }) | null = null;
  return (order) => readings.run(String(order.version), () => read(order));

  async function read(order: CatalogueOrder): Promise<SoldOut> {
    // A literal, so that the database takes the index of these products alone.
    const { rows } = await sql<{ id: number }>`select id from products where stock = 0`.execute(db);
    const flags = new Uint8Array(order.ids.length);
    for (const { id } of rows) {
      const slot = order.slotOf.get(id);
      if (slot !== undefined) flags[slot] = 1;
    }
    const isSame = last?.version === order.version && Buffer.compare(Buffer.from(last.flags), Buffer.from(flags)) === 0;
    last = { version: order.version, generation: (last?.generation ?? 0) + (isSame ? 0 : 1), flags };
    return last;
  }
}
