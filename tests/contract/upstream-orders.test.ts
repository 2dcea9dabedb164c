// One file: placing and cancelling are one rule about stock, seen from both ends.
import { describe, expect, it } from "vitest";
import { orderFromCart } from "#contract/orders.ts";
import { cartItem, notOnSale } from "#contract/cart.ts";
import { readList } from "#contract/shape.ts";
import { readCreatedOrder, readOrder, readOrders } from "#contract/orders.ts";
import { readProblem } from "#contract/problem.ts";
import { byCard, byUpi, details, goodUpi, orderOf, paid, sendOrder, placed } from "#tests/support/upstream-orders.ts";
import { asha, up, useNewCustomers, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useNewCustomers();

const show = (id: string, as = asha) => up.call("GET", `/orders/${id}`, { as });
const cancel = (id: string, as = asha) => up.call("PUT", `/orders/${id}/cancel`, { as });
const ownOrders = async (as = asha, query = "") =>
  readOrders((await up.call("GET", `/orders/user${query}`, { as })).body)?.orders ?? [];
const outOfStock = "This product is out of stock or not enough quantity available.";

describe("placing an order", () => {
  it("counts the stock of each product by its own lines alone", async () => {
    const [stole, shawl] = [up.product({ stock: 10 }), up.product({ stock: 10 })];
    const both = orderOf(asha, [
      { productId: stole, quantity: 6 },
      { productId: shawl, quantity: 6 },
    ]);
    expect((await sendOrder(up, asha, both)).status).toBe(201);
    expect([up.stockOf(stole), up.stockOf(shawl)]).toEqual([4, 4]);
  });

  it("refuses prices that changed although the total stayed", async () => {
    const [stole, shawl] = [up.product({ price: 200 }), up.product({ price: 100 })];
    const seen = orderOf(asha, [
      { productId: stole, price: 100 },
      { productId: shawl, price: 200 },
    ]);
    expect(await sendOrder(up, asha, seen)).toMatchObject({ status: 409, body: { code: "total_changed" } });
    const oneChanged = orderOf(asha, [
      { productId: stole, price: 200 },
      { productId: shawl, price: 90 },
    ]);
    expect(await sendOrder(up, asha, { ...oneChanged, subtotal: 300, total: 300 })).toMatchObject({
      status: 409,
      body: { code: "total_changed" },
    });
    expect([up.stockOf(stole), up.stockOf(shawl)]).toEqual([10, 10]);
  });

  it.each([
    ["?limit=1", 1, 1],
    ["?limit=2&page=2", 2, 2],
    ["?limit=0", 50, 1],
    ["?limit=x5", 50, 1],
    ["?limit=5x", 50, 1],
    ["?limit=12345678", 50, 1],
    ["?limit=12", 12, 1],
    ["?limit=1000", 100, 1],
    ["?page=9999999", 50, 100_000],
    ["", 50, 1],
  ])("lists orders by %j as %d a page", async (query, perPage, page) => {
    expect((await up.call("GET", `/orders/user${query}`, { as: asha })).body).toMatchObject({
      per_page: perPage,
      current_page: page,
    });
  });

  it("takes the stock and keeps what was bought, for whom and how it is paid", async () => {
    const [stole, shawl] = [
      up.product({ price: 499, salePrice: 349.5, name: "Stole" }),
      up.product({ price: 1200, name: "Shawl" }),
    ];
    const body = orderOf(asha, [
      { productId: stole, quantity: 2, price: 349.5 },
      { productId: shawl, price: 1200, size: null },
    ]);
    const answer = await sendOrder(up, asha, body);
    expect(answer).toMatchObject({
      status: 201,
      body: { status: "pending", total: 1899, createdAt: up.clock.at.toISOString() },
    });
    const { id, createdAt } = readCreatedOrder(answer.body);
    expect(id).toMatch(/^PL-[2-9A-HJ-NP-Z]{8}$/);
    expect([up.stockOf(stole), up.stockOf(shawl)]).toEqual([8, 9]);
    const ofStole = {
      productId: String(stole),
      name: "Stole",
      quantity: 2,
      unitPaise: 34_950,
      size: "M",
      toChoose: [],
    };
    const ofShawl = { productId: String(shawl), name: "Shawl", quantity: 1, unitPaise: 120_000, size: null };
    expect(readOrder((await show(id ?? "")).body)).toEqual({
      // All else is as of an order of which nothing is told.
      ...readOrder({ id }),
      createdAt,
      items: [ofStole, { ...ofShawl, toChoose: ["size"] }].map((item) => ({ ...item, picture: null, color: "Red" })),
      subtotalPaise: 189_900,
      taxPaise: 0,
      shippingPaise: 0,
      totalPaise: 189_900,
      shippingInfo: body.shippingInfo,
      paymentMethod: "cod",
      invoice: { number: null },
      history: [{ status: "pending", at: createdAt }],
      reviews: [],
    });
  });

  it("keeps a gift note, which may be left out, and refuses one that no slip holds", async () => {
    const noted = async (giftNote?: string | null) =>
      sendOrder(up, asha, { ...orderOf(asha, [{ productId: up.product({ price: 499 }), price: 499 }]), giftNote });
    const noteOf = async ({ body }: Awaited<ReturnType<typeof noted>>) =>
      readOrder((await show(readCreatedOrder(body).id ?? "")).body)?.giftNote;
    expect(await noteOf(await noted("  For Meera,\r\nwith love\u200b \u0000"))).toBe("For Meera,\nwith love");
    expect([await noteOf(await noted()), await noteOf(await noted(" \n "))]).toEqual([null, null]);
    expect(await noted("x".repeat(201))).toMatchObject({
      status: 422,
      body: { message: "A gift note has at most 200 characters." },
    });
  });

  it("takes the ordered pieces out of the cart, and leaves what came later", async () => {
    const [stole, shawl, scarf] = [up.product(), up.product(), up.product()];
    const add = (productId: number, quantity: number) =>
      up.call("POST", "/cart/add", { as: asha, body: { productId, quantity, options: { size: "M", color: "Red" } } });
    await add(stole, 1);
    await add(shawl, 3);
    await add(scarf, 1);
    await placed(up, asha, orderOf(asha, [{ productId: stole }, { productId: shawl, quantity: 2 }]));
    const items = readList(cartItem, (await up.call("GET", "/cart", { as: asha })).body);
    expect(items?.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [String(shawl), 1],
      [String(scarf), 1],
    ]);
  });

  it("refuses what is gone or too little, by name, and changes nothing", async () => {
    const [stole, shawl] = [up.product({ name: "Stole" }), up.product({ name: "Shawl", stock: 1 })];
    const hidden = up.product({ name: "Hidden".padEnd(121, ".") });
    up.run("update products set hidden = 1 where id = ?", hidden);
    const all = [stole, shawl, shawl, 999_999, hidden];
    const lines = all.map((productId, place) => ({ productId, size: place === 2 ? "L" : "M" }));
    const order = orderOf(asha, lines);
    const long = { product_id: "7".repeat(41), qty: 1, price: 1, name: "", options: { size: null, color: null } };
    const { status, body } = await sendOrder(up, asha, { ...order, items: [...order.items, long] });
    expect(status).toBe(409);
    expect(readProblem(body)).toEqual({
      message: outOfStock,
      code: "out_of_stock",
      errors: [
        { path: String(shawl), msg: "Only 1 of Shawl left.", values: { name: "Shawl", left: 1 } },
        { path: "999999", msg: "Test Stole is no longer available.", values: { name: "Test Stole" } },
        {
          path: String(hidden),
          msg: notOnSale("Hidden".padEnd(121, ".")),
          values: { name: "Hidden".padEnd(120, ".") },
        },
        { path: "7".repeat(40), msg: "This product is no longer available." },
      ],
    });
    // Nor where no line names a piece that there could be.
    expect((await sendOrder(up, asha, { ...order, items: [long] })).status).toBe(409);
    expect([up.stockOf(stole), up.stockOf(shawl)]).toEqual([10, 1]);
    expect(await ownOrders()).toEqual([]);
  });

  it.each([
    ["a price that rose", { price: 100 }, {}, 120],
    ["a price that fell", { price: 100 }, {}, 80],
    ["a total made up", { price: 100 }, { total: 1 }, 100],
    ["a price made up", { price: 0.01 }, {}, 100],
    ["a negative total", { price: 100 }, { total: -100 }, 100],
  ])("refuses %s", async (_, line, changes, price) => {
    const stole = up.product({ price });
    expect(await sendOrder(up, asha, orderOf(asha, [{ productId: stole, ...line }], changes))).toMatchObject({
      status: 409,
      body: {
        code: "total_changed",
        message: "Prices have changed since you reviewed your order. Please check the new total.",
      },
    });
    expect(up.stockOf(stole)).toBe(10);
  });

  it("takes cash in India only, and what else is typed abroad", async () => {
    const body = orderOf(asha, [{ productId: up.product() }]);
    const abroad = { ...body, shippingInfo: { ...body.shippingInfo, country: "DE", zipCode: "x", phone: "abc" } };
    expect(await sendOrder(up, asha, { ...abroad, paymentMethod: "cod" })).toMatchObject({
      status: 422,
      body: { code: "payment_not_offered" },
    });
    const paymentDetails = details(await paid(up, asha, body.total));
    expect((await sendOrder(up, asha, { ...abroad, paymentMethod: "card", paymentDetails })).status).toBe(201);
  });

  it("is for oneself alone", async () => {
    const { id: userId } = await up.customer();
    const body = { ...orderOf(asha, [{ productId: up.product() }]), userId };
    expect(await sendOrder(up, asha, body)).toMatchObject({ status: 403 });
    expect(await ownOrders()).toEqual([]);
  });

  it.each([
    {},
    { items: [] },
    { items: "all" },
    { items: [{ product_id: 1, qty: -1, price: 1, name: "x", options: { size: null, color: null } }] },
    { paymentMethod: "gold" },
    { total: "100" },
    { shippingInfo: null },
  ])("refuses %j with 422", async (changes) => {
    const body =
      Object.keys(changes).length === 0 ? {} : { ...orderOf(asha, [{ productId: up.product() }]), ...changes };
    expect((await sendOrder(up, asha, body)).status).toBe(422);
  });
});

