import { describe, expect, test } from "vitest";
import * as cartWords from "#app/content/cart-words.ts";
import { cartLossWords } from "#app/content/cart-loss-words.server.ts";
import * as messages from "#app/content/messages.ts";
import * as productWords from "#app/content/product-words.ts";
import * as siteWords from "#app/content/site-words.ts";
import { MAX_LINES } from "#domain/cart.ts";
import { unpack } from "#app/session/cookies/shop-cookie.server.ts";
import { around, createClient, indexWithin, type Client, type Page } from "#tests/support/client.ts";
import { send, type Sent } from "#tests/support/fault-form.ts";
import type { Fault, FaultUpstream } from "#tests/support/fault-upstream.ts";
import { attribute, has, named, nameOf } from "#tests/support/html.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, becomeCustomer, logIn, newPerson } from "#tests/support/shopping.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

const outOfStock = "This product is out of stock or not enough quantity available.";

/** Every rule of the cart holds for both kinds of shopper. */
const shoppers = [
  { who: "a guest", start: async () => createClient(shop.url) },
  {
    who: "a customer",
    start: async () => {
      const client = createClient(shop.url);
      await becomeCustomer(client, newPerson());
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
    expect(added.text).toMatch(new RegExp(`${siteWords.miniCartTitle}.*${cartWords.toChoose(["size", "color"])}`));
    // Told once: a reload has nothing to tell.
    expect((await client.open("/productlisting")).text).not.toContain("sucessfully");
    const cart = await client.open("/cart");
    expect(cart.text).toContain("(1 item)");
    expect(cart.text).toContain(cartWords.toChoose(["size", "color"]));
  });

  test("keeps sizes and colours apart and adds up the same", async () => {
    const client = await start();
    const path = `/product/${up.product({ price: 100, stock: 20, name: "Apart Stole" })}`;
    await addToCart(client, path, { size: "S", color: "Red", quantity: "2" });
    await addToCart(client, path, { size: "S", color: "Red", quantity: "3" });
    await addToCart(client, path, { size: "S", color: "Blue" });
    const cart = await client.open("/cart");
    expect(quantities(cart)).toEqual(["5", "1"]);
    expect(totals(cart)).toEqual(["₹600.00", "₹0.00", "Free", "₹600.00"]);
  });

  test("shipping is free over 50 rupees, 10 up to there", async () => {
    const client = await start();
    await addToCart(client, `/product/${up.product({ price: 50, name: "Fifty Stole" })}`, {
      size: "S",
      color: "Red",
    });
    expect(totals(await client.open("/cart"))).toEqual(["₹50.00", "₹0.00", "₹10.00", "₹60.00"]);
    await addToCart(client, `/product/${up.product({ price: 0.01, name: "Paisa Stole" })}`, {
      size: "S",
      color: "Red",
    });
    expect(totals(await client.open("/cart"))).toEqual(["₹50.01", "₹0.00", "Free", "₹50.01"]);
  });

  test("the quantity changes by one or to what is typed, and one less is not offered at one", async () => {
    const { cart } = await withOne(start, 10);
    const fewer = named(cart.root, "button").filter((button) => nameOf(button) === cartWords.fewer("Cart Stole"));
    expect(fewer.map((button) => has(button, "disabled"))).toEqual([true]);
    const two = await cart.press(cartWords.more("Cart Stole"));
    expect([two.url.pathname, quantities(two)]).toEqual(["/cart", ["2"]]);
    const one = await two.press(cartWords.fewer("Cart Stole"));
    expect(quantities(one)).toEqual(["1"]);
    expect(quantities(await one.press(/^Update/, { quantity: "7" }))).toEqual(["7"]);
  });

  test.each([
    ["0", []],
    ["-3", []],
    ["abc", ["1"]],
    ["", ["1"]],
    ["2.9", ["2"]],
    ["1e1", ["10"]],
    ["\u0000", ["1"]],
    [" 4 ", ["4"]],
  ])("a quantity typed as %j comes to %j", async (quantity, expected) => {
    const { cart } = await withOne(start, 10);
    expect(quantities(await cart.press(/^Update/, { quantity }))).toEqual(expected);
  });

  test.each(["11", "99", "1000000", "99999999999999999999", "Infinity"])(
    "%s of ten is refused and changes nothing",
    async (quantity) => {
      const { client, cart } = await withOne(start, 10);
      const refused = await cart.press(/^Update/, { quantity });
      expect(refused.text).toContain(outOfStock);
      expect(quantities(refused)).toEqual(["1"]);
      expect(quantities(await client.open("/cart"))).toEqual(["1"]);
    },
  );

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

  test("a line that sold out meanwhile is marked, and can still shrink or go", async () => {
    const { client, id } = await withOne(start, 5);
    await (await client.open("/cart")).press(/^Update/, { quantity: "5" });
    up.database.prepare("update products set stock = 2 where id = ?").run(id);
    const few = await client.open("/cart");
    expect(few.text).toContain(cartWords.fewLeft(2));
    expect(few.text).toContain(cartWords.linesUnavailable);
    expect(quantities(await few.press(/^Update/, { quantity: "2" }))).toEqual(["2"]);
    up.database.prepare("update products set stock = 0 where id = ?").run(id);
    const none = await client.open("/cart");
    expect(none.text).toContain(cartWords.soldOut);
    expect((await none.press(/^Remove/)).heading).toBe("Your cart is empty");
  });

  test("prices are today's, whatever they were when added", async () => {
    const { client, id } = await withOne(start, 5);
    up.database.prepare("update products set price_paise = 12345 where id = ?").run(id);
    expect(totals(await client.open("/cart"))[0]).toBe("₹123.45");
    up.database.prepare("update products set sale_paise = 9900 where id = ?").run(id);
    expect(totals(await client.open("/cart"))[0]).toBe("₹99.00");
  });

  test.each([
    ["/cart/add", {}, messages.productIdMissing],
    ["/cart/add", { productId: "   " }, messages.productIdMissing],
    ["/cart/add", { productId: "1".repeat(200) }, messages.productIdMissing],
    ["/cart/add", { productId: "999999" }, "Product not found"],
    ["/cart/add", { productId: "1", from: "product", size: "M" }, "Please select size and color"],
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

  test.each([
    "\u0000",
    "1\u0000",
    "‮1",
    "1;drop",
    "%00",
    "null",
    "NaN",
    "1e3",
    "0x1",
    "-1",
    "00001",
    "1/../2",
    ".",
    "..",
  ])("a product id of %j puts nothing wrong into the cart", async (productId) => {
    const client = await start();
    for (const path of ["/cart/add", "/cart/quantity", "/cart/remove"]) {
      const sent = await send(client, shop.url + path, { productId, quantity: "1", size: "M", color: "Red" });
      expect([path, sent.status]).toEqual([path, 303]);
    }
    expect((await client.open("/cart")).status).toBe(200);
  });

  test("an id of dots does not reach another call of the upstream's", async () => {
    const { client } = await withOne(start, 5);
    for (const productId of [".", ".."]) {
      await send(client, `${shop.url}/cart/remove`, { productId });
      await send(client, `${shop.url}/cart/quantity`, { productId, quantity: "2" });
      await send(client, `${shop.url}/wishlist/remove`, { productId });
    }
    expect(quantities(await client.open("/cart"))).toEqual(["1"]);
  });

  test("only own paths are returned to", async () => {
    const client = await start();
    for (const path of ["/cart/add", "/cart/quantity", "/cart/remove"]) {
      for (const returnTo of [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "/.//evil.example",
        "javascript:alert(1)",
        "\t//evil.example",
      ])
        expect([path, returnTo, (await send(client, shop.url + path, { returnTo })).location]).toEqual([
          path,
          returnTo,
          "/cart",
        ]);
      expect((await send(client, shop.url + path, { returnTo: "/about" })).location).toBe("/about");
    }
  });
});

describe("a guest's cart", () => {
  test("holds no more than forty lines, and says so", async () => {
    const client = createClient(shop.url);
    for (let id = 1; id <= MAX_LINES; id += 1)
      await send(client, `${shop.url}/cart/add`, { productId: String(id), from: "card" });
    const inStock = Number(/\((\d+) items\)/.exec((await client.open("/cart")).text)?.[1]);
    for (let id = MAX_LINES + 1; inStock + id - MAX_LINES - 1 < MAX_LINES + 3; id += 1)
      await send(client, `${shop.url}/cart/add`, { productId: String(id), from: "card" });
    const cart = await client.open("/cart");
    expect(quantities(cart)).toHaveLength(MAX_LINES);
    expect(cart.text).toContain(messages.cartFull);
    // Browsers drop cookies of more than 4 KB.
    expect(`pallu_cart=${client.jar.get("pallu_cart")}`.length).toBeLessThan(4_000);
  });

  test("is a signed cookie: a changed, shortened or forged one is ignored", async () => {
    const client = createClient(shop.url);
    await addToCart(client, "/product/1", { size: "M", color: "Red" });
    const kept = client.jar.get("pallu_cart") ?? "";
    for (const forged of [
      kept.slice(0, -3),
      `x${kept}`,
      kept.replace(/^./, "A"),
      Buffer.from(
        '{"lines":[{"productId":"1","size":null,"color":null,"quantity":1e9}],"pending":[],"folds":false}',
      ).toString("base64"),
      "",
      "%",
      "%00",
      "a".repeat(3_000),
    ]) {
      client.jar.set("pallu_cart", forged);
      const cart = await client.open("/cart");
      expect([cart.status, cart.heading]).toEqual([200, "Your cart is empty"]);
    }
  });

  test("holds neither names nor prices, and no script can read it", async () => {
    const client = createClient(shop.url);
    const sent = await send(client, `${shop.url}/product/1`, { size: "M", color: "Red", quantity: "2" });
    const line = sent.cookies.find((cookie) => cookie.startsWith("pallu_cart=")) ?? "";
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Lax/i);
    const kept = unpack(/=([^.;]+)/.exec(line)?.[1] ?? "");
    expect(kept).toEqual({
      lines: [{ productId: "1", size: "M", color: "Red", quantity: 2 }],
      pending: [],
      folds: false,
      stamp: expect.stringMatching(/^[\da-f]{8}$/),
      more: 0,
    });
  });

  test("leads to the login before the checkout", async () => {
    const { cart } = await withOne(async () => createClient(shop.url), 5);
    expect(cart.offers("Proceed to Checkout")).toBe(false);
    const login = await cart.follow("Login to Checkout");
    expect(login.url.pathname).toBe("/login");
    expect((await cart.follow("Login to Account")).url.pathname).toBe("/login");
  });

  test("goes over at the login, and what cannot go is named", async () => {
    const client = createClient(shop.url);
    const person = newPerson();
    await becomeCustomer(createClient(shop.url), person);
    const [going, selling] = [up.product({ name: "Coming Stole" }), up.product({ name: "Vanishing Stole" })];
    for (const id of [going, selling]) await addToCart(client, `/product/${id}`, { size: "M", color: "Red" });
    const before = createClient(shop.url);
    await logIn(before, person);
    await addToCart(before, `/product/${up.product({ name: "Waiting Stole" })}`, { size: "L", color: "Blue" });
    up.database.prepare("update products set stock = 0 where id = ?").run(selling);
    const home = await (await client.open("/login")).press("Login", { email: person.email, password: person.password });
    expect(home.text).toContain(cartLossWords.keptLess("Vanishing Stole (M, Red): none instead of 1"));
    const cart = await client.open("/cart");
    // What the upstream answers replaces what the browser kept.
    for (const name of ["Waiting Stole", "Coming Stole"]) expect(cart.text).toContain(name);
    expect(quantities(cart)).toEqual(["1", "1"]);
    expect(cart.offers("Proceed to Checkout")).toBe(true);
  });
});

