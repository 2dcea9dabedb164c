import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loginWords, passwordWords, registerWords } from "#app/content/account-words.ts";
import * as dashboardWords from "#app/content/dashboard-words.ts";
import * as orderWords from "#app/content/order-words.ts";
import * as messages from "#app/content/messages.ts";
import * as productWords from "#app/content/product-words.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import type { Fault, FaultUpstream } from "#tests/support/fault-upstream.ts";
import { attribute, elements } from "#tests/support/html.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, becomeCustomer, newPerson, orderCart, type Person, registration } from "#tests/support/shopping.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";

/** The deadline of a call where some are never answered, in ms. */
const DEADLINE_MS = 1_500;

let up: FaultUpstream;
let withLongDeadline: RunningShop;
let withShortDeadline: RunningShop;
/** The shop that a test asks: the one with the long deadline, unless the test meets the deadline. */
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop: withLongDeadline } = shared));
beforeAll(async () => {
  withShortDeadline = await startShop({
    env: { UPSTREAM_URL: up.url, LOG_LEVEL: "warn", UPSTREAM_TIMEOUT_MS: String(DEADLINE_MS) },
  });
  storeCustomersOf(withShortDeadline.url, { database: up.database, dataDir: withShortDeadline.dataDir });
});
beforeEach(() => void (shop = withLongDeadline));
afterAll(() => withShortDeadline.stop());

async function customer(person: Person = newPerson()): Promise<Client> {
  const client = createClient(shop.url);
  await becomeCustomer(client, person);
  return client;
}

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
const valueOf = (root: Parameters<typeof elements>[0], name: string) =>
  attribute(elements(root, (element) => attribute(element, "name") === name)[0] ?? expect.fail(name), "value");

