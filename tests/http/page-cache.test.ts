import { afterAll, beforeAll, expect, test } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { partsWords } from "#content/desk/parts-words.ts";
import { createClient } from "#tests/support/client.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import { actOnShop } from "#tests/support/shop-database.ts";
import { up, useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, payments } from "#tests/support/shopping.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";

let shop: RunningShop;
useSharedShop();
beforeAll(async () => {
  const env = { UPSTREAM_URL: up.url, LOG_LEVEL: "silent", CATALOGUE_FRESH_MS: "", PAGE_CACHE_MB: "" };
  shop = await startShop({ env });
  storeCustomersOf(shop.url, { dataDir: shop.dataDir, database: up.database });
  // It learns the owner's words and tables now: that outdates the pages kept before.
  await get("/cart");
});
afterAll(() => shop.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers: { accept: "text/html", ...headers }, redirect: "manual" });
const isKept = (response: Response) => response.headers.get("cache-status") === "pages; hit";

test("a page without a shopper's own facts is rendered once for simultaneous requests, and cached for later ones", async () => {
  up.calls.length = 0;
  const pages = await Promise.all(Array.from({ length: 20 }, () => get("/productlisting")));
  const texts = await Promise.all(pages.map((page) => page.text()));
  expect(new Set(texts).size).toBe(1);
  expect(up.calls.filter(({ call }) => call.includes("/products"))).toHaveLength(1);
  const next = await get("/productlisting");
  expect([isKept(next), await next.text()]).toEqual([true, texts[0]]);
});

test("a page is new to the first who looks after the owner has changed a word at the desk of the same process", async () => {
  const own = await startShop();
  const terms = async () => (await fetch(`${own.url}/terms`)).text();
  await terms();
  const desk = createClient(own.url);
  const { token } = await actOnShop(own.dataDir, (trx) => storeStaff(trx, "owner"));
  await takeDeskSession(desk, token, own.dataDir);
  await (await desk.open("/desk/words/notice")).press(frameWords.save, { text: "We are closed for Holi." });
  expect(await terms()).toContain("We are closed for Holi.");
  await (await desk.open("/desk/words/notice/reset")).press(partsWords.resetNow);
  expect(await terms()).not.toContain("We are closed for Holi.");
  await own.stop();
});

test("a page with a shopper's own facts is never kept, and never one that was kept for others", async () => {
  await get("/productlisting");
  const guest = createClient(shop.url);
  await addToCart(guest, "/product/6", { size: "L", color: "White" });
  const own = await guest.open("/productlisting");
  expect([own.text.includes("(1 item)"), own.headers.has("etag")]).toEqual([true, false]);
  const others = await get("/productlisting");
  expect([isKept(others), (await others.text()).includes("(1 item)")]).toEqual([true, false]);
  const [customer, person] = [createClient(shop.url), newPerson()];
  await becomeCustomer(customer, person);
  expect((await customer.open("/home")).source).toContain(person.name);
  expect(await (await get("/home")).text()).not.toContain(person.name);
});

test("when an order took the last piece, the next guest's page of it says so, although the one before was fresh", async () => {
  const path = `/product/${up.product({ stock: 1 })}`;
  await get(path);
  expect(isKept(await get(path))).toBe(true);
  const customer = createClient(shop.url);
  await becomeCustomer(customer, newPerson());
  await addToCart(customer, path, { size: "L", color: "White" });
  expect(await (await get(path)).text()).not.toContain("Out of Stock");
  await (await goToReview(customer, payments.cod)).press(checkoutWords.placeOrder);
  expect((await customer.open(path)).text).toContain("Out of Stock");
  expect(await (await get(path)).text()).toContain("Out of Stock");
});