describe("the payment of an order", () => {
  const paidBy = (paymentId: string, productId: number) => orderOf(asha, [{ productId }], byCard(paymentId));

  it("shows the last four digits of what was authorized, whatever was sent", async () => {
    const order = paidBy(await paid(up, asha, 100), up.product());
    const id = await placed(up, asha, {
      ...order,
      paymentDetails: { ...order.paymentDetails, last4: "9999", brand: "Gold" },
    });
    expect(readOrder((await show(id)).body)).toMatchObject({
      status: "processing",
      paymentMethod: "card",
      last4: "1111",
      brand: "Visa",
    });
  });

  it("of a test is not awaited, by UPI neither", async () => {
    const payment = await paid(up, asha, 100, goodUpi);
    const id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }], byUpi(payment)));
    expect(readOrder((await show(id)).body)).toMatchObject({ paymentStatus: "authorized", paymentDueAt: null });
  });

  it("is used for one order", async () => {
    const [stole, payment] = [up.product(), await paid(up, asha, 100)];
    const answers = await Promise.all([1, 2, 3].map(() => sendOrder(up, asha, paidBy(payment, stole))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => readProblem(body).code)).toEqual([
      "payment_invalid",
      "payment_invalid",
    ]);
    expect(up.stockOf(stole)).toBe(9);
  });

  it("must exist, belong to the customer, and have the order's amount and method", async () => {
    const stole = up.product();
    const others = await paid(up, await up.customer(), 100);
    const upi = await paid(up, asha, 100, goodUpi);
    for (const payment of [others, await paid(up, asha, 99), upi, "made-up", "\u0000"]) {
      expect(await sendOrder(up, asha, paidBy(payment, stole))).toMatchObject({
        status: 409,
        body: { code: "payment_invalid" },
      });
    }
    const unpaid = orderOf(asha, [{ productId: stole }], { paymentMethod: "card", paymentDetails: null });
    expect((await sendOrder(up, asha, unpaid)).status).toBe(409);
    expect(up.stockOf(stole)).toBe(10);
  });

  it("is not used up by an order that is refused", async () => {
    const payment = await paid(up, asha, 100);
    expect((await sendOrder(up, asha, paidBy(payment, up.product({ stock: 0 })))).status).toBe(409);
    expect((await sendOrder(up, asha, paidBy(payment, up.product()))).status).toBe(201);
  });
});

