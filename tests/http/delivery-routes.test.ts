import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import { deliveryDay, usualCalendar } from "#domain/delivery-table.ts";
import { DEFAULT_TIME_ZONE } from "#domain/dates.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { attribute, named } from "#tests/support/html.ts";
import { writeContent } from "#api/shop-content/stored-content.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { up, useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, goToReview, payments } from "#tests/support/shopping.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";

/** A shop that keeps its pages, and lets shared caches keep some. */
let shop: RunningShop;
useSharedShop();
beforeAll(async () => {
  shop = await startShop({
    env: { UPSTREAM_URL: up.url, PAGE_CACHE_MB: "8", CATALOGUE_FRESH_MS: "", CDN_SECONDS: "30", LOG_LEVEL: "silent" },
  });
  storeCustomersOf(shop.url, { dataDir: shop.dataDir, database: up.database });
});
afterAll(() => shop.stop());

const product = "/product/6";
const enter = async (client: Client, pin: string): Promise<Page> =>
  (await client.open(product)).press(deliveryWords.check, { pin });
const pinOf = (page: Page) => {
  const field = named(page.root, "input").find((input) => attribute(input, "name") === "pin");
  return field === undefined ? undefined : (attribute(field, "value") ?? "");
};

/** What the sample shop promises today for a prefix of its table. */
function promised(prefix: string): string {
  const [, days = 0, packingDays = 0] = sampleCatalogue.content.en.delivery.find((row) => row[0] === prefix) ?? [];
  const row = { prefix, days, packingDays, place: null, cash: true, served: true };
  return deliveryWords.by(deliveryDay(new Date(), row, usualCalendar, DEFAULT_TIME_ZONE) ?? "");
}

describe("the PIN code on the product page", () => {
  test.each([
    ["302 001", () => `${promised("302")} to 302001`, deliveryWords.cash],
    ["190001", () => deliveryWords.notServed("190001"), null],
    ["194101", () => `${promised("194")} to 194101`, deliveryWords.noCash],
    ["100000", () => deliveryWords.unknown("100000"), null],
  ])("%s is answered by what the table says, and remembered", async (pin, text, cash) => {
    const client = createClient(shop.url);
    const before = await client.open(product);
    expect([pinOf(before), before.text.includes(deliveryWords.cashInPlaces)]).toEqual(["", true]);
    const page = await enter(client, pin);
    expect([page.status, page.url.pathname, page.url.hash]).toEqual([200, product, "#delivery"]);
    // As the message, and beside the field.
    expect(page.text.split(text())).toHaveLength(3);
    for (const one of [deliveryWords.cash, deliveryWords.noCash]) expect(page.text.includes(one)).toBe(one === cash);
    expect(pinOf(page)).toBe(pin.replace(" ", ""));
    await addToCart(client, product, { size: "M", color: "Red" });
    expect((await client.open("/cart")).text).toContain(text());
  });

  test.each(["", "30200a"])("%j is refused, and stays in the field", async (typed) => {
    const client = createClient(shop.url);
    const page = await enter(client, typed);
    expect(page.title).toMatch(/^Error: /);
    expect([page.text.split(messages.pinNotIndian).length, pinOf(page)]).toEqual([3, typed]);
    expect([...client.jar.keys()]).not.toContain("pallu_settings");
  });

  test("is forgotten by its own button", async () => {
    const client = createClient(shop.url);
    const page = await (await enter(client, "302001")).press(deliveryWords.forget);
    expect([page.status, page.url.pathname + page.url.hash, pinOf(page)]).toEqual([200, `${product}#delivery`, ""]);
    for (const one of [page, await client.open("/product/7")])
      expect([one.text.includes(promised("302")), one.offers(deliveryWords.forget)]).toEqual([false, false]);
  });
});