describe.each(stored)("a change that was made upstream while %s", (_, fault) => {
  beforeEach(() => void (shop = fault === "forgotten" ? withShortDeadline : withLongDeadline));

  test("a registration leads to the login with the e-mail filled in, and leaves no login behind", async () => {
    const [client, person] = [createClient(shop.url), newPerson()];
    const form = await client.open("/register?returnTo=%2Fabout");
    const page = await up.during(/^POST \/users\/register/, fault, () =>
      form.press(registerWords.submit, registration(person)),
    );
    expect([page.url.pathname, page.text.includes(messages.registered), valueOf(page.root, "email")]).toEqual([
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

  test("reports a profile as saved and shows it", async () => {
    const client = await customer();
    const edit = await client.open("/dashboard?tab=edit-profile");
    const page = await up.during(/^PUT \/users/, fault, () =>
      edit.press(dashboardWords.save, { name: "Meera Iyer", phone: "", pincode: "560 001" }),
    );
    expect([page.url.search, page.text.includes(messages.profileUpdated), page.text.includes("Meera Iyer")]).toEqual([
      "?tab=profile",
      true,
      true,
    ]);
  });

  test("reports products as added to the wishlist, removed from it, and all of them as removed", async () => {
    const client = await customer();
    const product = await client.open("/product/6");
    const wished = await up.during(/^POST \/wishlist/, fault, () => product.press(productWords.addToWishlist));
    expect(wished.text).toContain(messages.addedToWishlist);
    const remove = await client.open("/wishlist/remove?id=6");
    expect((await up.during(/^DELETE \/wishlist/, fault, () => remove.press(dashboardWords.remove))).text).toContain(
      messages.removedFromWishlist,
    );
    await (await client.open("/product/7")).press(productWords.addToWishlist);
    const clear = await client.open("/wishlist/clear");
    expect(
      (await up.during(/^DELETE \/wishlist/, fault, () => clear.press(dashboardWords.clearWishlist))).text,
    ).toContain(messages.wishlistCleared);
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
      valueOf(refused.root, "email"),
    ]).toEqual(["/register", true, person.email]);

    const own = await customer();
    const edit = await own.open("/dashboard?tab=edit-profile");
    const kept = await up.during(/^PUT \/users/, fault, () => edit.press(dashboardWords.save, { name: "Meera Iyer" }));
    expect([kept.text.includes(messages.profileFailed), valueOf(kept.root, "name")]).toEqual([true, "Meera Iyer"]);
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
        valueOf(registered.root, "email"),
      ]).toEqual([503, true, person.email]);

      const client = await customer();
      const edit = await client.open("/dashboard?tab=edit-profile");
      const saved = await up.during(/^(PUT \/users|GET \/users\/me)/, fault, () =>
        edit.press(dashboardWords.save, { name: "Meera Iyer" }),
      );
      expect([
        saved.status,
        saved.text.includes(`${messages.profileFailed}. ${messages.perhapsSaved}`),
        valueOf(saved.root, "name"),
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
  const said = () => withShortDeadline.said().slice(before);
  const guest = createClient(withShortDeadline.url);
  const form = await guest.open("/register");
  await up.during(/^POST \/users\/(register|login)/, "late", () =>
    form.press(registerWords.submit, registration(newPerson())),
  );
  await vi.waitFor(
    () => expect(said()).toContain(`POST /users/login: no full answer within ${DEADLINE_MS} ms`),
    eventWait,
  );

  const client = createClient(withShortDeadline.url);
  await becomeCustomer(client, newPerson());
  const edit = await client.open("/dashboard?tab=edit-profile");
  await up.during(/^(PUT \/users|GET \/users\/me)/, "late", () =>
    edit.press(dashboardWords.save, { name: "Meera Iyer" }),
  );
  // Asked once to settle it, and once for the page that is shown then.
  await vi.waitFor(
    () =>
      expect([...said().matchAll(/GET \/users\/me: no full answer within (\d+) ms/g)].map(([, ms]) => ms)).toEqual([
        String(DEADLINE_MS),
        String(DEADLINE_MS / 4),
      ]),
    eventWait,
  );

  const product = await client.open("/product/6");
  await up.during(/^POST \/cart|^GET \/cart/, "late", () =>
    product.press(productWords.addToCart, { size: "M", color: "Red" }),
  );
  await vi.waitFor(() => expect(said()).toContain(`GET /cart: no full answer within ${DEADLINE_MS} ms`), eventWait);
});

test("where the question of a lost registration is lost, too, a stranger's e-mail and one's own mistake read alike", async () => {
  const known = newPerson();
  await customer(known);
  const tell = async (email: string) => {
    const form = await createClient(shop.url).open("/register");
    const page = await up.during(/^POST \/users\/(register|login)/, "closed", () =>
      form.press(registerWords.submit, registration({ ...newPerson(), email })),
    );
    return [page.status, page.text.replaceAll(email, ""), page.text.includes(messages.perhapsRegistered)];
  };
  const told = await tell(newPerson().email);
  expect([await tell(known.email), told[2]]).toEqual([told, true]);
});

test("a registration form sent twice is one registration; opened anew, it says that the e-mail is taken", async () => {
  const person = newPerson();
  const client = createClient(shop.url);
  const told = (page: Page) => [
    page.url.pathname,
    page.text.includes(messages.registered),
    page.text.includes(messages.emailTaken),
  ];
  const press = (await client.open("/register")).prepare(registerWords.submit, registration(person));
  expect((await Promise.all([press(), press()])).map(told)).toEqual([
    ["/login", true, false],
    ["/login", true, false],
  ]);
  for (const password of [person.password, "somebody-elses-guess"]) {
    const again = await client.open("/register");
    expect(
      told(await again.press(registerWords.submit, { ...registration(person), password, confirmPassword: password })),
    ).toEqual(["/register", false, true]);
  }
  expect(sessions(person.email)).toBe(0);
});

test("where a registration's answer is lost, a stranger's e-mail and one's own mistake read alike", async () => {
  const known = newPerson();
  await customer(known);
  const tell = async (email: string) => {
    const client = createClient(shop.url);
    const form = await client.open("/register");
    const page = await up.during(/^POST \/users\/register/, "closed", () =>
      form.press(registerWords.submit, { ...registration({ ...newPerson(), email, password: "some-other-word" }) }),
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

test("a password reset whose answer is lost says what may have happened", async () => {
  const client = createClient(shop.url);
  const form = await client.open("/reset-password?token=some");
  const page = await up.during(/reset-password/, "lost", () =>
    form.press(passwordWords.reset, { password: "new-moonlight", confirmPassword: "new-moonlight" }),
  );
  expect([page.status, page.text.includes(messages.somethingWrong), page.text.includes(messages.perhapsReset)]).toEqual(
    [503, true, true],
  );
});

describe("a profile", () => {
  test("without a name or an e-mail is refused in the registration's words, and everything else may be emptied", async () => {
    const person = newPerson();
    const client = await customer(person);
    const edit = await client.open("/dashboard?tab=edit-profile");
    for (const [filling, message] of [
      [{ name: " " }, messages.nameRequired],
      [{ email: "" }, messages.emailRequired],
      [{ email: "nowhere" }, messages.emailInvalid],
    ] as const) {
      const refused = await edit.press(dashboardWords.save, { ...filling, city: "Hampi" });
      expect([refused.status, refused.text.includes(message), valueOf(refused.root, "city")]).toEqual([
        400,
        true,
        "Hampi",
      ]);
    }
    const saved = await edit.press(dashboardWords.save, { phone: "", address: "", city: "", state: "", pincode: "" });
    expect(saved.text).toContain(messages.profileUpdated);
    expect(saved.text).toContain(
      "Phone number Not provided Address Not provided City Not provided State Not provided PIN code Not provided",
    );
    expect([saved.text.includes(person.name), saved.text.includes(person.email)]).toEqual([true, true]);
  });

  test("typed when the session is over waits for the login, and where it is too long for that the message says so", async () => {
    const client = await customer();
    const edit = await client.open("/dashboard?tab=edit-profile");
    const junk = Array.from({ length: 200 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919 + at * at * 31) % 20_000)),
    ).join("");
    const lost = await up.during(/^PUT \/users/, { status: 401 }, () =>
      edit.press(dashboardWords.save, { address: junk, city: junk }),
    );
    expect([
      lost.url.pathname,
      lost.text.includes(messages.sessionEnded),
      lost.text.includes(messages.typedLost),
      client.jar.has("pallu_typed"),
    ]).toEqual(["/login", true, true, false]);
    const other = await customer();
    const form = await other.open("/dashboard?tab=edit-profile");
    const kept = await up.during(/^PUT \/users/, { status: 401 }, () =>
      form.press(dashboardWords.save, { address: "मकान संख्या ४, मंदिर मार्ग, लक्ष्मीपुरम" }),
    );
    expect([kept.text.includes(messages.typedLost), other.jar.has("pallu_typed")]).toEqual([false, true]);
  });

  test("that an upstream answers otherwise than it was sent is saved only if the profile says so", async () => {
    const person = newPerson();
    const client = await customer(person);
    const edit = await client.open("/dashboard?tab=edit-profile");
    const before = { user: { id: "7", name: person.name, email: person.email, city: person.city } };
    const refused = await up.during(/^PUT \/users/, { status: 200, body: before }, () =>
      edit.press(dashboardWords.save, { city: "Hampi" }),
    );
    expect([
      refused.url.search,
      refused.text.includes(messages.profileUpdated),
      refused.text.includes(messages.profileFailed),
      valueOf(refused.root, "city"),
    ]).toEqual(["?tab=edit-profile", false, true, "Hampi"]);
  });

  test.each([
    ["nobody", { user: null }],
    ["an empty object", {}],
    ["nothing", null],
    ["null data", { data: null }],
  ])("that cannot be read because the upstream answers %s is a fault with a way on, and no logout", async (_, body) => {
    const client = await customer();
    const fault: Fault = body === null ? "empty" : { status: 200, body };
    const page = await up.during(/^GET \/users\/me/, fault, () => client.open("/dashboard?tab=profile"));
    expect([
      page.status,
      page.url.pathname,
      page.offers(dashboardWords.tryAgain),
      client.jar.has("pallu_session"),
    ]).toEqual([503, "/dashboard", true, true]);
    expect(page.text).toContain(dashboardWords.profileUnavailable);
    expect((await client.open("/dashboard?tab=profile")).status).toBe(200);
  });
});
