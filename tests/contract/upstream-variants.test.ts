// One file: a combination is listed, put into a cart, ordered and given back by one rule.
import { describe, expect, it } from "vitest";
import { cartItem } from "#contract/cart.ts";
import { readList } from "#contract/shape.ts";
import { readProduct } from "#contract/products.ts";
import { readProductList } from "#contract/product-lists.ts";
import { readProblem } from "#contract/problem.ts";
import { takeFromStock } from "#api/catalogue/stock.ts";
import { addPiece, stocksOf } from "#tests/support/stored-variants.ts";
import { orderOf, sendOrder, placed } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useNewCustomers, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useNewCustomers();

const stole = () =>
  addPiece(
    up,
    [
      { size: "Free Size", color: "Teal", stock: 1 },
      { size: "Free Size", color: "Rani", stock: 5, pricePaise: 120_00, image: "uploads/rani.jpg", swatch: "#b3245e" },
    ],
    { name: "Silk Stole", salePrice: 80 },
  );
const teal = { size: "Free Size", color: "Teal" };
const rani = { size: "Free Size", color: "Rani" };

const add = (productId: number, options: unknown, quantity = 1, as = asha) => {
  // Lines stand in the order in which they were added.
  up.clock.at = new Date(up.clock.at.getTime() + 1);
  return up.call("POST", "/cart/add", { as, body: { productId, quantity, options } });
};
const set = (productId: number, options: unknown, quantity: number) =>
  up.call("PUT", `/cart/${productId}`, { as: asha, body: { quantity, options } });
const linesOf = (body: unknown) =>
  (readList(cartItem, body) ?? []).map(({ size, color, quantity }) => `${size} ${color} ${quantity}`);
const cart = async () => linesOf((await up.call("GET", "/cart", { as: asha })).body);

/** An order of combinations of products, at the prices given or ₹100. */
const orderFor = (
  lines: { productId: number; quantity?: number; price?: number; size?: string | null; color?: string | null }[],
  customer = asha,
) => {
  const order = orderOf(customer, lines);
  const items = order.items.map((item, index) => ({
    ...item,
    options: { size: lines[index]?.size ?? null, color: lines[index]?.color ?? null },
  }));
  return { ...order, items };
};

describe("the catalogue", () => {
  it("states the combinations of a product in their order, and its stock over all of them", async () => {
    const id = stole();
    const { body } = await up.call("GET", `/products/${id}`);
    expect(body).toMatchObject({
      data: {
        stock: 6,
        in_stock: true,
        variants: [
          { size: "Free Size", color: "Teal", stock: 1 },
          { size: "Free Size", color: "Rani", stock: 5, swatch: "#b3245e", price: 120, image: "uploads/rani.jpg" },
        ],
      },
    });
    expect(readProduct(body)?.variants).toMatchObject([
      { color: "Teal", stock: 1, pricePaise: 100_00, salePaise: 80_00, picture: null, swatch: null },
      { color: "Rani", stock: 5, pricePaise: 120_00, salePaise: null, picture: "uploads/rani.jpg" },
    ]);
    const [listed] = readProductList((await up.call("GET", "/products?sortBy=created_at")).body)?.products.filter(
      (product) => product.id === String(id),
    ) ?? [undefined];
    expect(listed).toEqual(readProduct(body));
  });

  it("takes another version when a combination comes, changes or goes, and not when its stock does", async () => {
    const id = stole();
    const version = () => Number(up.value("select version from catalogue_state"));
    const afterwards = (change: string) => {
      const before = version();
      up.run(`${change} where product_id = ?`, id);
      return version() > before;
    };
    expect(afterwards("update variants set stock = stock + 1")).toBe(false);
    expect(afterwards("update variants set price_paise = 5")).toBe(true);
    expect(afterwards("delete from variants")).toBe(true);
  });
});

