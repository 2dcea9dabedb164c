import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loginWords, registerWords } from "#app/content/account-words.ts";
import * as dashboardWords from "#app/content/dashboard-words.ts";
import * as orderWords from "#app/content/order-words.ts";
import * as messages from "#app/content/messages.ts";
import * as productWords from "#app/content/product-words.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { createClient } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import type { Fault } from "#tests/support/misbehave.ts";
import { valueOf } from "#tests/support/page-reading.ts";
import { shop as withLongDeadline, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, newPerson, orderCart, registration } from "#tests/support/shopping.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";

/** The deadline of a call where some are never answered, in ms: enough for a login on a slow machine. */
const DEADLINE_MS = 3_000;

let withShortDeadline: RunningShop;
/** The shop that a test asks: the one with the long deadline, unless the test meets the deadline. */
let shop: RunningShop;
useSharedShop();
beforeAll(async () => {
  withShortDeadline = await startShop({
    env: { UPSTREAM_URL: up.url, LOG_LEVEL: "warn", UPSTREAM_TIMEOUT_MS: String(DEADLINE_MS) },
  });
  storeCustomersOf(withShortDeadline.url, { database: up.database, dataDir: withShortDeadline.dataDir });
});
beforeEach(() => void (shop = withLongDeadline));
afterAll(() => withShortDeadline.stop());

const customer = async (person = newPerson()) => (await newCustomer(shop.url, person)).client;

/** Done upstream, and nobody heard of it; and not done at all. */
const stored: [string, Fault][] = [
  ["the connection is cut after it", "lost"],
  ["it is answered with 500 all the same", "denied"],
  ["it is never answered", "forgotten"],
];
const notStored: [string, Fault][] = [
  ["a refused connection", "closed"],
  ["a 503", { status: 503 }],
];
const sessions = (email: string) =>
  Number(
    up.database
      .prepare("select count(*) as many from sessions where customer_id = (select id from customers where email = ?)")
      .get(email)?.["many"],
  );
describe.each(stored)("a change that was made upstream while %s", (_, fault) => {
  beforeEach(() => void (shop = fault === "forgotten" ? withShortDeadline : withLongDeadline));

  test("a registration leads to the login with the e-mail filled in, and leaves no login behind", async () => {
    const [client, person] = [createClient(shop.url), newPerson()];
    const form = await client.open("/register?returnTo=%2Fabout");
    const page = await up.during(/^POST \/users\/register/, fault, () =>
      form.press(registerWords.submit, registration(person)),
    );
    expect([page.url.pathname, page.text.includes(messages.registered), valueOf(page, "email")]).toEqual([
      "/login",
      true,
      person.email,
    ]);
    expect([client.jar.has("pallu_session"), sessions(person.email)]).toEqual([false, 0]);
    const home = await page.press(loginWords.submit, { password: person.password });
    expect(home.url.pathname).toBe("/about");
  });

  test("reports a cancellation as done", async () => {
    const client = await customer();
    await addToCart(client, `/product/${up.product({ name: "Cancel Stole" })}`, { size: "M", color: "Red" });
    const number = await orderCart(client);
    const ask = await client.open(`/order/${number}/cancel`);
    const page = await up.during(/^PUT \/orders/, fault, () => ask.press(orderWords.cancel));
    expect(page.text).toContain(messages.orderCancelled);
    // The same form again, from another tab: it is cancelled, and nothing failed.
    expect((await ask.press(orderWords.cancel)).text).toContain(messages.orderCancelled);
  });

  test("reports cart lines as added, changed and removed, each once", async () => {
    const client = await customer();
    const id = up.product({ name: "Lost Stole", price: 100, stock: 20 });
    const product = await client.open(`/product/${id}`);
    const added = await up.during(/^POST \/cart/, fault, () =>
      product.press(productWords.addToCart, { size: "M", color: "Red", quantity: "2" }),
    );
    expect(added.text).toContain(messages.addedToCart);
    expect((await client.open("/cart")).text).toContain("(2 items)");
    const line = { productId: String(id), size: "M", color: "Red" };
    const changed = await up.during(/^PUT \/cart/, fault, () =>
      send(client, `${shop.url}/cart/quantity`, { ...line, quantity: "5" }),
    );
    expect(changed.status).toBe(303);
    const cart = await client.open("/cart");
    expect([cart.text.includes("(5 items)"), cart.text.includes(messages.cartUpdateFailed)]).toEqual([true, false]);
    const gone = await up.during(/^DELETE \/cart/, fault, () => cart.press(/^Remove/));
    expect([gone.heading, gone.text.includes(messages.removedFromCart("Lost Stole"))]).toEqual([
      "Your cart is empty",
      true,
    ]);
  });
});

describe.each(notStored)("a change that came to %s", (_, fault) => {
  test("reports the failure and keeps everything", async () => {
    const [client, person] = [createClient(shop.url), newPerson()];
    const form = await client.open("/register");
    const refused = await up.during(/^POST \/users\/register/, fault, () =>
      form.press(registerWords.submit, registration(person)),
    );
    expect([
      refused.url.pathname,
      refused.text.includes(messages.registrationFailed),
      valueOf(refused, "email"),
    ]).toEqual(["/register", true, person.email]);

    const own = await customer();
    const edit = await own.open("/dashboard?tab=edit-profile");
    const kept = await up.during(/^PUT \/users/, fault, () => edit.press(dashboardWords.save, { name: "Meera Iyer" }));
    expect([kept.text.includes(messages.profileFailed), valueOf(kept, "name")]).toEqual([true, "Meera Iyer"]);
    const product = await own.open("/product/6");
    expect(
      (await up.during(/^POST \/wishlist/, fault, () => product.press(productWords.addToWishlist))).text,
    ).toContain(messages.wishlistUpdateFailed);
    expect(
      (await up.during(/^POST \/cart/, fault, () => product.press(productWords.addToCart, { size: "M", color: "Red" })))
        .text,
    ).toContain(messages.addToCartFailed);
  });
});