describe("an idempotency key", () => {
  it("gives one order, however often and at once it is sent", async () => {
    const stole = up.product();
    const body = orderOf(asha, [{ productId: stole }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendOrder(up, asha, body, "key-1")));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(new Set(answers.map((answer) => readCreatedOrder(answer.body).id)).size).toBe(1);
    expect(up.stockOf(stole)).toBe(9);
    expect(await ownOrders()).toHaveLength(1);
  });

  it("gives the first order even to another or an unreadable body", async () => {
    const order = orderOf(asha, [{ productId: up.product() }]);
    const first = readCreatedOrder((await sendOrder(up, asha, order, "key-2")).body);
    for (const body of [orderOf(asha, [{ productId: up.product(), quantity: 5 }]), { items: [] }, "not json"]) {
      const again = await sendOrder(up, asha, body, "key-2");
      expect(again.status).toBe(200);
      expect(readCreatedOrder(again.body)).toEqual(first);
    }
  });

  it("is each customer's own, and free again after a refusal", async () => {
    const stole = up.product();
    const meera = await up.customer();
    expect((await sendOrder(up, asha, orderOf(asha, [{ productId: stole, quantity: 11 }]), "key-3")).status).toBe(409);
    expect((await sendOrder(up, asha, orderOf(asha, [{ productId: stole }]), "key-3")).status).toBe(201);
    expect((await sendOrder(up, meera, orderOf(meera, [{ productId: stole }]), "key-3")).status).toBe(201);
  });
});

