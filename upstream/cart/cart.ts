import { Hono, type Context } from "hono";
import { z } from "zod";
import { lockCustomer } from "../customers/lock-customer.ts";
import { requireCustomer } from "../customers/require-customer.ts";
import type { Database } from "../database/open-database.ts";
import { findIdempotencyKey } from "../http/idempotency-key.ts";
import { readBody } from "../http/read-body.ts";
import { missing } from "../http/refusal.ts";
import { findRowId } from "../http/row-id.ts";
import type { Services } from "../services.ts";
import { addPieces, readCartItems, removeLine, resolveLine, setPieces, type LineKey } from "./cart-lines.ts";
import { option, options } from "./line-options.ts";

const addition = z.object({
  productId: z.union([z.string(), z.number()]),
  quantity: z.number().int().min(1).max(1_000_000).default(1),
  options,
});
const update = z.object({ quantity: z.number().int().min(0).max(1_000_000), options });

/** The customer's cart. Every call answers with all items, so that the shop can show them without asking again. */
export function cart(services: Services): Hono {
  const { db, now } = services;
  return new Hono()
    .get("/cart", async (c) => answer(c, await requireCustomer(c, services)))
    .post("/cart/add", async (c) => {
      const customerId = await requireCustomer(c, services);
      const { productId, quantity, options } = await readBody(c, addition);
      const key = keyOf(customerId, productId, options);
      const single = findIdempotencyKey(c);
      await change(customerId, (trx) => addPieces(trx, key, quantity, now(), single));
      return answer(c, customerId);
    })
    .put("/cart/:productId", async (c) => {
      const customerId = await requireCustomer(c, services);
      const { quantity, options } = await readBody(c, update);
      const key = keyOf(customerId, c.req.param("productId"), options);
      await change(customerId, async (trx) => setPieces(trx, await resolveLine(trx, key), quantity));
      return answer(c, customerId);
    })
    .delete("/cart/:productId", async (c) => {
      const customerId = await requireCustomer(c, services);
      const [size, color] = [c.req.query("size"), c.req.query("color")];
      const key = keyOf(customerId, c.req.param("productId"), { size: option.parse(size), color: option.parse(color) });
      // Sent, even if empty, they name one line: removing it twice must not take another.
      const isNamed = size !== undefined || color !== undefined;
      await change(customerId, async (trx) => removeLine(trx, isNamed ? key : await resolveLine(trx, key)));
      return answer(c, customerId);
    })
    .delete("/cart", async (c) => {
      const customerId = await requireCustomer(c, services);
      await db.deleteFrom("cart_lines").where("customer_id", "=", customerId).execute();
      return answer(c, customerId);
    });

  function change(customerId: number, work: (trx: Database) => Promise<void>): Promise<void> {
    return db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId);
      await work(trx);
    });
  }

  async function answer(c: Context, customerId: number) {
    return c.json({ success: true, items: await readCartItems(db, customerId) });
  }
}

function keyOf(customerId: number, productId: unknown, { size, color }: { size: string; color: string }): LineKey {
  const id = findRowId(productId);
  if (id === null) throw missing("Product not found");
  return { customerId, productId: id, size, color };
}
