import { expect, test } from "vitest";
import * as cartWords from "#content/cart-words.ts";
import * as homeWords from "#content/home-words.ts";
import * as listingWords from "#content/listing-words.ts";
import * as productWords from "#content/product-words.ts";
import { pageCalls } from "#tests/support/fault-upstream.ts";
import { createClient, type Page } from "#tests/support/client.ts";
import { main } from "#tests/support/page-reading.ts";
import { ancestors, attribute, elements, has, named, nameOf, textOf, type Element } from "#tests/support/html.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addFromProduct, addToCart } from "#tests/support/shopping.ts";

useSharedShop();

const guest = () => createClient(shop.url);
const open = (path: string) => guest().open(path);
/** The part of the page that its heading names. */
const part = (page: Page, heading: string): Element =>
  named(main(page), "section").find((section) => named(section, "h2").some((title) => textOf(title) === heading)) ??
  page.root;
const hrefs = (within: Element) => named(within, "a").map((link) => attribute(link, "href") ?? "");

const customer = async () => (await newCustomer(shop.url)).client;

test("home has a hero of four, eight latest pieces, thirty to explore and a testimonial", async () => {
  const page = await open("/");
  const slides = named(main(page), "div").filter((element) => attribute(element, "aria-roledescription") === "slide");
  expect(slides.map((slide) => named(slide, "h2").map(textOf))).toEqual([
    ["Elegant Designs"],
    ["Festive Vibes"],
    ["New Arrivals"],
    ["Chic Styles Await"],
  ]);
  const doors = named(part(page, "Shop by Category"), "a");
  expect(doors.map(textOf)).toEqual(["Sarees", "Lehenga", "Kurtis", "Western"]);
  const latest = part(page, "Latest Collection");
  const explore = part(page, "Explore Our Products");
  expect([named(latest, "img").length, named(explore, "img").length]).toEqual([8, 30]);
  for (const section of [latest, explore])
    expect(named(section, "img").filter((image) => !ancestors(image).some(({ tagName }) => tagName === "a"))).toEqual(
      [],
    );
  for (const section of [part(page, "Shop by Category"), latest, explore])
    expect(hrefs(section).filter((href) => !href.startsWith("/productlisting"))).toEqual([]);
  const newest = await open("/productlisting?sort=newest");
  const cards = hrefs(latest).map((href) => href.split("#")[1]);
  const nameAt = (id: string | undefined) =>
    named(newest.root, "div").flatMap((card) => (attribute(card, "id") === id ? named(card, "h3").map(textOf) : []));
  expect(cards.flatMap(nameAt)).toEqual(named(latest, "a").map(textOf));
  const testimonials = named(part(page, "What Our Customers Say"), "blockquote").map(textOf);
  expect(testimonials).toEqual([expect.stringContaining(homeWords.testimonial)]);
});

test("the listing has its filters, sliders, sorts and views", async () => {
  const page = await open("/productlisting");
  expect(named(main(page), "summary").map(textOf)).toContain(listingWords.filters);
  const categories = named(main(page), "nav")
    .filter((nav) => attribute(nav, "aria-label") === listingWords.categories)
    .flatMap((nav) => named(nav, "a"));
  expect(categories.map((link) => [textOf(link).toLowerCase(), attribute(link, "href")])).toEqual([
    ["all", "/productlisting"],
    ...["saree", "lehenga", "kurti", "skirt"].map((category) => [category, `/productlisting?category=${category}`]),
  ]);
  const fields = named(main(page), "input").filter((input) => has(input, "max"));
  expect(fields.map((field) => ["type", "min", "max", "value"].map((name) => attribute(field, name)))).toEqual([
    ["range", "0", "10000", "0"],
    ["number", "0", "10000", "0"],
    ["range", "0", "10000", "10000"],
    ["number", "0", "10000", "10000"],
  ]);
  const [sort] = named(main(page), "select").filter((select) => attribute(select, "name") === "sort");
  expect(sort && named(sort, "option").map(textOf)).toEqual([
    "Featured",
    "Price: Low to High",
    "Price: High to Low",
    "Newest First",
  ]);
  expect([page.offers("Grid"), page.offers("List"), page.offers("Clear All Filters")]).toEqual([true, true, true]);
});

