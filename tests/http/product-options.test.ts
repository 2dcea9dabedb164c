import { describe, expect, test } from "vitest";
import * as orderWords from "#app/content/order-words.ts";
import { cartLossWords } from "#app/content/cart-loss-words.server.ts";
import * as cartWords from "#app/content/cart-words.ts";
import * as cardWords from "#app/content/catalogue-words.ts";
import * as checkoutWords from "#app/content/checkout-words.ts";
import * as messages from "#app/content/messages.ts";
import * as productWords from "#app/content/product-words.ts";
import { around, createClient, indexWithin, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import type { FaultUpstream } from "#tests/support/fault-upstream.ts";
import { attribute, elements, has, named, textOf } from "#tests/support/html.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import {
  addFromProduct,
  addToCart,
  becomeCustomer,
  goToReview,
  newPerson,
  orderNumber,
  payments,
  registerAndLogIn,
} from "#tests/support/shopping.ts";
import { addPiece } from "#tests/support/stored-variants.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

/** Guests and customers buy by the same rules. */
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

/** A kurti that is not there in every size and colour, and has prices and pictures of its own. */
const kurti = () =>
  addPiece(
    up,
    [
      { size: "M", color: "Teal", stock: 2, swatch: "#1b6b6f" },
      { size: "M", color: "Rani Pink", stock: 0 },
      { size: "L", color: "Teal", stock: 9, pricePaise: 150_00 },
      { size: "L", color: "Firozi", stock: 5, pricePaise: 150_00, image: "samples/own-firozi.jpg" },
      { size: "XXL", color: "Teal", stock: 0 },
    ],
    { name: "Chosen Kurti", price: 120 },
  );
/** A stole in colours, in one size. */
const stole = (stock = 3) =>
  addPiece(
    up,
    [
      { size: "Free Size", color: "Teal", stock },
      { size: "Free Size", color: "Mustard", stock: 9 },
    ],
    { name: "Free Stole" },
  );
/** One combination: there is nothing to choose. */
const earrings = (stock = 3) => addPiece(up, [{ stock }], { name: "One Earrings" });

