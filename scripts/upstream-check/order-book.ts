import type { CreateOrderRequest } from "#contract/orders.ts";
import { readCreatedOrder, readOrder, readOrders, type Order } from "#contract/readers/order.ts";
import { readProduct } from "#contract/readers/product.ts";
import { stockOfChoice, type OrderedProduct } from "./choose-product.ts";
import type { CheckClient, UpstreamAnswer } from "./exchange.ts";
import type { Check, CheckCustomer } from "./check.ts";
import { judgeSuccess } from "./judging.ts";
import type { Judge } from "./rules.ts";

/** The orders of the run: whatever was made is known here, so that it can be cancelled in the end. */
export interface OrderBook {
  made: { id: string; customer: CheckCustomer }[];
  /** Sends an order, and notes it where it was made. */
  place(customer: CheckCustomer, order: CreateOrderRequest, key?: string): Promise<UpstreamAnswer>;
  read(judge: Judge, customer: CheckCustomer, id: string): Promise<Order>;
  list(judge: Judge, customer: CheckCustomer): Promise<Order[]>;
  /** Items in stock of what the rules order; null where the server does not tell. */
  stockOf(product: OrderedProduct): Promise<number | null>;
  cancel(customer: CheckCustomer, id: string): Promise<UpstreamAnswer>;
}

/** An order book over a client. */
export function orderBook({ client }: Pick<Check, "client">): OrderBook {
  const made: OrderBook["made"] = [];
  return {
    made,
    async place(customer, order, key) {
      const reply = await client.send("POST /orders", {
        token: customer.token,
        body: order,
        ...(key !== undefined && { key }),
      });
      const { id } = reply.ok ? readCreatedOrder(reply.body) : { id: null };
      if (id !== null && !made.some((known) => known.id === id)) made.push({ id, customer });
      return reply;
    },
    async read(judge, customer, id) {
      const order = readOrder(
        judgeSuccess(
          judge,
          "GET /orders/{id}",
          await client.send("GET /orders/{id}", { values: { id }, token: customer.token }),
        ),
      );
      return order ?? judge.breaks(`order ${id} cannot be read`);
    },
    list: (judge, customer) => ownOrders(client, judge, customer),
    async stockOf(product) {
      const now = readProduct((await client.send("GET /products/{id}", { values: { id: product.id } })).body);
      return now === null ? null : stockOfChoice(now, product);
    },
    cancel: (customer, id) =>
      client.send("PUT /orders/{id}/cancel", { values: { id }, token: customer.token, body: {} }),
  };
}

async function ownOrders(client: CheckClient, judge: Judge, { token }: CheckCustomer): Promise<Order[]> {
  const list = readOrders(
    judgeSuccess(
      judge,
      "GET /orders/user",
      await client.send("GET /orders/user", { token, query: { page: 1, limit: 20 } }),
    ),
  );
  return list?.orders ?? judge.breaks("the answer holds no list of orders");
}
