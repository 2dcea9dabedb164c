import { randomUUID } from "node:crypto";
import { readCreatedOrder } from "#contract/readers/order.ts";
import type { Check, CheckCustomer } from "./check.ts";
import { judgeReadable, judgeRefusal, judgeSuccess } from "./judging.ts";
import type { OrderBook } from "./order-book.ts";
import { orderFor } from "./order-request.ts";
import { judgeStatus } from "./order-rules.ts";
import { madeUpId } from "./search-rules.ts";
import type { OrderedProduct } from "./choose-product.ts";

const name = "PUT /orders/{id}/cancel";

/** What the rules of cancelling work with. `ship` ships an order; it is null where nothing can. */
export interface Cancelling {
  book: OrderBook;
  asha: CheckCustomer;
  banu: CheckCustomer;
  product: OrderedProduct;
  ship: ((id: string) => Promise<void>) | null;
}

/** Checks the rules of cancelling an order. */
export async function checkCancelling(
  { rules }: Check,
  { book, asha, banu, product, ship }: Cancelling,
): Promise<void> {
  const { rule } = rules;
  let placed: string | null = null;
  await rule("POST /orders", "places an order to cancel", async (judge) => {
    placed = readCreatedOrder(
      judgeSuccess(judge, "POST /orders", await book.place(asha, orderFor(asha, product), randomUUID())),
    ).id;
    if (placed === null) judge.breaks("the answer has no id");
  });
  if (placed === null) return;
  const order: string = placed;
  await rule(name, "cancels nobody else's order", async (judge) => {
    const reply = await book.cancel(banu, order);
    const { status } = await book.read(judge, asha, order);
    if (/^cancel/i.test(status)) judge.breaks("one customer cancelled the order of another");
    judgeRefusal(judge, reply, {
      statuses: [404, 403],
      what: "cancelling another customer's order is answered as a success",
    });
  });
  await rule(name, "refuses a made-up id", async (judge) =>
    judgeRefusal(judge, await book.cancel(asha, madeUpId(order)), {
      statuses: [404],
      what: "cancelling an order that does not exist is answered as a success",
    }),
  );
  let stock: number | null = null;
  await rule(name, "cancels a pending order", async (judge) => {
    const before = await book.stockOf(product);
    judgeSuccess(judge, name, await book.cancel(asha, order));
    judgeStatus(judge, (await book.read(judge, asha, order)).status, "cancelled");
    stock = await book.stockOf(product);
    if (before !== null && stock === before)
      judge.breaks(
        `the order was cancelled, and the stock of product ${product.id} is ${stock} as before: the piece does not come back`,
      );
  });
  await rule(name, "gives the pieces back once, however often it is asked", async (judge) => {
    const reply = await book.cancel(asha, order);
    judgeReadable(judge, reply);
    judgeStatus(judge, (await book.read(judge, asha, order)).status, "cancelled");
    const after = await book.stockOf(product);
    if (stock !== null && after !== null && after > stock)
      judge.breaks(
        `cancelled twice, the stock of product ${product.id} rose from ${stock} to ${after}: pieces come back twice`,
      );
    if (!reply.ok) judge.tolerates(`cancelling what is cancelled is refused with status ${reply.status}`);
  });
  await rule(name, "refuses an order that is on its way", async (judge) => {
    if (ship === null)
      return judge.skips(
        "a shipped order is needed; give --ship with a command that ships one, where that does no harm",
      );
    const { id } = readCreatedOrder((await book.place(asha, orderFor(asha, product), randomUUID())).body);
    if (id === null) return judge.skips("no order could be placed");
    await ship(id);
    judgeStatus(judge, (await book.read(judge, asha, id)).status, "shipped");
    const reply = await book.cancel(asha, id);
    const { status } = await book.read(judge, asha, id);
    if (/^cancel/i.test(status)) judge.breaks("a shipped order was cancelled");
    judgeRefusal(judge, reply, { statuses: [409], what: "cancelling a shipped order is answered as a success" });
  });
}
