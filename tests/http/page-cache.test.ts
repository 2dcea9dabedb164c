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