describe("the product page", () => {
  test("offers the sizes and colours that the product states, and no others", async () => {
    const page = await createClient(shop.url).open(`/product/${kurti()}`);
    expect(radios(page, "size").map(({ value }) => value)).toEqual(["M", "L", "XXL"]);
    expect(radios(page, "color").map(({ value }) => value)).toEqual(["Teal", "Rani Pink", "Firozi"]);
  });

  test("says which values are sold out in every combination, and does not let them be chosen", async () => {
    const page = await createClient(shop.url).open(`/product/${kurti()}`);
    const gone = [...radios(page, "size"), ...radios(page, "color")].filter(({ isDisabled }) => isDisabled);
    expect(gone.map(({ value, text }) => [value, text])).toEqual([
      ["XXL", "XXL Sold out"],
      ["Rani Pink", "Rani Pink Sold out"],
    ]);
  });

  test("shows a colour by its own value, by what the trade calls it, and one that nobody knows by its name alone", async () => {
    const page = await createClient(shop.url).open(`/product/${kurti()}`);
    const fills = radios(page, "color").map(({ label }) => named(label, "circle").map((one) => attribute(one, "fill")));
    expect(fills).toEqual([["#1b6b6f"], [], []]);
  });

  test("says what is sold out with a choice that is in its address", async () => {
    const page = await createClient(shop.url).open(`/product/${kurti()}?size=M`);
    const text = Object.fromEntries(radios(page, "color").map((radio) => [radio.value, radio.text]));
    expect(text).toEqual({ Teal: "Teal", "Rani Pink": "Rani Pink Sold out", Firozi: "Firozi Does not come in M" });
    expect(radios(page, "size").map(({ text: size }) => size)).toEqual(["M", "L", "XXL Sold out"]);
  });

  test("shows price, picture and number left of the combination in its address", async () => {
    const id = kurti();
    const client = createClient(shop.url);
    expect((await client.open(`/product/${id}`)).text).toContain("From ₹120");
    const few = await client.open(`/product/${id}?size=M&color=Teal`);
    expect(few.text).toContain("In Stock · Teal · M Only 2 left");
    expect(few.text).not.toContain("From ₹120");
    const other = await client.open(`/product/${id}?size=L&color=Firozi`);
    expect(other.text).toContain("₹150");
    expect(pictures(other)[0]).toContain("own-firozi.jpg");
    expect(pictures(few)[0] ?? "").not.toContain("own-firozi.jpg");
    const gone = await client.open(`/product/${id}?size=M&color=Rani+Pink`);
    expect(gone.text).toContain("Out of Stock · Rani Pink · M");
  });

  test("names what is missing, and keeps what was chosen", async () => {
    const client = createClient(shop.url);
    const page = await client.open(`/product/${kurti()}`);
    for (const choice of [{}, { size: "L" }, { color: "Teal" }] as Record<string, string>[]) {
      const refused = await page.press(productWords.addToCart, { ...choice, quantity: "3" });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain("Please select size and color");
      expect(checked(refused)).toEqual(Object.values(choice));
    }
    const oneOption = await (await client.open(`/product/${stole()}`)).press(productWords.addToCart);
    expect([oneOption.status, oneOption.title.startsWith("Error: ")]).toEqual([400, true]);
    expect(oneOption.text).toContain("Please select color");
    expect(oneOption.text).not.toContain(messages.chooseSizeAndColor);
  });

  test.each(shoppers)("refuses $who a combination that is sold out, and keeps the choice", async ({ start }) => {
    const client = await start();
    const id = addPiece(up, [
      { size: "S", color: "Teal", stock: 0 },
      { size: "S", color: "Red" },
      { size: "M", color: "Teal" },
    ]);
    const refused = await addFromProduct(client, `/product/${id}`, { size: "S", color: "Teal", quantity: "1" });
    expect([refused.status, checked(refused)]).toEqual([400, ["Teal", "S"]]);
    expect(refused.text).toContain(messages.combinationSoldOut("S, Teal"));
    const unknown = await addFromProduct(client, `/product/${id}`, { size: "M", color: "Red", quantity: "1" });
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain(messages.combinationUnknown("M, Red"));
    expect((await client.open("/cart")).heading).toBe(cartWords.emptyTitle);
  });

  test.each(shoppers)("refuses $who more than are left of a combination, cart included", async ({ start }) => {
    const client = await start();
    const path = `/product/${kurti()}`;
    const choice = { size: "M", color: "Teal" };
    const many = await addFromProduct(client, path, { ...choice, quantity: "3" });
    expect([many.status, checked(many)]).toEqual([400, ["Teal", "M"]]);
    expect(many.text).toContain(messages.combinationShort(2, "M, Teal"));
    await addToCart(client, path, { ...choice, quantity: "2" });
    const more = await addFromProduct(client, path, { ...choice, quantity: "1" });
    expect(more.text).toContain(messages.combinationShort(2, "M, Teal"));
    // Another combination has a stock of its own.
    expect((await addFromProduct(client, path, { size: "L", color: "Teal", quantity: "9" })).status).toBe(200);
  });

  test("takes values of another product for none", async () => {
    const client = createClient(shop.url);
    const sent = await send(client, `${shop.url}/product/${kurti()}`, { size: "S", color: "Red", quantity: "1" });
    expect(sent.status).toBe(400);
    expect(sent.text).toContain("Please select size and color");
  });

  test("asks nothing where there is one combination, and adds it", async () => {
    const client = createClient(shop.url);
    const page = await client.open(`/product/${earrings()}`);
    expect(named(page.root, "fieldset")).toEqual([]);
    expect(page.text).toContain("Only 3 left");
    expect((await page.press(productWords.addToCart, { quantity: "2" })).text).toContain(messages.addedToCart);
    const short = await (await client.open(page.url.pathname)).press(productWords.addToCart, { quantity: "2" });
    expect([short.status, short.text.includes(messages.outOfStock)]).toEqual([400, true]);
    expect((await client.open("/cart")).text).toContain("(2 items)");
  });

  test("says a value that every combination shares, and adds it to the line", async () => {
    const client = createClient(shop.url);
    const page = await client.open(`/product/${stole()}`);
    expect(radios(page, "size")).toEqual([]);
    expect(page.text).toContain("Free Size");
    await page.press(productWords.addToCart, { color: "Mustard" });
    const cart = await client.open("/cart");
    expect(cart.text).toContain("Size: Free Size");
    expect(cart.text).toContain("Color: Mustard");
  });

  test("tells search engines the range of prices of what can be ordered", async () => {
    const page = await createClient(shop.url).open(`/product/${kurti()}`);
    expect(offers(page)).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: "120.00",
      highPrice: "150.00",
      offerCount: 3,
      availability: "https://schema.org/InStock",
    });
    const plain = await createClient(shop.url).open(`/product/${up.product({ price: 80 })}`);
    expect(offers(plain)).toMatchObject({ "@type": "Offer", price: "80.00" });
  });
});

