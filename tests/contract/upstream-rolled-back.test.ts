import { expect, test } from "vitest";
import { orderOf, sendOrder, placed } from "#tests/support/upstream-orders.ts";
import { askReturn, deliver } from "#tests/support/upstream-returns.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();

/** What the database holds of everything that the calls of this test change. */
async function books(): Promise<unknown> {
  return {
    orders: await db.selectFrom("orders").select(["id", "status"]).orderBy("id").execute(),
    history: await db.selectFrom("order_history").select(["order_id", "status"]).orderBy("order_id").execute(),
    stock: await db.selectFrom("products").select(["id", "stock"]).orderBy("id").execute(),
    cart: await db.selectFrom("cart_lines").select(["product_id", "quantity"]).execute(),
    returns: await db.selectFrom("returns").select("id").execute(),
    questions: await db.selectFrom("questions").select("id").execute(),
  };
}

test("an order, a cancellation, a return and a question whose mail cannot be written change nothing", async () => {
  const productId = up.product();
  const order = () => orderOf(asha, [{ productId }]);
  const [open, delivered] = [await placed(up, asha, order()), await placed(up, asha, order())];
  await deliver(db, delivered, up.clock.at);
  const options = { size: "M", color: "Red" };
  await up.call("POST", "/cart/add", { as: asha, body: { productId, quantity: 1, options } });
  const before = await books();
  const { moving } = up.engine;
  const question = { name: "Mira", email: "mira@example.org", order_number: null, question: "Is it washable?" };
  await db.transaction().execute((trx) => moving.freeze(trx, ["outbox"]));
  const answers = [
    await sendOrder(up, asha, order()),
    await up.call("PUT", `/orders/${open}/cancel`, { as: asha }),
    await askReturn(up, asha, delivered, [{ line: 0, qty: 1 }]),
    await up.call("POST", "/questions", { body: question }),
  ];
  await db.transaction().execute((trx) => moving.thaw(trx, ["outbox"]));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  expect(await books()).toEqual(before);
});