test("a search asks the search call, no search the list", async () => {
  /** What the upstream is asked for an address, without the page and its size. */
  const asked = async (path: string) => {
    up.calls.length = 0;
    await open(path);
    return pageCalls(up).map(({ call, query }) => [
      call,
      Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => !["page", "limit"].includes(name))),
    ]);
  };
  const filters = { minPrice: "1000", maxPrice: "8000", sortBy: "price", sortDir: "desc" };
  const query = "category=sarees&minPrice=1000&maxPrice=8000&sort=price-desc";
  expect(await asked(`/productlisting?${query}`)).toEqual([["GET /api/products", { category: "saree", ...filters }]]);
  expect(await asked("/productlisting?category=all&sort=newest")).toEqual([
    ["GET /api/products", { sortBy: "created_at", sortDir: "desc" }],
  ]);
  expect(await asked(`/productlisting?search=silk&${query}`)).toEqual([
    ["GET /api/products/search", { query: "silk", category: "saree", ...filters }],
  ]);
});

test("a card shows picture, badges, name, category, price without decimals, and its ways on", async () => {
  const id = up.product({ price: 1499, salePrice: 1297, name: "Badge Stole" });
  up.run("update products set is_new = 1 where id = ?", id);
  const page = await open("/productlisting?minPrice=1297&maxPrice=1297");
  const card = named(main(page), "li").find((card) => textOf(card).includes("Badge Stole")) ?? page.root;
  const address = `/product/${id}`;
  expect(named(card, "img")).toHaveLength(1);
  expect(named(card, "li").map(textOf)).toEqual(["New", "Sale"]);
  expect(named(card, "h3").map(textOf)).toEqual(["Badge Stole"]);
  expect(textOf(card)).toContain("Accessories");
  expect(textOf(card)).toContain("Now ₹1,297 Was ₹1,499");
  expect(named(card, "button").map(nameOf)).toEqual(["Add to Cart: Badge Stole"]);
  expect(named(card, "a").map((link) => [nameOf(link), attribute(link, "href")])).toContainEqual([
    "View Details: Badge Stole",
    address,
  ]);
  expect(new Set(hrefs(card))).toEqual(new Set([address]));
});

test("adding opens a mini cart that begins with what was added", async () => {
  const client = guest();
  await addToCart(client, `/product/${up.product({ name: "First Stole" })}`, { size: "M", color: "Red" });
  const first = `/product/${up.product({ name: "Second Stole" })}`;
  await addToCart(client, first, { size: "L", color: "Blue" });
  const page = await addFromProduct(client, `/product/${up.product({ name: "Third Stole" })}`, {
    size: "S",
    color: "Green",
    quantity: "2",
  });
  const mini =
    named(page.root, "section").find((section) => attribute(section, "aria-labelledby") === "mini-cart") ?? page.root;
  expect(named(mini, "li").map(textOf)[0]).toContain("Third Stole S, Green × 2");
  expect(named(mini, "li")).toHaveLength(3);
  expect(hrefs(mini)).toEqual(["/cart"]);
  // It is a toast at the bottom end without script, too, with a link that closes it.
  expect(hrefs(elements(page.root, (element) => attribute(element, "id") === "toast")[0] ?? page.root)).toEqual([
    "#toast",
    "/cart",
  ]);
  // It is there once: the next page is as always.
  expect((await client.open(first)).text).not.toContain("In your cart");
});

