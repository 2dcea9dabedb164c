import { describe, expect, test } from "vitest";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import { cartLossWords } from "#content/messages.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import * as siteWords from "#content/site-words.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";
import { around, createClient, indexWithin, type Client, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { attribute, named } from "#tests/support/html.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, goToReview, logIn, orderNumber, payments } from "#tests/support/shopping.ts";

useSharedShop();

/** Every rule of the cart holds for both kinds of shopper. */
const shoppers = [
  { who: "a guest", start: async () => createClient(shop.url) },
  {
    who: "a customer",
    start: async () => {
      const { client } = await newCustomer(shop.url);
      return client;
    },
  },
];

describe.each(shoppers)("the cart of $who", ({ start }) => {
  test("is empty at first, and shows the featured four", async () => {
    const client = await start();
    const page = await client.open("/cart");
    expect([page.status, page.heading]).toEqual([200, "Your cart is empty"]);
    expect(page.text).toContain("Add some products to get started!");
    const listed = (await client.open("/productlisting")).addresses(/^View Details/);
    expect(page.addresses(/^View Details/)).toEqual(listed.slice(0, 4));
    expect((await page.follow("Continue Shopping")).url.pathname).toBe("/productlisting");
  });

  test("takes a piece from its card and comes back to the same list", async () => {
    const client = await start();
    const listing = await client.open("/productlisting?category=kurti&sort=price-asc&page=1");
    const added = await listing.press(/^Add to Cart/);
    expect(added.url.pathname + added.url.search).toBe("/productlisting?category=kurti&sort=price-asc&page=1");
    expect(added.text).toMatch(/\S added to cart sucessfully!/);
    expect(added.text).toMatch(new RegExp(`${siteWords.miniCartTitle}.*${cardWords.toChoose(["size", "color"])}`));
    // Told once: a reload has nothing to tell.
    expect((await client.open("/productlisting")).text).not.toContain("sucessfully");
    const cart = await client.open("/cart");
    expect(cart.text).toContain("(1 item)");
    expect(cart.text).toContain(cardWords.toChoose(["size", "color"]));
  });

  test("the same form sent twice changes the quantity once", async () => {
    const { client, cart } = await withOne(start, 10);
    const more = cart.prepare(cartWords.more("Cart Stole"));
    await more();
    await more();
    expect(quantities(await client.open("/cart"))).toEqual(["2"]);
  });

  test("removing takes one line, says which, and is harmless twice", async () => {
    const client = await start();
    await addToCart(client, `/product/${up.product({ name: "Staying Stole" })}`, { size: "M", color: "Red" });
    await addToCart(client, `/product/${up.product({ name: "Going Stole" })}`, { size: "M", color: "Red" });
    const cart = await client.open("/cart");
    const remove = cart.prepare(/^Remove/, {}, indexWithin(cart, /^Remove/, around(cart, "tr", "Going Stole")));
    const removed = await remove();
    expect(removed.text).toContain(messages.removedFromCart("Going Stole"));
    const again = await remove();
    expect(quantities(again)).toEqual(["1"]);
    expect(again.text).toContain("Staying Stole");
    expect((await again.press(/^Remove/)).heading).toBe("Your cart is empty");
  });

  test.each([
    ["/cart/add", {}, messages.productIdMissing],
    ["/cart/add", { productId: "1".repeat(200) }, messages.productIdMissing],
    ["/cart/add", { productId: "999999" }, "Product not found"],
    ["/cart/add", { productId: "../users/me" }, "Product not found"],
    ["/cart/quantity", {}, messages.productIdMissing],
    ["/cart/quantity", { productId: "999999", quantity: "2" }, null],
    ["/cart/remove", {}, messages.productIdMissing],
  ] as [string, Record<string, string>, string | null][])(
    "%s with %j changes nothing",
    async (path, fields, message) => {
      const client = await start();
      const sent = await send(client, shop.url + path, fields);
      expect([sent.status, sent.location]).toEqual([303, "/cart"]);
      const cart = await client.open("/cart");
      if (message !== null) expect(cart.text).toContain(message);
      expect(cart.heading).toBe("Your cart is empty");
    },
  );
});

describe("a guest's cart", () => {
  test("goes over at the login, and what cannot go is named", async () => {
    const client = createClient(shop.url);
    const { person } = await newCustomer(shop.url);
    const [going, selling] = [up.product({ name: "Coming Stole" }), up.product({ name: "Vanishing Stole" })];
    for (const id of [going, selling]) await addToCart(client, `/product/${id}`, { size: "M", color: "Red" });
    const before = createClient(shop.url);
    await logIn(before, person);
    await addToCart(before, `/product/${up.product({ name: "Waiting Stole" })}`, { size: "L", color: "Blue" });
    up.run("update products set stock = 0 where id = ?", selling);
    const home = await (await client.open("/login")).press("Login", loginOf(person));
    expect(home.text).toContain(cartLossWords.keptLess("Vanishing Stole (M, Red): none instead of 1"));
    const cart = await client.open("/cart");
    // What the upstream answers replaces what the browser kept.
    for (const name of ["Waiting Stole", "Coming Stole"]) expect(cart.text).toContain(name);
    expect(quantities(cart)).toEqual(["1", "1"]);
    expect(cart.offers("Proceed to Checkout")).toBe(true);
  });
});

test("a customer's cart of 49 lines is shown, counted and ordered whole, and every line of it can be changed and removed", async () => {
  // Its lines came from another browser: this one has seen none of them.
  const { client, person } = await newCustomer(shop.url);
  const id = Number(up.value("select id from customers where email = ?", person.email));
  const insert = up.database.prepare(
    "insert into cart_lines (customer_id, product_id, size, color, quantity, added_at) values (?, ?, 'XL', 'Black', 1, ?)",
  );
  up.database.exec("update products set stock = 1000");
  for (let product = 1; product <= 49; product += 1)
    insert.run(id, product, new Date(2026, 0, 1, 0, 0, product).toISOString());
  const cart = await client.open("/cart");
  expect([quantities(cart).length, cart.text.includes("(49 items)")]).toEqual([49, true]);
  // Pages that do not read the cart count it by the cookie.
  expect((await client.open("/about")).text).toContain("(49 items)");
  const more = await cart.press(/^Increase quantity of/, {}, 48);
  expect([quantities(more)[48], more.text.includes("(50 items)")]).toEqual(["2", true]);
  expect(quantities(await more.press(/^Remove/, {}, 47))).toHaveLength(48);
  const confirmation = await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder);
  const order = await client.open(`/order/${orderNumber(confirmation)}`);
  expect(order.text.split("Size XL")).toHaveLength(49);
  expect((await client.open("/cart")).heading).toBe("Your cart is empty");
  await order.press(orderWords.again);
  expect(quantities(await client.open("/cart"))).toHaveLength(48);
});

