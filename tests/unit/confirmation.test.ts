import { expect, test } from "vitest";
import * as confirmation from "#app/routes/checkout/confirmation/route.tsx";
import { accountVisit } from "#tests/support/account-visit.ts";

test.each([
  ["PL-22222222", null, { number: "PL-22222222", totalPaise: 49_900 }],
  ["PL-33333333", 503, null],
])(
  "while no order can be read, %s is confirmed only where it is the one just placed",
  async (number, status, order) => {
    const visit = await accountVisit({
      path: `/checkout/confirmation/${number}`,
      answers: { [`GET /orders/${number}`]: { status: 500 } },
      isLoggedIn: true,
    });
    visit.visit.checkout = {
      customerId: "7",
      seed: "seed",
      after: null,
      shipping: null,
      payment: null,
      placed: {
        key: "key",
        number: "PL-22222222",
        orderId: null,
        createdAt: "2026-11-20T10:00:00.000Z",
        totalPaise: 49_900,
        method: "cod",
      },
    };
    const { data, init } = await confirmation.loader({ ...visit.args, params: { number } } as never);
    expect(init?.status ?? null).toBe(status);
    if (order === null) expect(data.order).toBeNull();
    else expect(data.order).toMatchObject(order);
  },
);
