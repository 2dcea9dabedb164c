import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { orderOf, paid, placed } from "#tests/support/upstream-orders.ts";
import { startTestUpstream, type TestCustomer, type TestUpstream } from "#tests/support/upstream-fixture.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let up: TestUpstream;
let owner: TestCustomer;
let stranger: TestCustomer;
let idle: TestCustomer;
let used: TestCustomer;
let ids: Record<"user" | "order" | "payment" | "product", string>;
beforeAll(async () => {
  up = await startTestUpstream({
    samples: null,
    limits: { perAccount: 100_000, perAddress: 100_000, windowMs: 60_000 },
  });
  [owner, stranger, idle, used] = [await up.customer(), await up.customer(), await up.customer(), await up.customer()];
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
afterAll(() => up.stop());

/** Everything the owner may read of their own data. */
async function dataOfOwner(): Promise<string> {
  const reads = await Promise.all(
    [
      "/users/me",
      "/wishlist",
      "/cart",
      "/orders/user",
      `/orders/${ids.order}`,
      "/payments/methods",
      `/payments/${ids.payment}`,
    ].map((path) => up.call("GET", path, { as: owner })),
  );
  return JSON.stringify(reads.map(({ status, body }) => [status, body]));
}

describe("one customer's", () => {
  test.each(
    calls
      .filter(
        ({ path }) =>
          !/^(\/api)?\/products|^\/(terms|questions|payments\/return|payments\/webhook)$|^\/users\/(login|register|logout|forgot|reset)/.test(
            path,
          ),
      )
      .map(({ method, path }) => [method, path] as const),
  )("things are not another's to see or change: %s %s", async (method, path) => {
    const before = await dataOfOwner();
    for (const id of new Set([ids.user, ids.order, ids.payment])) {
      const target = path
        .replace("{productId}", ids.product)
        .replace(
          "{id}",
          path.startsWith("/users")
            ? ids.user
            : path.startsWith("/orders")
              ? ids.order
              : path.startsWith("/payments")
                ? ids.payment
                : ids.product,
        );
      const bodies =
        method === "GET"
          ? [undefined]
          : [
              {},
              {
                userId: ids.user,
                id,
                email: owner.email,
                name: "Stranger",
                productId: Number(ids.product),
                quantity: 1,
                paymentId: ids.payment,
                items: [],
                options: { size: "M", color: "Red" },
              },
            ];
      for (const body of bodies) {
        const answer = await up.call(method, `${target}?userId=${ids.user}&customerId=${ids.user}`, {
          as: stranger,
          ...(body === undefined ? {} : { body }),
        });
        expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
        expect(JSON.stringify(answer.body)).not.toContain(owner.email);
        expect((await up.call(method, target, body === undefined ? {} : { body })).status, "without a token").toBe(401);
      }
    }
    expect(await dataOfOwner()).toBe(before);
  });

  test("payment pays for no other's order", async () => {
    const body = orderOf(stranger, [{ productId: Number(ids.product) }], {
      paymentMethod: "card",
      paymentDetails: { paymentId: ids.payment, brand: "Visa", last4: "1111", cardName: "Asha Rao", upiId: null },
      status: "processing",
    });
    expect((await up.call("POST", "/orders", { as: stranger, body })).status).toBeGreaterThanOrEqual(400);
  });
});

test("who is a customer is not asked by changing one's own e-mail again and again", async () => {
  const strict = await startTestUpstream({
    samples: null,
    limits: { perAccount: 3, perAddress: 100, windowMs: 60_000 },
    trustsShop: true,
  });
  const [curious, known] = [await strict.customer(), await strict.customer()];
  const change = async (email: string) =>
    (
      await strict.call("PUT", `/users/${curious.id}`, {
        as: curious,
        body: { email, city: "Badami", currentPassword: curious.password },
        headers: { "x-shopper-address": "192.0.2.7" },
      })
    ).status;
  expect([
    await change(known.email),
    await change(known.email),
    await change(known.email),
    await change(known.email),
    await change("nobody@example.org"),
  ]).toEqual([409, 409, 409, 429, 429]);
  // The customer's own e-mail, which every save of the profile sends, is not counted.
  expect(await change(curious.email)).toBe(200);
  await strict.stop();
});

test("a token ends after two weeks without use, and after thirty days in any case", async () => {
  const asks = async (token: string) => (await up.call("GET", "/users/me", { as: { token } })).status;
  const start = up.clock.at.getTime();
  const at = (days: number) => (up.clock.at = new Date(start + days * DAY_MS));
  for (const day of [7, 13.9]) {
    at(day);
    expect(await asks(used.token)).toBe(200);
  }
  at(14.1);
  expect([await asks(idle.token), await asks(used.token)]).toEqual([401, 200]);
  for (const day of [20, 29.9]) {
    at(day);
    expect(await asks(used.token)).toBe(200);
  }
  at(30.1);
  expect(await asks(used.token)).toBe(401);
  at(0);
});