describe("a product's page", () => {
  const headersOf = ({ headers }: Page) => [
    headers.get("cache-control"),
    headers.get("cdn-cache-control"),
    headers.get("cache-status") === "pages; hit",
  ];

  test("tells the one who named a PIN code of it, each time, and nobody else", async () => {
    const [asha, stranger] = [createClient(shop.url), createClient(shop.url)];
    await stranger.open(product);
    for (const own of [await enter(asha, "305817"), await asha.open(product)]) {
      expect([pinOf(own), ...headersOf(own)]).toEqual(["305817", "private, no-cache", null, false]);
      expect(own.text).toContain(`${promised("30")} to 305817 (Rajasthan)`);
    }
    const theirs = await stranger.open(product);
    expect([theirs.source.includes("305817"), pinOf(theirs), headersOf(theirs)[2]]).toEqual([false, "", true]);
    expect(headersOf(theirs)[1]).not.toBeNull();
    // Other pages tell of no place, and may be read without a connection.
    expect(headersOf(await asha.open("/productlisting"))[0]).toBe("public, no-cache");
  });
});

describe("the checkout", () => {
  async function customer(): Promise<Client> {
    const { client } = await newCustomer(shop.url);
    await addToCart(client, `/product/${up.product({ price: 80, stock: 10 })}`, { size: "M", color: "Red" });
    return client;
  }
  const ship = async (client: Client, zipCode: string) =>
    (await client.open("/checkout")).press(checkoutWords.toPayment, { zipCode });

  test("offers no cash where none is taken, and takes none", async () => {
    const client = await customer();
    const page = await ship(client, "194101");
    expect(page.text).toContain(deliveryWords.cashNotThere("194101"));
    const offered = named(page.root, "input").filter((input) => attribute(input, "name") === "paymentMethod");
    expect(offered.map((input) => attribute(input, "value"))).not.toContain("cod");
    expect((await send(client, `${shop.url}/checkout?step=2`, payments.cod)).status).toBe(400);
  });

  test("promises the day at the review, at the confirmation, on the order and in the mail", async () => {
    const { client, person } = await newCustomer(shop.url);
    await addToCart(client, `/product/${up.product({ price: 80, stock: 10 })}`, { size: "M", color: "Red" });
    const review = await goToReview(client, payments.cod);
    expect(review.text).toContain(`${promised("57")} to 570001`);
    const day = promised("57").slice("Delivery by ".length);
    const confirmation = await review.press(checkoutWords.placeOrder);
    expect(confirmation.text).toContain(`Delivery by ${day}`);
    const id = /PL-[\w-]+/.exec(confirmation.text)?.[0] ?? "";
    const order = () => client.open(`/order/${id}`);
    expect((await order()).text).toContain(`Delivery by ${day}`);
    expect((await up.mails(person.email, 1)).at(-1)).toContain(`Delivery by ${day}.`);
    // A week later it is still on its way.
    up.run("update orders set promised_by = '2026-01-15' where id = ?", id);
    const late = deliveryWords.late("2026-01-15");
    for (const page of [await order(), await client.open("/dashboard?tab=orders")]) expect(page.text).toContain(late);
    up.run("update orders set status = 'delivered' where id = ?", id);
    const arrived = await order();
    for (const text of [late, "Delivery by"]) expect(arrived.text).not.toContain(text);
  });

  // The last one: this shop learns of the table's end a minute later.
  test("leads back to the address where the table has changed since, and the upstream refuses the order", async () => {
    const client = await customer();
    const review = await goToReview(client, payments.cod);
    const db = await up.openDatabase();
    await writeContent(db, "delivery", { en: [["57", 0, 0, false, false, null]] }, new Date());
    const refused = await review.press(checkoutWords.placeOrder);
    await writeContent(db, "delivery", {}, new Date());
    // Without script the same request renders the page that the refusal leads to.
    expect(refused.heading).toBe(checkoutWords.stepTitles[1]);
    expect(refused.text).toContain(deliveryWords.chooseOther("570001"));
  });
});