describe("the cart", () => {
  it("holds a line at the price, with the picture and the stock of its combination", async () => {
    const id = stole();
    await add(id, teal);
    expect((await add(id, rani, 2)).body).toMatchObject({
      items: [
        { id: `${id}-Free Size-Teal`, price: 80, image: null, stock: 1 },
        { id: `${id}-Free Size-Rani`, price: 120, image: "uploads/rani.jpg", stock: 5, quantity: 2 },
      ],
    });
  });

  it("counts the stock of each combination by itself", async () => {
    const id = stole();
    expect((await add(id, rani, 5)).status).toBe(200);
    expect((await add(id, teal, 1)).status).toBe(200);
    for (const refused of [await add(id, teal), await set(id, teal, 2), await add(id, rani)])
      expect(refused).toMatchObject({ status: 409, body: { code: "out_of_stock" } });
    expect(await cart()).toEqual(["Free Size Rani 5", "Free Size Teal 1"]);
  });

  it.each([
    [{ size: "M", color: "Red" }, "Silk Stole does not come in M, Red."],
    [{ size: "M", color: "Teal" }, "Silk Stole does not come in M, Teal."],
    [{ size: null, color: "teal" }, "Silk Stole does not come in teal."],
  ])("refuses %j, in which the product does not exist, in words of its own", async (options, message) => {
    expect(await add(stole(), options)).toMatchObject({
      status: 409,
      body: { code: "variant_gone", message, values: { name: "Silk Stole" } },
    });
    expect(await cart()).toEqual([]);
  });

  it("asks for what is not chosen yet, and only for that", async () => {
    const message = async (id: number, options: unknown) => {
      const { status, body } = await add(id, options);
      return [status, readProblem(body).message, readProblem(body).errors.map(({ path }) => path)];
    };
    const kurti = addPiece(up, [
      { size: "S", color: "Red" },
      { size: "M", color: "Red" },
      { size: "M", color: "Blue" },
    ]);
    expect(await message(kurti, null)).toEqual([422, "Please select size and color", ["options"]]);
    expect(await message(kurti, { size: null, color: "Red" })).toEqual([422, "Please select size", ["options"]]);
    expect(await message(stole(), { size: "Free Size", color: null })).toEqual([
      422,
      "Please select color",
      ["options"],
    ]);
  });

  it("fills in what is the same in all combinations", async () => {
    const [shawl, earrings] = [addPiece(up, [{ size: "Free Size", color: "Teal" }]), addPiece(up, [{}])];
    for (const id of [shawl, earrings])
      for (const options of [null, { size: null, color: null }]) await add(id, options);
    await add(stole(), { size: null, color: "Rani" });
    expect(await cart()).toEqual(["Free Size Teal 2", "null null 2", "Free Size Rani 1"]);
    expect(linesOf((await set(shawl, { size: null, color: "Teal" }, 5)).body)[0]).toBe("Free Size Teal 5");
    expect(linesOf((await set(earrings, null, 3)).body)[1]).toBe("null null 3");
  });

  it("keeps a line whose combination is gone, without stock: it can shrink and be removed, not grow", async () => {
    const id = stole();
    await add(id, rani, 3);
    up.run("delete from variants where product_id = ? and color = 'Rani'", id);
    expect((await up.call("GET", "/cart", { as: asha })).body).toMatchObject({
      items: [{ color: "Rani", quantity: 3, stock: 0, price: 80 }],
    });
    expect(await set(id, rani, 4)).toMatchObject({ status: 409, body: { code: "variant_gone" } });
    expect((await set(id, rani, 2)).status).toBe(200);
    await up.call("DELETE", `/cart/${id}?size=Free+Size&color=Rani`, { as: asha });
    expect(await cart()).toEqual([]);
  });
});