describe.each([...stored, ...notStored].filter(([, fault]) => fault !== "forgotten"))(
  "a change of which the upstream tells nothing, neither then nor when it is asked (%s),",
  (_, fault) => {
    test("says that the change may have been made and where to look, and keeps what was typed", async () => {
      const [guest, person] = [createClient(shop.url), newPerson()];
      const form = await guest.open("/register");
      const registered = await up.during(/^POST \/users\/(register|login)/, fault, () =>
        form.press(registerWords.submit, registration(person)),
      );
      expect([
        registered.status,
        registered.text.includes(`${messages.registrationFailed} ${messages.perhapsRegistered}`),
        valueOf(registered, "email"),
      ]).toEqual([503, true, person.email]);

      const client = await customer();
      const edit = await client.open("/dashboard?tab=edit-profile");
      const saved = await up.during(/^(PUT \/users|GET \/users\/me)/, fault, () =>
        edit.press(dashboardWords.save, { name: "Meera Iyer" }),
      );
      expect([
        saved.status,
        saved.text.includes(`${messages.profileFailed}. ${messages.perhapsSaved}`),
        valueOf(saved, "name"),
      ]).toEqual([503, true, "Meera Iyer"]);

      const product = await client.open("/product/6");
      const wished = await up.during(/ \/wishlist/, fault, () => product.press(productWords.addToWishlist));
      expect(wished.text).toContain(`${messages.wishlistUpdateFailed}. ${messages.perhapsWished}`);
      const remove = await client.open("/wishlist/remove?id=6");
      expect((await up.during(/ \/wishlist/, fault, () => remove.press(dashboardWords.remove))).text).toContain(
        `${messages.wishlistRemoveFailed}. ${messages.perhapsWished}`,
      );
      const clear = await client.open("/wishlist/clear");
      expect((await up.during(/ \/wishlist/, fault, () => clear.press(dashboardWords.clearWishlist))).text).toContain(
        `${messages.wishlistClearFailed}. ${messages.perhapsWished}`,
      );

      await addToCart(client, `/product/${up.product({ name: "Doubt Stole" })}`, { size: "M", color: "Red" });
      const number = await orderCart(client);
      const ask = await client.open(`/order/${number}/cancel`);
      const cancelled = await up.during(/^(PUT|GET) \/orders/, fault, () => ask.press(orderWords.cancel));
      expect(cancelled.text).toContain(`${messages.cancelFailed}. ${messages.perhapsCancelled}`);
    });
  },
);

test("the question that settles a lost answer gets the whole deadline, and the rest of the request a part of it", async () => {
  const before = withShortDeadline.said().length;
  const { client } = await newCustomer(withShortDeadline.url);
  const edit = await client.open("/dashboard?tab=edit-profile");
  await up.during(/^(PUT \/users|GET \/users\/me)/, "late", () =>
    edit.press(dashboardWords.save, { name: "Meera Iyer" }),
  );
  // Asked once to settle it, and once for the page that is shown then.
  await vi.waitFor(() => {
    const said = withShortDeadline.said().slice(before);
    expect([...said.matchAll(/GET \/users\/me: no full answer within (\d+) ms/g)].map(([, ms]) => Number(ms))).toEqual([
      DEADLINE_MS,
      DEADLINE_MS / 4,
    ]);
  }, eventWait);
});

test.each([
  ["where a registration's answer is lost", /^POST \/users\/register/],
  ["where the question of a lost registration is lost, too", /^POST \/users\/(register|login)/],
])("%s, a stranger's e-mail and one's own mistake read alike", async (_, calls) => {
  const known = newPerson();
  await customer(known);
  const tell = async (email: string) => {
    const form = await createClient(shop.url).open("/register");
    const page = await up.during(calls, "closed", () =>
      form.press(registerWords.submit, registration({ ...newPerson(), email, password: "some-other-word" })),
    );
    return [page.status, page.text.replaceAll(email, "")];
  };
  expect(await tell(known.email)).toEqual(await tell(newPerson().email));
});

test("guesses through the registration count as logins", async () => {
  const person = newPerson();
  await customer(person);
  const client = createClient(shop.url);
  const fields = (guess: number) => ({
    ...registration(person),
    password: `guess-number-${guess}`,
    confirmPassword: `guess-number-${guess}`,
    submission: `form-${guess}`,
  });
  // Each form twice: the second is settled by a login, until the registrations of this account are used up.
  for (let guess = 0; guess < 30; guess += 1)
    for (const _ of [1, 2]) await send(client, `${shop.url}/register`, fields(guess));
  expect((await send(client, `${shop.url}/register`, { ...registration(person), submission: "form-0" })).status).toBe(
    429,
  );
  const logIn = (password: string) => send(client, `${shop.url}/login`, { email: person.email, password });
  const statuses: number[] = [];
  for (let guess = 0; guess < 10; guess += 1) statuses.push((await logIn("guess-number-ten")).status);
  // Of the ten logins of an account, the registrations have used some.
  expect(statuses.filter((status) => status !== 429).length).toBeLessThan(10);
  expect((await logIn(person.password)).text).toContain(messages.tooMany);
});
