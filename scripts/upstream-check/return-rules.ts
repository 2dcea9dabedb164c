import { randomUUID } from "node:crypto";
import { readCreatedOrder, type Order } from "#contract/readers/order.ts";
import { readReturn } from "#contract/readers/return.ts";
import { returnReasons, returnStatusFrom } from "#domain/returns.ts";
import type { Check, CheckCustomer } from "./check.ts";
import type { OrderedProduct } from "./choose-product.ts";
import type { UpstreamAnswer } from "./exchange.ts";
import { judgeReadable, judgeRefusal, judgeSuccess } from "./judging.ts";
import type { OrderBook } from "./order-book.ts";
import { orderFor } from "./order-request.ts";

const name = "POST /orders/{id}/returns";

/** What the rules of returns work with. `deliver` brings an order to its customer; it is null where nothing can. */
export interface Returning {
  book: OrderBook;
  asha: CheckCustomer;
  banu: CheckCustomer;
  product: OrderedProduct;
  deliver: ((id: string) => Promise<void>) | null;
}

/** Checks the rules of asking for a return. The call is optional: without it the shop offers no form. */
export async function checkReturns(
  { client, rules }: Check,
  { book, asha, banu, product, deliver }: Returning,
): Promise<void> {
  const { rule } = rules;
  const ask = (
    customer: CheckCustomer,
    id: string,
    pieces: number,
    key: string = randomUUID(),
  ): Promise<UpstreamAnswer> =>
    client.send(name, {
      values: { id },
      token: customer.token,
      key,
      body: { items: pieces === 0 ? [] : [{ line: 0, qty: pieces, reason: returnReasons[0] }], note: null },
    });
  let isThere = false;
  let placed: string | null = null;
  await rule(name, "refuses an order that is not delivered", async (judge) => {
    placed = readCreatedOrder((await book.place(asha, orderFor(asha, product), randomUUID())).body).id;
    if (placed === null) return judge.skips("no order could be placed");
    const { returnBy } = await book.read(judge, asha, placed);
    const reply = await ask(asha, placed, 1);
    if (isAbsent(reply)) {
      judgeReadable(judge, reply);
      if (returnBy !== null) judge.breaks("orders tell return_by, and there is no call to ask for a return");
      return judge.tolerates("not there: the shop offers no returns");
    }
    isThere = true;
    if (returnBy !== null)
      judge.breaks("an order that is not delivered tells return_by: the shop would offer the form");
    judgeRefusal(judge, reply, { statuses: [409], what: "an order that never arrived is returned" });
  });
  if (!isThere || placed === null) return;
  await rule(name, "takes no return of delivered pieces twice", async (judge) => {
    if (deliver === null)
      return judge.skips(
        "a delivered order is needed; give --deliver with a command that delivers one, where that does no harm",
      );
    const { id } = readCreatedOrder((await book.place(asha, orderFor(asha, product), randomUUID())).body);
    if (id === null) return judge.skips("no order could be placed");
    await deliver(id);
    const read = (): Promise<Order> => book.read(judge, asha, id);
    if ((await read()).returnBy === null)
      return judge.tolerates("a delivered order tells no return_by: the shop offers no returns");
    judgeRefusal(judge, await ask(banu, id, 1), {
      statuses: [404, 403],
      what: "one customer returns the order of another",
    });
    judgeRefusal(judge, await ask(asha, id, 0), { statuses: [422, 400], what: "a return without pieces is taken" });
    judgeRefusal(judge, await ask(asha, id, 2), {
      statuses: [409, 422],
      what: "two pieces are returned of an order of one",
    });
    const key = randomUUID();
    const answers = await Promise.all([ask(asha, id, 1, key), ask(asha, id, 1, key)]);
    const ids = answers.map((answer) => readReturn(judgeSuccess(judge, name, answer))?.id);
    const { returns } = await read();
    if (returns.length !== 1 || ids[0] !== ids[1])
      judge.breaks(`a return was sent twice under one key; the order tells ${returns.length}: it counts twice`);
    judgeRefusal(judge, await ask(asha, id, 1), { statuses: [409, 422], what: "the same piece is returned twice" });
    const status = returns[0]?.status ?? "";
    if (returnStatusFrom(status) !== "requested")
      judge.tolerates(`the status of a new return is “${status}”: the shop shows it as it is`);
  });
}

/** Whether the answer says that there is no such call. */
function isAbsent({ status }: UpstreamAnswer): boolean {
  return status === 404 || status === 405 || status === 501;
}
