import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as orderWords from "#content/order-words.ts";
import * as messages from "#content/messages.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { MAX_COOKIE_HEADER, MAX_SET_COOKIE } from "#app/session/cookies/cookie-budgets.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { type Client } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { attribute, elements } from "#tests/support/html.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { goToReview, orderNumber, payments, type Person } from "#tests/support/shopping.ts";

let shop: RunningShop;
let database: ReturnType<typeof openShopDatabase>;
beforeAll(async () => {
  shop = await startShop({ env: { LOG_LEVEL: "warn" } });
  database = openShopDatabase(shop.dataDir);
  database.exec("update products set stock = 1000");
});
afterAll(async () => {
  database.close();
  await shop.stop();
});

const quantities = (root: Parameters<typeof elements>[0]) =>
  elements(
    root,
    (element) =>
      element.tagName === "input" &&
      attribute(element, "name") === "quantity" &&
      attribute(element, "type") === "number",
  ).map((field) => Number(attribute(field, "value")));
const cookieHeader = (client: Client) =>
  [...client.jar].map(([name, value]) => `__Host-${name}=${value}`).join("; ").length;

/** Adds a piece as its page does, and holds every cookie to what browsers take; what was said of it. */
async function add(client: Client, id: string): Promise<string> {
  const fields = { productId: id, from: "product", quantity: "1", size: "XL", color: "Black" };
  const answer = await send(client, `${shop.url}/cart/add`, { ...fields, returnTo: "/about" });
  for (const line of answer.cookies) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MAX_SET_COOKIE);
  expect(cookieHeader(client)).toBeLessThanOrEqual(MAX_COOKIE_HEADER);
  return (await client.open("/about")).text;
}

/** A customer whose cart upstream holds so many lines, of which this browser has seen none: they came from another one. */
async function withLines(count: number, quantity = 1): Promise<{ client: Client; person: Person }> {
  const { client, person } = await newCustomer(shop.url);
  const id = Number(database.prepare("select id from customers where email = ?").get(person.email)?.["id"]);
  for (let product = 1; product <= count; product += 1) {
    database
      .prepare(
        "insert into cart_lines (customer_id, product_id, size, color, quantity, added_at) values (?, ?, 'XL', 'Black', ?, ?)",
      )
      .run(id, product, quantity, new Date(2026, 0, 1, 0, 0, product).toISOString());
  }
  return { client, person };
}

describe("a customer's cart of 49 lines", () => {
  test("is shown, counted and ordered whole, and every line of it can be changed and removed", async () => {
    const { client } = await withLines(49);
    const cart = await client.open("/cart");
    expect(quantities(cart.root)).toHaveLength(49);
    expect(cart.text).toContain("(49 items)");
    // Pages that do not read the cart count it by the cookie.
    expect((await client.open("/about")).text).toContain("(49 items)");
    expect(cookieHeader(client)).toBeLessThanOrEqual(MAX_COOKIE_HEADER);

    const more = await cart.press(/^Increase quantity of/, {}, 48);
    expect([quantities(more.root)[48], more.text.includes("(50 items)")]).toEqual([2, true]);
    const fewer = await more.press(/^Remove/, {}, 47);
    expect([quantities(fewer.root).length, (await client.open("/about")).text.includes("(49 items)")]).toEqual([
      48,
      true,
    ]);
    expect(await add(client, "55")).toContain(messages.addedToCart);
    expect(await add(client, "56")).toContain(messages.addedToCart);

    const review = await goToReview(client, payments.cod);
    const confirmation = await review.press(checkoutWords.placeOrder);
    const order = await client.open(`/order/${orderNumber(confirmation)}`);
    expect(
      Number(
        database
          .prepare("select count(*) as many from order_items where order_id = ?")
          .get(orderNumber(confirmation))?.["many"],
      ),
    ).toBe(50);
    expect((await client.open("/cart")).heading).toBe("Your cart is empty");

    await order.press(orderWords.again);
    expect(quantities((await client.open("/cart")).root)).toHaveLength(50);
  });
});

describe("an address at the checkout", () => {
  const address = {
    fullName: "आशा राव",
    email: "asha@example.com",
    phone: "98450 12345",
    city: "मैसूरु",
    state: "कर्नाटक",
    zipCode: "570001",
    country: "IN",
  };

  test("that no cookie can hold is refused on its form, with everything kept", async () => {
    const { client } = await withLines(1);
    const junk = (length: number, seed: number) =>
      Array.from({ length }, (_, at) =>
        String.fromCodePoint(0x4e00 + ((at * 7919 + seed * 104_729 + at * at) % 20_000)),
      ).join("");
    const sent = await send(client, `${shop.url}/checkout?step=1`, {
      ...address,
      fullName: junk(80, 1),
      address: junk(200, 2),
      city: junk(60, 3),
      state: junk(60, 4),
    });
    expect([sent.status, sent.text.includes(checkoutWords.addressTooLong), sent.text.includes(junk(200, 2))]).toEqual([
      400,
      true,
      true,
    ]);
    for (const line of sent.cookies) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MAX_SET_COOKIE);
  });
});