test("the gallery holds the three pictures of a product, whose ends meet, and each name leads to one picture", async () => {
  const page = await open("/product/1");
  const gallery =
    named(main(page), "section").find((section) =>
      (attribute(section, "aria-label") ?? "").startsWith("Pictures of"),
    ) ?? page.root;
  const links = named(gallery, "a").map((link) => ({ name: nameOf(link), href: attribute(link, "href") }));
  const steps = (beginning: string) => links.filter(({ name }) => name.startsWith(beginning)).map(({ href }) => href);
  expect(links.filter(({ name, href }) => links.some((other) => other.name === name && other.href !== href))).toEqual(
    [],
  );
  expect(steps(productWords.previousPicture)).toEqual(["#picture-3", "#picture-1", "#picture-2"]);
  expect(steps(productWords.nextPicture)).toEqual(["#picture-2", "#picture-3", "#picture-1"]);
  expect([1, 2, 3].map((number) => steps(productWords.pictureOf(number, 3, "Red")))).toEqual([
    ["#picture-1"],
    ["#picture-2"],
    ["#picture-3"],
  ]);
  const places = named(gallery, "li").filter((place) => has(place, "id"));
  expect(places.map((place) => attribute(place, "id"))).toEqual(["picture-1", "picture-2", "picture-3"]);
  expect(named(gallery, "img")).toHaveLength(6);
  // Without script, the large one leads to its full size.
  for (const place of places) {
    const large = named(place, "a").find((link) => named(link, "img").length > 0) ?? page.root;
    expect(nameOf(large)).toMatch(productWords.fullSize(""));
    expect(attribute(large, "href")).toMatch(/[?&]w=1280\b/);
    const { status, headers } = await fetch(shop.url + (attribute(large, "href") ?? ""));
    expect([status, headers.get("content-type")?.split("/")[0]]).toEqual([200, "image"]);
  }
});

test("the cart is a table of its lines beside a summary of its sums", async () => {
  const client = guest();
  await addToCart(client, `/product/${up.product({ price: 20, name: "Table Stole" })}`, {
    size: "XL",
    color: "White",
    quantity: "2",
  });
  const page = await client.open("/cart");
  const table = named(main(page), "table")[0] ?? page.root;
  expect(
    named(table, "th")
      .filter((cell) => attribute(cell, "scope") === "col")
      .map(textOf),
  ).toEqual(["Product", "Price", "Quantity", "Total", "Remove"]);
  const row = named(table, "tbody").flatMap((body) => named(body, "tr"))[0] ?? page.root;
  const [product, price, quantity, total] = named(row, "th", "td");
  expect([product, price, total].map((cell) => textOf(cell ?? row))).toEqual([
    "Table Stole Size: XL Color: White",
    expect.stringMatching(/^Price ?₹20\.00$/),
    expect.stringMatching(/^Total ?₹40\.00$/),
  ]);
  expect(named(product ?? page.root, "img")).toHaveLength(1);
  const amount = named(quantity ?? page.root, "input").find((input) => attribute(input, "name") === "quantity");
  expect(attribute(amount ?? page.root, "value")).toBe("2");
  expect(named(row, "button").map(nameOf)).toEqual([
    cartWords.fewer("Table Stole"),
    "Update: Table Stole",
    cartWords.more("Table Stole"),
    "Remove: Table Stole",
  ]);
  expect(textOf(part(page, "Summary"))).toContain("Subtotal ₹40.00 Tax ₹0.00 Shipping ₹10.00 Total ₹50.00");
  // On a phone the way on comes before what the shop promises.
  expect(page.text).toMatch(/Login to Checkout.*Free Shipping.*Easy Returns/s);
  for (const note of ["Free Shipping", "Secure Payment", "Easy Returns 30 day return policy."])
    expect(textOf(main(page))).toContain(note);
});

test("the cart's button goes to the checkout, or to the login first", async () => {
  const ways = ["Login to Checkout", "Login to Account", "Proceed to Checkout"];
  for (const [client, offered, arrives] of [
    [guest(), ways.slice(0, 2), "/login"],
    [await customer(), ways.slice(2), "/checkout"],
  ] as const) {
    await addToCart(client, `/product/${up.product()}`, { size: "M", color: "Red" });
    const page = await client.open("/cart");
    expect(ways.filter((way) => page.offers(way))).toEqual(offered);
    for (const way of offered) expect((await page.follow(way)).url.pathname).toBe(arrives);
  }
});
