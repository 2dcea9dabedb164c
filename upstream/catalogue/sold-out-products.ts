import { sql } from "kysely";
import type { Database } from "../database/open-database.ts";
import type { CatalogueOrder } from "./catalogue-order.ts";

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
 * search still has the old one, and a new one begins beside it.
 */
export function soldOutProducts(
  db: Database,
  { freshMs = FRESH_MS }: { freshMs?: number } = {},
): (order: CatalogueOrder) => Promise<SoldOut> {
  let current: (SoldOut & { version: number; readAt: number }) | null = null;
  let reading: Promise<SoldOut> | null = null;
  return async (order) => {
    if (current?.version !== order.version) return read(order);
    if (performance.now() - current.readAt < freshMs) return current;
    reading ??= read(order).finally(() => (reading = null));
    if (freshMs === 0) return reading;
    reading.catch(() => {});
    return current;
  };

  async function read(order: CatalogueOrder): Promise<SoldOut> {
    const readAt = performance.now();
    // A literal, so that the database takes the index of these products alone.
    const { rows } = await sql<{ id: number }>`select id from products where stock = 0`.execute(db);
    const flags = new Uint8Array(order.ids.length);
    for (const { id } of rows) {
      const slot = order.slotOf.get(id);
      if (slot !== undefined) flags[slot] = 1;
    }
    const isSame =
      current?.version === order.version && Buffer.compare(Buffer.from(current.flags), Buffer.from(flags)) === 0;
    const generation = (current?.generation ?? 0) + (isSame ? 0 : 1);
    current = { version: order.version, readAt, generation, flags };
    return current;
  }
}