describe("one cart that is ordered at the same moment from several browsers", () => {
  const fromCart = (lines: Parameters<typeof orderOf>[1], key: string) =>
    up.call("POST", "/orders", { as: asha, body: orderOf(asha, lines), key, headers: orderFromCart });
  const add = (productId: number, quantity: number) =>
    up.call("POST", "/cart/add", { as: asha, body: { productId, quantity, options: { size: "M", color: "Red" } } });

  it("makes one order each time, and the others are told so", async () => {
    const stole = up.product({ stock: 200 });
    for (let round = 1; round <= 25; round++) {
      await add(stole, 2);
      const lines = [{ productId: stole, quantity: 2 }];
      const answers = await Promise.all([1, 2, 3].map((browser) => fromCart(lines, `${round}-${browser}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(answers.flatMap(({ status, body }) => (status === 409 ? [readProblem(body).code] : []))).toEqual([
        "cart_changed",
        "cart_changed",
      ]);
      expect(up.stockOf(stole)).toBe(200 - 2 * round);
    }
    expect(await ownOrders()).toHaveLength(25);
  });

  it("is compared line by line: less than the cart is ordered, more is not", async () => {
    const [stole, shawl] = [up.product(), up.product()];
    await add(stole, 3);
    expect((await fromCart([{ productId: stole, quantity: 2 }], "less")).status).toBe(201);
    for (const [key, lines] of Object.entries({
      more: [{ productId: stole, quantity: 2 }],
      other: [{ productId: stole }, { productId: shawl }],
      size: [{ productId: stole, size: "S" }],
      twice: [{ productId: stole }, { productId: stole }],
    }))
      expect((await fromCart(lines, key)).body).toMatchObject({ code: "cart_changed" });
    // What can be no product was in no cart: that it is gone is what helps.
    expect((await fromCart([{ productId: 0 }], "gone")).body).toMatchObject({ code: "out_of_stock" });
    expect((await fromCart([{ productId: stole }], "rest")).status).toBe(201);
    expect((await fromCart([{ productId: stole }], "rest")).status).toBe(200);
    expect([up.stockOf(stole), up.stockOf(shawl)]).toEqual([7, 10]);
  });
});

describe("the last pieces", () => {
  it("are sold once: twenty orders at once for three", async () => {
    const stole = up.product({ stock: 3 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => up.customer()));
    const lines = [{ productId: stole }];
    const answers = await Promise.all(buyers.map((buyer) => sendOrder(up, buyer, orderOf(buyer, lines))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => readProblem(body).code)).toEqual(
      Array<string>(17).fill("out_of_stock"),
    );
    expect(up.stockOf(stole)).toBe(0);
    const sold = up.row("select sum(quantity) as pieces from order_items where product_id = ?", stole);
    expect(sold?.["pieces"]).toBe(3);
  });
});

describe("cancelling", () => {
  it("returns the stock once, however often and at once it is asked", async () => {
    const stole = up.product();
    const id = await placed(up, asha, orderOf(asha, [{ productId: stole, quantity: 4 }]));
    up.clock.at = new Date(up.clock.at.getTime() + 60_000);
    const answers = [
      ...(await Promise.all(Array.from({ length: 5 }, () => cancel(id)))),
      await cancel(id.toLowerCase()),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    expect(up.stockOf(stole)).toBe(10);
    const order = readOrder(answers[5]?.body);
    expect(order).toMatchObject({
      id,
      status: "cancelled",
      history: [{ status: "pending" }, { status: "cancelled", at: up.clock.at.toISOString() }],
    });
    expect(order?.history).toHaveLength(2);
  });

  it("voids the payment, which then pays nothing else", async () => {
    const payment = await paid(up, asha, 100);
    const id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }], byCard(payment)));
    await cancel(id);
    expect((await up.call("GET", `/payments/${payment}`, { as: asha })).body).toMatchObject({
      data: { status: "voided" },
    });
    expect((await sendOrder(up, asha, orderOf(asha, [{ productId: up.product() }], byCard(payment)))).status).toBe(409);
  });

  it.each(["shipped", "delivered"])("is refused once %s", async (status) => {
    const stole = up.product();
    const id = await placed(up, asha, orderOf(asha, [{ productId: stole }]));
    up.run("update orders set status = ? where id = ?", status, id);
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: "not_cancellable" } });
    expect(up.stockOf(stole)).toBe(9);
  });
});

describe("orders", () => {
  it("are listed newest first, with their lines, in bounded pages", async () => {
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      up.clock.at = new Date(up.clock.at.getTime() + 1_000);
      ids.unshift(await placed(up, asha, orderOf(asha, [{ productId: up.product() }])));
    }
    const listed = await ownOrders();
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(listed[0]).toEqual(readOrder((await show(ids[0] ?? "")).body));
    expect((await ownOrders(asha, "?limit=2&page=2")).map(({ id }) => id)).toEqual(ids.slice(2));
    expect(await ownOrders(asha, "?limit=-1&page=x")).toHaveLength(3);
  });

  it.each(["PL-NOTHERE2", "1", "%00", "PL-%00", "%zz", "x".repeat(500)])(
    "answer 404 to the number '%s'",
    async (id) => {
      expect((await show(id)).status).toBe(404);
      expect((await cancel(id)).status).toBe(404);
    },
  );
});