describe("an order", () => {
  it("takes price, picture and stock of each combination, and the lines from the cart", async () => {
    const id = stole();
    await add(id, teal);
    await add(id, rani, 4);
    const order = await placed(
      up,
      asha,
      orderFor([
        { productId: id, ...teal, price: 80 },
        { productId: id, ...rani, price: 120, quantity: 3 },
      ]),
    );
    expect(stocksOf(up, id)).toEqual({ "Free Size Teal": 0, "Free Size Rani": 2 });
    expect(up.stockOf(id)).toBe(2);
    expect(await cart()).toEqual(["Free Size Rani 1"]);
    expect((await up.call("GET", `/orders/${order}`, { as: asha })).body).toMatchObject({
      data: {
        items: [
          { ...teal, price: 80 },
          { ...rani, price: 120, image: "uploads/rani.jpg" },
        ],
      },
    });
    const [mail] = await up.mails(asha.email, 1);
    expect(mail).toContain("Silk Stole (Free Size, Rani)");
  });

  it("refuses the price of another combination", async () => {
    const id = stole();
    expect(await sendOrder(up, asha, orderFor([{ productId: id, ...rani, price: 80 }]))).toMatchObject({
      status: 409,
      body: { code: "total_changed" },
    });
  });

  it("says of each line what is wrong with its combination, and takes nothing", async () => {
    const id = stole();
    const kurti = addPiece(up, [{ size: "S" }, { size: "M", stock: 0 }], { name: "Kurti" });
    const { status, body } = await sendOrder(
      up,
      asha,
      orderFor([
        { productId: id, ...teal, quantity: 2 },
        { productId: id, ...rani },
        { productId: id, size: "M", color: "Red" },
        { productId: kurti, size: "M" },
        { productId: kurti },
      ]),
    );
    expect(status).toBe(409);
    expect(readProblem(body)).toEqual({
      message: expect.any(String),
      code: "out_of_stock",
      errors: [
        {
          path: `${id}-Free Size-Teal`,
          msg: "Only 1 of Silk Stole in Free Size, Teal left.",
          values: { ...teal, name: "Silk Stole", left: 1 },
        },
        {
          path: `${id}-M-Red`,
          msg: "Silk Stole in M, Red is no longer available.",
          values: { name: "Silk Stole", size: "M", color: "Red" },
        },
        { path: `${kurti}-M-`, msg: "Kurti in M is out of stock.", values: { name: "Kurti", size: "M", left: 0 } },
        {
          path: `${kurti}--`,
          msg: "Kurti comes in several combinations: please choose its size.",
          values: { name: "Kurti", options: ["size"] },
        },
      ],
    });
    expect([stocksOf(up, id), up.stockOf(id)]).toEqual([{ "Free Size Teal": 1, "Free Size Rani": 5 }, 6]);
  });

  it("counts all its lines of one combination together", async () => {
    const shawl = addPiece(up, [{ size: "Free Size", stock: 3 }], { name: "Shawl" });
    const lines = [
      { productId: shawl, size: "Free Size", quantity: 2 },
      { productId: shawl, size: null, quantity: 2 },
    ];
    expect(readProblem((await sendOrder(up, asha, orderFor(lines))).body).errors).toEqual([
      {
        path: `${shawl}-Free Size-`,
        msg: "Only 3 of Shawl in Free Size left.",
        values: { name: "Shawl", size: "Free Size", left: 3 },
      },
    ]);
    expect(stocksOf(up, shawl)).toEqual({ "Free Size": 3 });
  });

  it("without options is of the only combination, and takes its line from the cart", async () => {
    const shawl = addPiece(up, [{ size: "Free Size", color: "Teal" }]);
    await add(shawl, null, 2);
    const order = await placed(up, asha, orderFor([{ productId: shawl, quantity: 2 }]));
    expect((await up.call("GET", `/orders/${order}`, { as: asha })).body).toMatchObject({
      data: { items: [{ size: "Free Size", color: "Teal" }] },
    });
    expect(stocksOf(up, shawl)).toEqual({ "Free Size Teal": 8 });
    expect(await cart()).toEqual([]);
  });
});

describe("the last Teal in Free Size", () => {
  it("is not taken twice by requests that have both read that it is there", async () => {
    const id = stole();
    const items = { productId: id, ...teal, quantity: 1 };
    const takings = await Promise.all(
      Array.from({ length: 4 }, () =>
        db
          .transaction()
          .execute(async (trx) => {
            if (!(await takeFromStock(trx, items, { isVariant: true }))) throw new Error("rolled back");
          })
          .then(
            () => "taken",
            (error: Error) => error.message,
          ),
      ),
    );
    expect(takings.toSorted()).toEqual(["rolled back", "rolled back", "rolled back", "taken"]);
    expect([stocksOf(up, id), up.stockOf(id)]).toEqual([{ "Free Size Teal": 0, "Free Size Rani": 5 }, 5]);
  });
});

describe("a cancellation", () => {
  const cancel = (id: string) => up.call("PUT", `/orders/${id}/cancel`, { as: asha });
  const received = (id: number) => up.value("select received from products where id = ?", id);

  it("gives the items back to their combination, once", async () => {
    const id = stole();
    const order = await placed(up, asha, orderFor([{ productId: id, ...rani, price: 120, quantity: 3 }]));
    await Promise.all([1, 2, 3].map(() => cancel(order)));
    expect([stocksOf(up, id), up.stockOf(id)]).toEqual([{ "Free Size Teal": 1, "Free Size Rani": 5 }, 6]);
  });

  it("of a combination that is gone leaves the stock: the items are not for sale, and count as never received", async () => {
    const id = stole();
    const order = await placed(up, asha, orderFor([{ productId: id, ...rani, price: 120, quantity: 3 }]));
    up.run("delete from variants where product_id = ? and color = 'Rani'", id);
    up.run("update products set stock = 1, received = 4 where id = ?", id);
    expect((await cancel(order)).status).toBe(200);
    expect([stocksOf(up, id), up.stockOf(id), received(id)]).toEqual([{ "Free Size Teal": 1 }, 1, 1]);
  });
});