describe("the card", () => {
  test("leads to the product where a choice must be made, and says so", async () => {
    const id = kurti();
    const card = cardOf(await createClient(shop.url).open("/productlisting?minPrice=120&maxPrice=120"), id);
    const link = named(card, "a").find((one) => textOf(one) === `${cardWords.chooseOptions}: Chosen Kurti`);
    expect(link && attribute(link, "href")).toBe(`/product/${id}`);
    expect(named(card, "form")).toEqual([]);
    expect(textOf(card)).toContain("From ₹120");
  });

  test.each(shoppers)("adds the one combination for $who", async ({ start }) => {
    const client = await start();
    const id = addPiece(up, [{ size: "Free Size", color: "Gold", stock: 1 }], { name: "Golden Bangle", price: 33 });
    const listing = await client.open("/productlisting?minPrice=33&maxPrice=33&sort=newest");
    const button = "Add to Cart: Golden Bangle";
    expect(named(cardOf(listing, id), "form")).toHaveLength(1);
    const added = await listing.press(button, {}, indexWithin(listing, button, cardOf(listing, id)));
    expect(added.text).toContain(messages.cardAdded("Golden Bangle"));
    const again = await added.press(button, {}, indexWithin(added, button, cardOf(added, id)));
    expect(again.text).toContain(messages.outOfStock);
    expect((await client.open("/cart")).text).toContain("Size: Free Size Color: Gold");
  });

  test("refuses a form without a choice that must be made", async () => {
    const client = createClient(shop.url);
    const fields = { productId: String(kurti()), quantity: "1", from: "card", returnTo: "/productlisting" };
    await send(client, `${shop.url}/cart/add`, fields);
    expect((await client.open("/productlisting")).text).toContain("Please select size and color");
    expect((await client.open("/cart")).heading).toBe(cartWords.emptyTitle);
  });
});

describe.each(shoppers)("the cart of $who", ({ start }) => {
  test("has price, picture and stock of each combination", async () => {
    const client = await start();
    const path = `/product/${kurti()}`;
    await addToCart(client, path, { size: "M", color: "Teal", quantity: "2" });
    await addToCart(client, path, { size: "L", color: "Firozi", quantity: "5" });
    const cart = await client.open("/cart");
    expect(textOf(around(cart, "tr", "Color: Teal"))).toContain("₹120.00");
    expect(textOf(around(cart, "tr", "Color: Firozi"))).toContain("₹150.00");
    expect(textOf(around(cart, "tr", "Color: Firozi"))).toContain("₹750.00");
    const images = named(around(cart, "tr", "Color: Firozi"), "img").map((image) => attribute(image, "src") ?? "");
    expect(decodeURIComponent(images[0] ?? "")).toContain("own-firozi.jpg");
    expect(cart.text).not.toContain(cartWords.linesUnavailable);
    const more = await cart.press(/^Increase quantity of/, {}, 0);
    expect(more.text).toMatch(/Only 2 left in M, Teal|out of stock or not enough/);
    expect((await client.open("/cart")).text).toContain("(7 items)");
  });

  test("marks a combination that has sold out meanwhile, and one that is gone", async () => {
    const client = await start();
    const id = stole(3);
    for (const color of ["Teal", "Mustard"]) await addToCart(client, `/product/${id}`, { size: "Free Size", color });
    up.database.prepare("update variants set stock = 0 where product_id = ? and color = 'Teal'").run(id);
    const cart = await client.open("/cart");
    expect(textOf(around(cart, "tr", "Color: Teal"))).toContain(cartWords.soldOut);
    expect(textOf(around(cart, "tr", "Color: Mustard"))).not.toContain(cartWords.soldOut);
    up.database.prepare("delete from variants where product_id = ? and color = 'Teal'").run(id);
    up.database
      .prepare(
        "insert into variants (product_id, position, size, color, stock, received) values (?, 5, 'Free Size', 'Wine', 4, 4)",
      )
      .run(id);
    expect(textOf(around(await client.open("/cart"), "tr", "Color: Teal"))).toContain(cartWords.soldOut);
  });
});

test("ordering again names the combination that has sold out, and adds the others", async () => {
  const client = createClient(shop.url);
  await becomeCustomer(client, newPerson());
  const id = stole(3);
  for (const color of ["Teal", "Mustard"]) await addToCart(client, `/product/${id}`, { size: "Free Size", color });
  const review = await goToReview(client, payments.cod);
  const number = orderNumber(await review.press(checkoutWords.placeOrder));
  up.database.prepare("update variants set stock = 0 where product_id = ? and color = 'Teal'").run(id);
  const cart = await (await client.open(`/order/${number}`)).press(orderWords.again);
  expect(cart.text).toContain(cartLossWords.addedLess("Free Stole (Free Size, Teal): none instead of 1"));
  expect(cart.text).toContain("Color: Mustard");
  expect(cart.text).not.toContain("Color: Teal");
});

test("ordering again takes as many of a combination as there are, and says how many", async () => {
  const client = createClient(shop.url);
  await becomeCustomer(client, newPerson());
  const id = stole(5);
  await addToCart(client, `/product/${id}`, { size: "Free Size", color: "Teal", quantity: "3" });
  const review = await goToReview(client, payments.cod);
  const number = orderNumber(await review.press(checkoutWords.placeOrder));
  const cart = await (await client.open(`/order/${number}`)).press(orderWords.again);
  expect(cart.text).toContain(cartLossWords.addedLess("Free Stole (Free Size, Teal): 2 instead of 3"));
  expect(cart.text).toContain("(2 items)");
});

