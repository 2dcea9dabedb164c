import { beforeAll, describe, expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { orderOf, paid, placed } from "#tests/support/upstream-orders.ts";
import type { TestCustomer } from "#tests/support/upstream-fixture.ts";
import { up, useUpstream } from "#tests/support/use-upstream.ts";

let owner: TestCustomer;
let stranger: TestCustomer;
let ids: Record<"user" | "order" | "payment" | "product", string>;
useUpstream({ samples: null, ATTEMPTS_PER_ACCOUNT: 100_000, ATTEMPTS_PER_ADDRESS: 100_000 });
beforeAll(async () => {
  [owner, stranger] = [await up.customer(), await up.customer()];
  const productId = up.product({ stock: 50 });
  ids = {
    user: owner.id,
    order: await placed(up, owner, orderOf(owner, [{ productId }])),
    payment: await paid(up, owner, 100),
    product: String(productId),
  };
  await up.call("POST", "/wishlist/add", { as: owner, body: { productId } });
  await up.call("POST", "/cart/add", {
    as: owner,
    body: { productId, quantity: 2, options: { size: "M", color: "Red" } },
  });
});

/** Everything the owner may read of their own data. */
async function dataOfOwner(): Promise<string> {
  const own = `/users/me /wishlist /cart /orders/user /orders/${ids.order} /payments/methods /payments/${ids.payment}`;
  const reads = await Promise.all(own.split(" ").map((path) => up.call("GET", path, { as: owner })));
  return JSON.stringify(reads.map(({ status, body }) => [status, body]));
}

/** Calls that answer everybody. */
const open =
  /^\w+ (\/api)?\/products|^\w+ \/(terms|shop-content|questions|payments\/return|payments\/webhook|order-state|order-state\/confirmation|offers\/\{code\})$|^\w+ \/users\/(login|register|guest|logout|forgot|reset)|^POST \/stock-alerts/;

describe("one customer's", () => {
  test.each(calls.filter(({ method, path }) => !open.test(`${method} ${path}`)))(
    "things are not another's to see or change: $method $path",
    async ({ method, path }) => {
      const before = await dataOfOwner();
      const [, room = ""] = path.split("/");
      const id = { users: ids.user, orders: ids.order, payments: ids.payment }[room] ?? ids.product;
      const target = path.replace("{productId}", ids.product).replace("{id}", id);
      const filled = {
        userId: ids.user,
        id,
        email: owner.email,
        name: "Stranger",
        productId: Number(ids.product),
        quantity: 1,
        paymentId: ids.payment,
        items: [],
        options: { size: "M", color: "Red" },
      };
      for (const body of method === "GET" ? [undefined] : [{}, filled]) {
        const query = `userId=${ids.user}&customerId=${ids.user}`;
        const answer = await up.call(method, `${target}?${query}`, { as: stranger, body });
        expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
        expect(JSON.stringify(answer.body)).not.toContain(owner.email);
        // Nothing that is the owner's alone is there for another one.
        if (path.includes("{id}") && ["orders", "payments"].includes(room))
          expect(answer.status).toBeGreaterThanOrEqual(400);
        expect((await up.call(method, target, { body })).status, "without a token").toBe(401);
      }
      expect(await dataOfOwner()).toBe(before);
    },
  );
});