test.each(["/cart/add", "/cart/quantity", "/cart/remove"])("a visit to %s leads to the cart", async (path) => {
  const page = await createClient(shop.url).open(path);
  expect([page.status, page.url.pathname]).toEqual([200, "/cart"]);
});

test("an update that the upstream refuses without a word has the shop's own", async () => {
  const { client, cart } = await withOne(shoppers[1]?.start ?? (async () => createClient(shop.url)), 5);
  const refused = await up.during(/^PUT \/cart/, { status: 200, body: { success: false } }, () =>
    cart.press(cartWords.more("Cart Stole")),
  );
  expect(refused.text).toContain("Unable to update cart. Please try again.");
  const body = { success: false, message: "Two a person, please." };
  const told = await up.during(/^PUT \/cart/, { status: 400, body }, () => cart.press(cartWords.more("Cart Stole")));
  expect(told.text).toContain("Two a person, please.");
  const page = await client.open("/product/1");
  const wordless = await up.during(/^POST \/cart\/add/, { status: 400, body: {} }, () =>
    page.press(productWords.addToCart, { size: "M", color: "Red" }),
  );
  expect([wordless.status, wordless.text.includes("Failed to add to cart")]).toEqual([400, true]);
});

/** A shopper with one Cart Stole in the cart, of which there are `stock` in all. */
async function withOne(start: () => Promise<Client>, stock: number) {
  const client = await start();
  const id = up.product({ price: 80, stock, name: "Cart Stole" });
  await addToCart(client, `/product/${id}`, { size: "M", color: "Red" });
  return { client, id, cart: await client.open("/cart") };
}

/** The quantities in the cart's fields, line by line. */
function quantities(cart: Page): (string | null)[] {
  return named(cart.root, "input")
    .filter((input) => attribute(input, "name") === "quantity" && attribute(input, "type") === "number")
    .map((input) => attribute(input, "value"));
}