test("a customer's cart is the same in another browser", async () => {
  const person = newPerson();
  const [one, two] = [createClient(shop.url), createClient(shop.url)];
  await becomeCustomer(one, person);
  await addToCart(one, `/product/${up.product({ name: "Shared Stole" })}`, {
    size: "XL",
    color: "Green",
    quantity: "2",
  });
  await (await two.open("/login")).press("Login", { email: person.email, password: person.password });
  const cart = await two.open("/cart");
  for (const words of ["Shared Stole", "Size: XL", "Color: Green"]) expect(cart.text).toContain(words);
  await cart.press(/^Remove/);
  expect((await one.open("/cart")).heading).toBe("Your cart is empty");
});

test.each(["/cart/add", "/cart/quantity", "/cart/remove"])("a visit to %s leads to the cart", async (path) => {
  const page = await createClient(shop.url).open(path);
  expect([page.status, page.url.pathname]).toEqual([200, "/cart"]);
});

const faults: [string, Fault][] = [
  ["500", { status: 500 }],
  ["cut", "cut"],
  ["closed", "closed"],
  ["html", "html"],
  ["torn", "torn"],
];

describe.each(faults)("when the upstream fails (%s)", (_, fault) => {
  test.each(shoppers)("the cart of $who says so, loses nothing, and recovers", async ({ start }) => {
    const { client, cart } = await withOne(start, 5);
    const failed = await up.during(/./, fault, () => client.open("/cart"));
    expect([failed.status, failed.text.includes(cartWords.unavailable)]).toEqual([503, true]);
    expect(failed.source).not.toMatch(/SQLITE|api\.js/);
    // What the shop knows by itself still stands in the header.
    expect(failed.text).toContain("(1 item)");
    expect(quantities(await failed.follow(cartWords.tryAgain))).toEqual(quantities(cart));
  });

  test("a customer's changes say what failed, and change nothing", async () => {
    const { client, cart } = await withOne(shoppers[1]?.start ?? (async () => createClient(shop.url)), 5);
    const listing = await client.open("/productlisting");
    const attempts: [RegExp, string, () => Promise<Page>][] = [
      [/^PUT \/cart/, "Failed to update cart.", cart.prepare(cartWords.more("Cart Stole"))],
      [/^DELETE \/cart/, "Failed to remove item from cart", cart.prepare(/^Remove/)],
      [/^POST \/cart/, "Failed to add product to cart", listing.prepare(/^Add to Cart/)],
    ];
    for (const [calls, message, attempt] of attempts) {
      const failed = await up.during(calls, fault, attempt);
      expect([failed.status, failed.text.includes(message)], message).toEqual([200, true]);
      expect(quantities(await client.open("/cart"))).toEqual(["1"]);
    }
  });

  test("a login succeeds, and the guest's pieces follow when they can", async () => {
    const client = createClient(shop.url);
    const person = newPerson();
    await becomeCustomer(createClient(shop.url), person);
    await addToCart(client, `/product/${up.product({ name: "Blue Stole" })}`, {
      size: "M",
      color: "Red",
      quantity: "2",
    });
    const login = await client.open("/login");
    const home = await up.during(/ \/cart/, fault, () =>
      login.press("Login", { email: person.email, password: person.password }),
    );
    expect(home.url.pathname).toBe("/home");
    expect(home.text).toContain("(2 items)");
    const cart = await client.open("/cart");
    expect([quantities(cart), cart.text.includes("Blue Stole")]).toEqual([["2"], true]);
    expect(quantities(await client.open("/cart"))).toEqual(["2"]);
  });
});