test("the last of a combination is not sold twice, and the later customer reads which it was", async () => {
  const id = stole(1);
  const reviews: Page[] = [];
  for (const _ of [1, 2]) {
    const client = createClient(shop.url);
    await becomeCustomer(client, newPerson());
    await addToCart(client, `/product/${id}`, { size: "Free Size", color: "Teal" });
    reviews.push(await goToReview(client, payments.cod));
  }
  const ends = await Promise.all(reviews.map((review) => review.press(checkoutWords.placeOrder)));
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(ends.find(({ status }) => status === 409)?.text).toContain("Free Stole in Free Size, Teal is out of stock.");
});

test("a guest's lines keep their combinations at login, and one that sold out meanwhile is named", async () => {
  const client = createClient(shop.url);
  const [kept, lost] = [kurti(), stole(1)];
  await addToCart(client, `/product/${kept}`, { size: "L", color: "Firozi" });
  await addToCart(client, `/product/${lost}`, { size: "Free Size", color: "Teal" });
  up.database.prepare("update variants set stock = 0 where product_id = ? and color = 'Teal'").run(lost);
  await registerAndLogIn(client, newPerson());
  const cart = await client.open("/cart");
  expect(cart.text).toContain("Size: L Color: Firozi");
  expect(cart.text).not.toContain("Free Stole Size");
});

test("a guest's cart goes over at login as far as the stock goes, and what was reduced or left out is said", async () => {
  const client = createClient(shop.url);
  const person = newPerson();
  const customer = createClient(shop.url);
  await becomeCustomer(customer, person);
  const [few, gone] = [kurti(), stole(1)];
  const teal = { size: "M", color: "Teal" };
  await addToCart(customer, `/product/${few}`, { ...teal, quantity: "1" });
  await addToCart(client, `/product/${few}`, { ...teal, quantity: "2" });
  await addToCart(client, `/product/${gone}`, { size: "Free Size", color: "Teal" });
  up.database.prepare("update variants set stock = 0 where product_id = ? and color = 'Teal'").run(gone);
  const home = await (await client.open("/login")).press("Login", { email: person.email, password: person.password });
  const { name } = up.database.prepare("select name from products where id = ?").get(few) as { name: string };
  const losses = [`${name} (M, Teal): 1 instead of 2`, "Free Stole (Free Size, Teal): none instead of 1"];
  expect(home.text).toContain(cartLossWords.keptLess(losses.join(cartLossWords.between)));
  expect((await client.open("/cart")).text).toContain("(2 items)");
});

test.each(shoppers)("$who reads how many of the combination are left when more are asked for", async ({ start }) => {
  const client = await start();
  await addToCart(client, `/product/${kurti()}`, { size: "M", color: "Teal" });
  const refused = await (await client.open("/cart")).press(/^Update/, { quantity: "5" });
  expect(refused.text).toContain(messages.combinationShort(2, "M, Teal"));
  expect(refused.text).not.toContain(messages.outOfStock);
});

/** The radios of an option: what they send, what their labels say, and whether they can be chosen. */
function radios(page: Page, name: string) {
  return named(page.root, "input")
    .filter((input) => attribute(input, "name") === name && attribute(input, "type") === "radio")
    .flatMap((input) => {
      const label = named(page.root, "label").find((one) => elements(one, (inner) => inner === input).length > 0);
      return label === undefined
        ? []
        : [{ value: attribute(input, "value"), label, text: textOf(label), isDisabled: has(input, "disabled") }];
    });
}

function checked(page: Page): (string | null)[] {
  return named(page.root, "input")
    .filter((input) => has(input, "checked"))
    .map((input) => attribute(input, "value"));
}

/** The addresses of the large pictures, decoded. */
function pictures(page: Page): string[] {
  return named(page.root, "img")
    .map((image) => decodeURIComponent(attribute(image, "src") ?? ""))
    .filter((source) => source.includes("/picture"));
}

function cardOf(page: Page, id: number) {
  const card = named(page.root, "li").find((item) =>
    named(item, "h3").some((heading) =>
      named(heading, "a").some((link) => attribute(link, "href") === `/product/${id}`),
    ),
  );
  if (card === undefined) throw new Error(`no card of ${id}`);
  return card;
}

function offers(page: Page): unknown {
  const [product] = named(page.root, "script")
    .filter((script) => attribute(script, "type") === "application/ld+json")
    .map((script) => JSON.parse(script.childNodes.map((node) => ("value" in node ? node.value : "")).join("")))
    .filter((data) => data["@type"] === "Product");
  return product?.offers;
}
