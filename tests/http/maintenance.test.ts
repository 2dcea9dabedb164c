import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import { maintenanceRefusalText } from "#content/messages.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { holdShop, openShop } from "#api/owner/move/hold-shop.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, payments } from "#tests/support/shopping.ts";

let db: Database;
useSharedShop();
const engine = () => chooseEngine({ dataDir: up.dataDir, databaseUrl: null });
beforeAll(async () => void (db = await openDatabase(engine())));
let client: Client;
/** Pages that shoppers had open when the maintenance began. */
let open: Record<"review" | "product" | "cart", Page>;
beforeAll(async () => {
  client = createClient(shop.url);
  await becomeCustomer(client, newPerson());
  await addToCart(client, "/product/6", { size: "L", color: "White" });
  open = {
    review: await goToReview(client, payments.cod),
    product: await client.open("/product/9"),
    cart: await client.open("/cart"),
  };
  await holdShop(db, engine(), 0);
  // The upstream knows within a second; what comes earlier is refused by the database.
  await vi.waitUntil(async () => (await up.call("POST", "/users/login", { body: {} })).status === 503, eventWait);
});
afterAll(async () => {
  await openShop(db, engine());
  await db.destroy();
});

test("cart and wishlist say why nothing changed, and show what they hold", async () => {
  for (const page of [await open.cart.press(/^(Remove|Delete)/), await open.product.press(/wishlist/i)]) {
    expect(page.status).toBe(200);
    expect(page.text).toContain(maintenanceRefusalText);
  }
  expect((await client.open("/cart")).text).not.toContain("empty");
});

test("an order is not placed, its review stays, and the same page places it once afterwards", async () => {
  const refused = await open.review.press(checkoutWords.placeOrder);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect(refused.heading).toEqual(checkoutWords.stepTitles[3]);
  expect(refused.text).toContain(maintenanceRefusalText);
  const stored = () => up.value("select count(*) as orders from orders");
  const before = stored();
  await openShop(db, engine());
  await vi.waitFor(async () => {
    const placed = await refused.press(checkoutWords.placeOrder);
    expect(placed.text).toContain(checkoutWords.orderNumber);
  }, eventWait);
  expect(stored()).toBe(Number(before) + 1);
});