test.each([0, 3])(
  "a guest's piece whose arrival nobody confirmed is added once to a cart that held %i",
  async (held) => {
    const person = newPerson();
    const id = up.product({ name: "Doubtful Stole", stock: 20 });
    const before = createClient(shop.url);
    await becomeCustomer(before, person);
    if (held > 0) await addToCart(before, `/product/${id}`, { size: "M", color: "Red", quantity: String(held) });
    const client = createClient(shop.url);
    await addToCart(client, `/product/${id}`, { size: "M", color: "Red", quantity: "2" });
    await addToCart(client, `/product/${id}`, { size: "S", color: "Blue", quantity: "1" });
    const login = await client.open("/login");
    const home = await up.during(/^POST \/cart\/add/, "lost", () =>
      login.press("Login", { email: person.email, password: person.password }),
    );
    expect(home.url.pathname).toBe("/home");
    for (const _ of ["first look", "second look"])
      expect(quantities(await client.open("/cart"))).toEqual([String(held + 2), "1"]);
  },
);

test("keeps a guest's quantity, and says so, when the upstream is down and stock cannot be checked", async () => {
  const { cart } = await withOne(async () => createClient(shop.url), 5);
  const failed = await up.during(/^GET \/products\//, { status: 503 }, () => cart.press(cartWords.more("Cart Stole")));
  expect([failed.status, failed.text.includes("Failed to update cart.")]).toEqual([503, true]);
});

test("an update that the upstream refuses without a word has the shop's own", async () => {
  const { client, cart } = await withOne(shoppers[1]?.start ?? (async () => createClient(shop.url)), 5);
  const refused = await up.during(/^PUT \/cart/, { status: 200, body: { success: false } }, () =>
    cart.press(cartWords.more("Cart Stole")),
  );
  expect(refused.text).toContain("Unable to update cart. Please try again.");
  for (const answer of [{ status: 400 }, { status: 200 }] as const) {
    const body = { success: false, message: "Two a person, please." };
    const told = await up.during(/^PUT \/cart/, { ...answer, body }, () => cart.press(cartWords.more("Cart Stole")));
    expect(told.text).toContain("Two a person, please.");
  }
  const stock = await up.during(/^PUT \/cart/, { status: 400, body: { message: "Insufficient Stock" } }, () =>
    cart.press(cartWords.more("Cart Stole")),
  );
  expect(stock.text).toContain(outOfStock);
  const page = await client.open("/product/1");
  const wordless = await up.during(/^POST \/cart\/add/, { status: 400, body: {} }, () =>
    page.press(productWords.addToCart, { size: "M", color: "Red" }),
  );
  expect([wordless.status, wordless.text.includes("Failed to add to cart")]).toEqual([400, true]);
});

test.each([
  [/^POST \/cart\/add/, "/cart/add", { productId: "1" }],
  [/^PUT \/cart/, "/cart/quantity", { productId: "1", quantity: "2" }],
  [/^DELETE \/cart/, "/cart/remove", { productId: "1" }],
] as [RegExp, string, Record<string, string>][])(
  "a 401 to %s ends the session and leads to the login",
  async (calls, path, fields) => {
    const client = createClient(shop.url);
    await becomeCustomer(client, newPerson());
    const sent: Sent = await up.during(calls, { status: 401 }, () => send(client, shop.url + path, fields));
    expect(sent.status).toBeGreaterThanOrEqual(302);
    expect(sent.status).toBeLessThanOrEqual(303);
    expect(sent.location).toMatch(/^\/login/);
    expect(client.jar.has("pallu_session")).toBe(false);
    expect((await client.open(sent.location ?? "")).text).toContain(messages.sessionEnded);
  },
);

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

/** Subtotal, tax, shipping and total. */
function totals(cart: Page): string[] {
  const [, ...amounts] = /Subtotal (\S+) Tax (\S+) Shipping (\S+) Total (\S+)/.exec(cart.text) ?? [];
  return amounts;
}
