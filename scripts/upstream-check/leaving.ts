import { readOrders } from "#contract/readers/order.ts";
import { isCancellable } from "#domain/order-status.ts";
import type { Check, CheckCustomer } from "./check.ts";
import type { OrderBook } from "./order-book.ts";

/** Cancels what was ordered, empties carts and wishlists. Whatever is left is told as a finding. */
export async function cleanUp(
  { client, rules }: Check,
  book: OrderBook,
  customers: readonly CheckCustomer[],
): Promise<void> {
  if (customers.length === 0) return;
  await rules.rule("PUT /orders/{id}/cancel", "leaves nothing behind", async (judge) => {
    const left: string[] = [];
    for (const customer of customers) {
      const { token } = customer;
      const open = async () =>
        (
          readOrders((await client.send("GET /orders/user", { token, query: { page: 1, limit: 50 } })).body)?.orders ??
          []
        )
          .filter(({ status }) => isCancellable(status))
          .map(({ id }) => id);
      const own = book.made.filter((order) => order.customer === customer).map(({ id }) => id);
      for (const id of new Set([...own, ...(await open())])) await book.cancel(customer, id);
      left.push(...(await open()));
      await client.send("DELETE /cart", { token });
      await client.send("DELETE /wishlist/clear", { token });
    }
    if (left.length > 0) judge.breaks(`orders that could not be cancelled: ${left.join(", ")}`);
  });
}

/** The token of a customer who has logged out is good for nothing. */
export async function checkLeaving({ client, rules }: Check, asha: CheckCustomer, banu: CheckCustomer): Promise<void> {
  await rules.rule("POST /users/logout", "ends the token", async (judge) => {
    const reply = await client.send("POST /users/logout", { token: asha.token, body: {} });
    if (reply.status === 404) return judge.tolerates("not there: the shop forgets the token in any case");
    const after = await client.send("GET /orders/user", { token: asha.token });
    if (after.ok) judge.breaks("after logout the token is still valid");
    if (after.status !== 401) judge.tolerates(`the ended token is refused with status ${after.status}, not 401`);
    const other = await client.send("GET /orders/user", { token: banu.token });
    if (!other.ok) judge.breaks(`when one customer logs out, another's token is refused with status ${other.status}`);
  });
}
