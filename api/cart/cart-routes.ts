import { Hono, type Context } from "hono";
import { cartCalls, lineOptions } from "#contract/cart.ts";
import { lockCustomer, requireCustomerId } from "#api/customers/require-customer.ts";
import { askedLanguage } from "#api/http/asked-language.ts";
import { findIdempotencyKey, readRequestBody, findRowId } from "#api/http/read-request-body.ts";
import { missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import {
  addQuantity,
  chooseLineOptions,
  deleteLine,
  readCartItems,
  resolveLine,
  setLineQuantity,
  type LineKey,
} from "./cart-lines.ts";
import { deleteRows } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";

/** The customer's cart. Every call answers with all items, so that the shop can show them without another call. */
export function cartRoutes(services: Services): Hono {
  const { db, now } = services;
  return new Hono()
    .get("/cart", async (c) => answer(c, await requireCustomerId(c, services)))
    .post("/cart/add", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const { productId, quantity, options } = await readRequestBody(c, cartCalls.addToCart.request);
      const line = lineKey(customerId, productId, options);
      const idempotencyKey = findIdempotencyKey(c);
      await change(customerId, (trx) => addQuantity(trx, line, { quantity, idempotencyKey, at: now() }));
      return answer(c, customerId);
    })
    .put("/cart/:productId", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const { quantity, options, newOptions } = await readRequestBody(c, cartCalls.updateCartLine.request);
      const line = lineKey(customerId, c.req.param("productId"), options);
      await change(customerId, async (trx) =>
        newOptions === undefined
          ? setLineQuantity(trx, await resolveLine(trx, line), quantity)
          : chooseLineOptions(trx, line, newOptions),
      );
      return answer(c, customerId);
    })
    .delete("/cart/:productId", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const sent = { size: c.req.query("size"), color: c.req.query("color") };
      const line = lineKey(customerId, c.req.param("productId"), lineOptions.parse(sent));
      // Options that are sent, even empty ones, name one line: a second removal must not take another line.
      const isNamed = sent.size !== undefined || sent.color !== undefined;
      await change(customerId, async (trx) => deleteLine(trx, isNamed ? line : await resolveLine(trx, line)));
      return answer(c, customerId);
    })
    .delete("/cart", async (c) => {
      const customerId = await requireCustomerId(c, services);
      await deleteRows(db, "cart_lines", { customer_id: customerId });
      return answer(c, customerId);
    });

  function change(customerId: number, work: (trx: Database) => Promise<void>): Promise<void> {
    return db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId);
      await work(trx);
    });
  }

  async function answer(c: Context, customerId: number) {
    return c.json({ success: true, items: await readCartItems(db, customerId, askedLanguage(c)) });
  }
}

function lineKey(customerId: number, productId: unknown, { size, color }: { size: string; color: string }): LineKey {
  const id = findRowId(productId);
  if (id === null) throw missing("Product not found");
  return { customerId, productId: id, size, color };
}
