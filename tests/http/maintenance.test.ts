import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loginWords, registerWords } from "#content/account-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { maintenanceRefusalText } from "#content/messages.ts";
import { linkPaymentWords } from "#content/payment-words.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { holdShop, openShop } from "#api/owner/move/hold-shop.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { valueOf } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import {
  addToCart,
  becomeCustomer,
  goToReview,
  newPerson,
  orderCart,
  payments,
  registration,
} from "#tests/support/shopping.ts";

let db: Database;
useSharedShop();
const engine = () => chooseEngine({ dataDir: up.dataDir, databaseUrl: null });
beforeAll(async () => void (db = await openDatabase(engine())));
let client: Client;
/** Pages that shoppers had open when the maintenance began. */
let open: Record<"review" | "product" | "cart" | "login" | "register", Page>;
let order: string;
const person = newPerson();
beforeAll(async () => {
  client = createClient(shop.url);
  await becomeCustomer(client, newPerson());
  const add = () => addToCart(client, "/product/6", { size: "L", color: "White" });
  await add();
  order = await orderCart(client);
  await add();
  const guest = createClient(shop.url);
  open = {
    review: await goToReview(client, payments.cod),
    product: await client.open("/product/9"),
    cart: await client.open("/cart"),
    login: await guest.open("/login"),
    register: await guest.open("/register"),
  };
  await holdShop(db, engine(), { state: "by_hand", since: new Date().toISOString() }, 0);
  // The upstream knows within a second; what comes earlier is refused by the database.
  await vi.waitUntil(async () => (await up.call("POST", "/users/login", { body: {} })).status === 503, eventWait);
});
afterAll(async () => {
  await openShop(db, engine());
  await db.destroy();
});

/** A whole page that says what is wrong, and when to come back. */
function expectRefused(page: Page): void {
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(page.text).toContain(maintenanceRefusalText);
  expect(page.source).toContain("</html>");
}

test("a login and a registration are refused, and what was typed stays", async () => {
  const login = await open.login.press(loginWords.submit, { email: person.email, password: "gulmohar" });
  expectRefused(login);
  expect(valueOf(login, "email")).toBe(person.email);
  const register = await open.register.press(registerWords.submit, registration(person));
  expectRefused(register);
  expect(valueOf(register, "city")).toBe(person.city);
  expect(register.text).not.toContain("may have been made");
});

test("cart and wishlist say why nothing changed, and show what they hold", async () => {
  for (const page of [await open.cart.press(/^(Remove|Delete)/), await open.product.press(/wishlist/i)]) {
    expect(page.status).toBe(200);
    expect(page.text).toContain(maintenanceRefusalText);
  }
  expect((await client.open("/cart")).text).not.toContain("empty");
});

test("a payment by link waits: its page says so, and who comes back from paying must not pay again", async () => {
  const pay = await client.open(`/order/${order}/pay`);
  expect([pay.status, pay.headers.get("retry-after"), pay.heading]).toEqual([503, "60", linkPaymentWords.unavailable]);
  const back = await client.open(`/payment/return?razorpay_payment_link_reference_id=${order}`);
  expect(back.text).toContain(linkPaymentWords.notAsked);
});

test("an order is not placed, its review stays, and the same page places it once afterwards", async () => {
  const refused = await open.review.press(checkoutWords.placeOrder);
  expectRefused(refused);
  expect(refused.heading).toBe(checkoutWords.stepTitles[3]);
  const stored = () => up.database.prepare("select count(*) as orders from orders").get()?.["orders"];
  const before = stored();
  await openShop(db, engine());
  await vi.waitFor(async () => {
    const placed = await refused.press(checkoutWords.placeOrder);
    expect(placed.text).toContain(checkoutWords.orderNumber);
  }, eventWait);
  expect(stored()).toBe(Number(before) + 1);
});
