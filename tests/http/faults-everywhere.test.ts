import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  dashboardWords,
  loginWords,
  logoutWords,
  orderWords,
  passwordWords,
  registerWords,
} from "../../app/content/account-words.ts";
import { cartWords } from "../../app/content/cart-words.ts";
import { checkoutWords } from "../../app/content/checkout-words.ts";
import { messages } from "../../app/content/messages.ts";
import { questionWords } from "../../app/content/question-words.ts";
import { returnWords } from "../../app/content/return-words.ts";
import { productWords } from "../../app/content/product-words.ts";
import routes from "../../app/routes.ts";
import { createClient, type Client, type Page } from "../support/client.ts";
import { send } from "../support/fault-form.ts";
import type { Fault, FaultUpstream } from "../support/fault-upstream.ts";
import { attribute, elements, has, isAlert, named, textOf } from "../support/html.ts";
import { lateCalls } from "../support/late-calls.ts";
import { eventWait } from "../support/event-timeout.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { startShop, type RunningShop } from "../support/shop.ts";
import {
  addFromProduct,
  addToCart,
  becomeCustomer,
  goToReview,
  newPerson,
  orderCart,
  payments,
  type Person,
  registration,
} from "../support/shopping.ts";
import { storeDelivery } from "../support/stored-returns.ts";
import { storeCustomersOf } from "../support/stored-customers.ts";
import { startWire, type Wire } from "../support/wire.ts";

/** The deadline of one call where calls are never answered, in ms: enough for those that are, on a slow machine, too. */
const DEADLINE_MS = 4_000;
/** How many calls of one request may run out of the quarter of it that is left to the others. */
const MAX_SHORT = 4;
/** Nothing of an upstream's insides, nor of the shop's. */
const insides = /SQLITE|api\.js|Welcome to the proxy|node:internal|\bat \S+ \(|UpstreamUnavailable|ECONNRESET|weather/;
const choice = { size: "M", color: "Red" };

let up: FaultUpstream;
/** The shop before the shoppers: `withLongDeadline` as a rule, `withShortDeadline` where a call meets the deadline; they share their cookies. */
let shop: Wire & { is: RunningShop };
let withLongDeadline: RunningShop;
let withShortDeadline: RunningShop;
let person: Person;
/** A customer with a cart, a wish and an order; one at the checkout; one who orders; one who pays; one who removes things. */
let shopper: Client;
let buyer: Client;
let orderer: Client;
let payer: Client;
let keeper: Client;
let order: string;
/** An order of the buyer's that has arrived. */
let delivered: string;
/** Who is behind each browser. */
const people = new Map<Client, Person>();
useSharedShop((shared) => ({ up } = shared));
beforeAll(async () => {
  const env = { UPSTREAM_URL: up.url, ATTEMPTS_PER_ACCOUNT: "1000" };
  withLongDeadline = await startShop({ env: { ...env, LOG_LEVEL: "silent" } });
  withShortDeadline = await startShop({
    dataDir: withLongDeadline.dataDir,
    env: { ...env, UPSTREAM_TIMEOUT_MS: String(DEADLINE_MS) },
  });
  shop = { ...(await startWire(() => shop.is.url)), is: withLongDeadline };
  storeCustomersOf(shop.url, { database: up.database, dataDir: withLongDeadline.dataDir });
  // However often the table is gone through, no piece sells out.
  up.database.exec("update products set stock = 1000");
  person = newPerson();
  [shopper, buyer, orderer, payer, keeper] = await Promise.all([
    customer(person),
    customer(newPerson()),
    customer(newPerson()),
    customer(newPerson()),
    customer(newPerson()),
  ]);
  await addToCart(shopper, "/product/2", choice);
  await addToCart(keeper, "/product/2", choice);
  await (await shopper.open("/product/4")).press(productWords.addToWishlist);
  await freshOrders();
  await addToCart(buyer, "/product/2", choice);
  await goToReview(buyer, payments.cod);
  await addToCart(payer, "/product/2", choice);
  await goToReview(payer, payments.cod);
});
afterAll(async () => {
  await shop.stop();
  await withShortDeadline.stop();
  await withLongDeadline.stop();
});
afterEach(() => void (shop.is = withLongDeadline));

async function customer(who: Person): Promise<Client> {
  const client = createClient(shop.url);
  await becomeCustomer(client, who);
  people.set(client, who);
  return client;
}

const faults: [string, Fault][] = [
  ...[404, 409, 429, 500, 503].map((status): [string, Fault] => [`answers ${status}`, { status }]),
  ["answers 500 in HTML", { status: 500, body: "<h1>Welcome to the proxy</h1>" }],
  ["closes the connection", "closed"],
  ["breaks off in the middle", "cut"],
  ["answers nothing", "empty"],
  ["answers a page", "html"],
  ["answers half of some JSON", "torn"],
  ["answers something else", "shape"],
  ["answers without end", "huge"],
  ["comes and goes", "flap"],
  ["drips", "trickle"],
  ["never answers", "late"],
];

/** Every page there is, as the shopper opens it; those with values of their own are named here, and a new route without is opened as it stands. */
const opened: Record<string, string[]> = {
  "/productlisting": [
    "/productlisting",
    "/productlisting?search=silk",
    "/productlisting?category=saree&sort=price-asc&page=2",
  ],
  "/product/:id": ["/product/2"],
  "/productdetails": ["/productdetails?id=2"],
  "/checkout": ["/checkout?step=1", "/checkout?step=2", "/checkout?step=3"],
  "/dashboard": ["profile", "edit-profile", "orders", "wishlist", "address", "payment", "settings"].map(
    (tab) => `/dashboard?tab=${tab}`,
  ),
  "/wishlist/remove": ["/wishlist/remove?id=4"],
  "/reset-password": ["/reset-password?token=some"],
};
const formsOnly = new Set([
  "/cart/add",
  "/cart/quantity",
  "/cart/remove",
  "/order/:id/again",
  "/wishlist/add",
  "/preferences",
  "/picture",
  "*",
]);

function pagesOf(number: string): string[] {
  return routes
    .map((entry: RouteConfigEntry) => (entry.index === true ? "/" : entry.path === "*" ? "*" : `/${entry.path}`))
    .filter((template) => !formsOnly.has(template))
    .flatMap((template) => opened[template] ?? [template.replace(/:(id|number)/, number)]);
}

/** The same shopper in another browser, which says where its forms stand if it is to. */
function copyOf(client: Client, page?: string): Client {
  const copy = createClient(shop.url, page === undefined ? {} : { referer: shop.url + page });
  for (const [name, value] of client.jar) copy.jar.set(name, value);
  const who = people.get(client);
  if (who !== undefined) people.set(copy, who);
  return copy;
}

/** Does all at once while the upstream fails. Where it never answers, nobody waits for more than one deadline and some quarters of it. */
async function underFault(calls: RegExp, fault: Fault, work: (() => Promise<Page>)[]): Promise<Page[]> {
  const neverAnswers = fault === "late" || fault === "trickle";
  if (neverAnswers) shop.is = withShortDeadline;
  const before = lateCalls(withShortDeadline, DEADLINE_MS).length;
  const newlyLate = () => lateCalls(withShortDeadline, DEADLINE_MS).slice(before);
  const pages = await up.during(calls, fault, () => Promise.all(work.map((one) => one())));
  if (!neverAnswers) return pages;
  await vi.waitUntil(() => newlyLate().length > 0, eventWait);
  expect(newlyLate().filter(({ short }) => short > MAX_SHORT)).toEqual([]);
  return pages;
}

/** Whatever happened, it is told in a page of the shop, with a way on. */
function expectSound(page: Page, where: string): void {
  expect(page.source, where).not.toMatch(insides);
  if (page.headers.get("content-type")?.startsWith("text/html") !== true)
    return expect(page.status, where).toBeLessThan(504);
  expect([200, 400, 404, 409, 429, 502, 503], `${where} ${page.text.slice(0, 200)}`).toContain(page.status);
  expect(
    [page.heading !== "", named(page.root, "header").length > 0, named(page.root, "a").length > 5],
    `${where} ${page.status} ${page.text.slice(0, 200)}`,
  ).toEqual([true, true, true]);
}

test.each(faults)(
  "while the upstream %s, every page says so with a way on, in time, and is itself again afterwards",
  async (title, fault) => {
    const pages = pagesOf(order);
    expect(pages.length).toBeGreaterThan(30);
    const client = buyer;
    const failed = await underFault(
      /./,
      fault,
      pages.map((path) => () => copyOf(client).open(path)),
    );
    for (const [at, page] of failed.entries()) expectSound(page, pages[at] ?? "");
    // A quarter of the pages after each fault, another quarter after the next: each page after four faults.
    const turn = faults.findIndex(([name]) => name === title) % 4;
    for (const path of pages.filter((_page, at) => at % 4 === turn)) {
      const page = await copyOf(client).open(path);
      expect([page.status < 500, page.status === 429, page.source.includes(messages.productsFailed)], path).toEqual([
        true,
        false,
        false,
      ]);
    }
  },
);

/** One thing a shopper does. */
interface ShopperAction {
  name: string;
  /** The address its form is sent to, as app/routes.ts writes it. */
  route: string;
  /** The page that the login leads back to when the session is over; null where no call is made in the customer's name. */
  page: string | null;
  /** Its form, ready to be sent more than once, and who sends it. */
  prepare(): Promise<Ready>;
  /** The calls that fail; null where it makes none. */
  calls: RegExp | null;
  /** What is said when they do. */
  says: string;
  /** What is said of a refusal instead, by its status. */
  refused?: Partial<Record<number, string>>;
  /** Whether any success counts as done: the specification reads nothing in its answer. */
  trusts?: boolean;
  /** Whether it is so already: then the upstream, asked about a lost answer, says that it is done. */
  isSo?: boolean;
  /** Whether 404 says that it was done before. */
  isGoneWith404?: boolean;
  /** What the shopper typed, by field. It must stay. */
  typed?: Record<string, string>;
  isDone(page: Page): boolean;
}

interface Ready {
  client: Client;
  send(): Promise<Page>;
}

/** Each payment is by other means: what was paid once is paid. */
let means = 0;
/** The piece that is wished for and put into carts: another where it must not be there yet. */
let piece = 6;

/** What is prepared once for all faults: doing it again does no harm. */
const kept = new Map<string, Ready>();

function shopperActions(): ShopperAction[] {
  const stranger = newPerson();
  const city = `Badami ${(means += 1)}`;
  const shown = (text: string) => (page: Page) => page.text.includes(text);
  /** The form of that button on that page, in a browser of its own: a stranger's, or of someone who is logged in. */
  const on =
    (
      page: string,
      button: string | RegExp,
      { as, fields, which }: { as?: Client; fields?: Record<string, string>; which?: number } = {},
    ) =>
    async (): Promise<Ready> => {
      const client = as === undefined ? createClient(shop.url) : copyOf(as, page);
      return { client, send: (await client.open(page)).prepare(button, fields, which) };
    };
  /** In the client itself, whose cart is used afterwards. */
  const inClient = (client: Client, page: string, button: string) => async (): Promise<Ready> => ({
    client,
    send: (await client.open(page)).prepare(button),
  });
  const once = (name: string, prepare: () => Promise<Ready>) => async () => {
    const ready = kept.get(name) ?? (await prepare());
    kept.set(name, ready);
    return ready;
  };
  const tooMany = { 429: messages.tooMany };
  return [
    {
      name: "logging in",
      route: "/login",
      page: null,
      calls: /login/,
      says: messages.loginFailed,
      refused: { 404: messages.loginRefused, 409: messages.loginRefused, ...tooMany },
      typed: { email: person.email },
      prepare: on("/login?returnTo=%2Fabout", loginWords.submit, {
        fields: { email: person.email, password: person.password },
      }),
      isDone: ({ url }) => url.pathname === "/about",
    },
    {
      name: "registering",
      route: "/register",
      page: null,
      calls: /register/,
      says: messages.registrationFailed,
      refused: { 409: messages.emailTaken, ...tooMany },
      trusts: true,
      typed: { email: stranger.email, address: stranger.address },
      prepare: on("/register", registerWords.submit, { fields: registration(stranger) }),
      isDone: ({ url }) => url.pathname === "/login",
    },
    {
      name: "asking for a new password",
      route: "/password",
      page: null,
      calls: /forgot/,
      says: messages.somethingWrong,
      refused: tooMany,
      trusts: true,
      typed: { email: person.email },
      prepare: once("password", on("/password", passwordWords.send, { fields: { email: person.email } })),
      isDone: shown(passwordWords.sentTitle),
    },
    {
      name: "setting a new password",
      route: "/reset-password",
      page: null,
      calls: /reset/,
      says: messages.somethingWrong,
      refused: tooMany,
      trusts: true,
      prepare: once(
        "reset",
        on("/reset-password?token=some", passwordWords.reset, {
          fields: { password: "new-monsoon", confirmPassword: "new-monsoon" },
        }),
      ),
      isDone: ({ text, url }) => text.includes(messages.resetLinkInvalid) || url.searchParams.has("done"),
    },
    {
      name: "logging out",
      route: "/logout",
      page: null,
      calls: /logout/,
      says: messages.loggedOut,
      trusts: true,
      prepare: leaving,
      isDone: ({ heading }) => heading === loginWords.title,
    },
    {
      name: "saving the profile",
      route: "/dashboard",
      page: "/dashboard?tab=edit-profile",
      calls: /^PUT \/users/,
      says: messages.profileFailed,
      refused: tooMany,
      typed: { city },
      prepare: on("/dashboard?tab=edit-profile", dashboardWords.save, { as: shopper, fields: { city } }),
      isDone: shown(messages.profileUpdated),
    },
    {
      name: "wishing",
      isSo: true,
      route: "/wishlist/add",
      page: `/product/${piece}`,
      calls: /^POST \/wishlist/,
      says: messages.wishlistUpdateFailed,
      trusts: true,
      prepare: once("wish", on(`/product/${piece}`, productWords.addToWishlist, { as: shopper })),
      isDone: shown(messages.addedToWishlist),
    },
    {
      name: "wishing no more",
      isSo: true,
      route: "/wishlist/remove",
      page: "/wishlist/remove?id=4",
      calls: /^DELETE \/wishlist\/remove/,
      says: messages.wishlistRemoveFailed,
      trusts: true,
      isGoneWith404: true,
      prepare: once("unwish", on("/wishlist/remove?id=4", dashboardWords.remove, { as: keeper })),
      isDone: shown(messages.removedFromWishlist),
    },
    {
      name: "forgetting all wishes",
      isSo: true,
      route: "/wishlist/clear",
      page: "/wishlist/clear",
      calls: /^DELETE \/wishlist\/clear/,
      says: messages.wishlistClearFailed,
      trusts: true,
      prepare: once("clear", on("/wishlist/clear", dashboardWords.clearWishlist, { as: keeper })),
      isDone: shown(messages.wishlistCleared),
    },
    {
      name: "adding from a card",
      route: "/cart/add",
      page: "/productlisting",
      calls: /^POST \/cart/,
      says: messages.cardAddFailed,
      trusts: true,
      prepare: once("card", on("/productlisting", /^Add to Cart/, { as: keeper, which: piece })),
      isDone: shown(messages.cardAdded("").trim()),
    },
    {
      name: "adding from a piece's page",
      route: "/product/:id",
      page: `/product/${piece + 20}?size=M&color=Red&quantity=1`,
      calls: /^POST \/cart/,
      says: messages.addToCartFailed,
      trusts: true,
      typed: choice,
      prepare: once("piece", on(`/product/${piece + 20}`, productWords.addToCart, { as: shopper, fields: choice })),
      isDone: shown(messages.addedToCart),
    },
    {
      name: "adding from its other address",
      route: "/productdetails",
      page: `/productdetails?id=${piece + 30}&size=M&color=Red&quantity=1`,
      calls: /^POST \/cart/,
      says: messages.addToCartFailed,
      trusts: true,
      typed: choice,
      prepare: once(
        "details",
        on(`/productdetails?id=${piece + 30}`, productWords.addToCart, { as: shopper, fields: choice }),
      ),
      isDone: shown(messages.addedToCart),
    },
    {
      name: "changing a quantity",
      isSo: true,
      route: "/cart/quantity",
      page: "/cart",
      calls: /^PUT \/cart/,
      says: messages.cartUpdateFailed,
      refused: { 404: messages.cartUpdateRefused, 409: messages.cartUpdateRefused, 429: messages.cartUpdateRefused },
      trusts: true,
      prepare: once("quantity", on("/cart", /^Increase quantity/i, { as: shopper })),
      isDone: isCartWithout(messages.cartUpdateFailed, messages.cartUpdateRefused),
    },
    {
      name: "taking out of the cart",
      isSo: true,
      route: "/cart/remove",
      page: "/cart",
      calls: /^(PUT|DELETE) \/cart/,
      says: messages.cartRemoveFailed,
      trusts: true,
      prepare: once("remove", on("/cart", /^Remove/, { as: keeper })),
      isDone: shown(messages.removedFromCart("").trim()),
    },
    {
      name: "saying where to",
      route: "/checkout",
      page: null,
      calls: null,
      says: "",
      prepare: once("shipping", on("/checkout?step=1", checkoutWords.toPayment, { as: payer })),
      isDone: ({ heading }) => heading === checkoutWords.stepTitles[2],
    },
    {
      name: "paying",
      route: "/checkout",
      page: "/checkout?step=2",
      calls: /^POST \/payments/,
      says: messages.paymentRefused,
      refused: tooMany,
      trusts: true,
      prepare: on("/checkout?step=2", checkoutWords.toReview, {
        as: payer,
        fields: { ...payments.upi, upiId: `asha.${(means += 1)}@upi` },
      }),
      isDone: ({ heading }) => heading === checkoutWords.stepTitles[3],
    },
    {
      name: "ordering",
      route: "/checkout",
      page: "/checkout?step=3",
      calls: /^POST \/orders/,
      says: messages.placeFailed,
      trusts: true,
      prepare: inClient(orderer, "/checkout?step=3", checkoutWords.placeOrder),
      isDone: ({ heading }) => heading === checkoutWords.confirmed,
    },
    {
      name: "cancelling an order",
      route: "/order/:id/cancel",
      page: `/order/${order}/cancel`,
      calls: /^PUT \/orders/,
      says: messages.cancelFailed,
      trusts: true,
      prepare: on(`/order/${order}/cancel`, orderWords.cancel, { as: buyer }),
      isDone: shown(messages.orderCancelled),
    },
    {
      name: "asking for a return",
      route: "/order/:id/return",
      page: `/order/${delivered}/return`,
      calls: /^POST \/orders\/[^/]+\/returns/,
      says: returnWords.failed,
      prepare: on(`/order/${delivered}/return`, returnWords.submit, {
        as: buyer,
        fields: { "pieces-0": "1", "reason-0": "look" },
      }),
      isDone: shown(returnWords.sent),
    },
    {
      name: "asking a question",
      route: "/contact/question",
      page: null,
      calls: /^POST \/questions/,
      says: "Your question was not sent.",
      refused: tooMany,
      trusts: true,
      typed: { email: stranger.email },
      prepare: on("/contact/question", questionWords.send, {
        fields: { name: "Meera", email: stranger.email, orderNumber: "", question: `Does it come in green? ${city}` },
      }),
      isDone: shown(questionWords.sent),
    },
    {
      name: "ordering again",
      route: "/order/:id/again",
      page: `/order/${order}`,
      calls: /^POST \/cart/,
      says: orderWords.addedNone,
      trusts: true,
      prepare: inClient(buyer, `/order/${order}`, orderWords.again),
      isDone: shown(orderWords.addedAgain),
    },
    {
      name: "choosing the looks",
      route: "/preferences",
      page: null,
      calls: null,
      says: "",
      prepare: once(
        "looks",
        on("/dashboard?tab=settings", dashboardWords.saveTheme, { as: keeper, fields: { theme: "dark" } }),
      ),
      isDone: shown(messages.settingsSaved),
    },
  ];
}

/** A login that may be ended: the others stay. */
async function leaving(): Promise<Ready> {
  const client = createClient(shop.url);
  const home = await (
    await client.open("/login")
  ).press(loginWords.submit, { email: person.email, password: person.password });
  return { client, send: home.prepare(logoutWords.submit) };
}

const isCartWithout =
  (...complaints: string[]) =>
  ({ status, url, text }: Page) =>
    status === 200 && url.pathname === "/cart" && complaints.every((complaint) => !text.includes(complaint));

/** What comes out of app/routes.ts with an action; an address that nothing has takes any form, too, and says that there is nothing. */
const actions = routes
  .filter((entry: RouteConfigEntry) =>
    /^export (async )?function action\b/m.test(readFileSync(`app/${entry.file}`, "utf8")),
  )
  .map(({ path }: RouteConfigEntry) => (path === "*" ? "*" : `/${path}`));

test("every action of the shop is in the table", async () => {
  expect(actions.length).toBeGreaterThan(15);
  expect(new Set([...shopperActions().map(({ route }) => route), "*"])).toEqual(new Set(actions));
  const nowhere = await up.during(/./, "closed", () => send(createClient(shop.url), `${shop.url}/nowhere`, { a: "b" }));
  expect(nowhere.status).toBe(404);
});

/** A new order of the buyer's, to be cancelled and ordered again, and a review before the one who orders. */
async function freshOrders(): Promise<void> {
  expect((await addFromProduct(buyer, "/product/2", choice)).text).toContain(messages.addedToCart);
  delivered = await orderCart(buyer);
  storeDelivery((statement, ...values) => void up.database.prepare(statement).run(...values), delivered);
  expect((await addFromProduct(buyer, "/product/2", choice)).text).toContain(messages.addedToCart);
  order = await orderCart(buyer);
  expect((await addFromProduct(orderer, "/product/2", choice)).text).toContain(messages.addedToCart);
  await goToReview(orderer, payments.cod);
}

/** What the page tells of what was done. */
function toldOn(page: Page): string {
  return elements(page.root, (element) => isAlert(element) || has(element, "aria-live"))
    .map(textOf)
    .join(" ");
}

/** Checks the page after an action under a fault: done only where a success was received; otherwise the message is shown and what was typed stays. */
function expectOutcome(
  {
    name,
    calls,
    says,
    refused = {},
    trusts = false,
    isSo = false,
    isGoneWith404 = false,
    typed = {},
    isDone,
  }: ShopperAction,
  fault: Fault,
  page: Page,
): void {
  const where = `${name}: ${page.status} ${page.url.href} ${page.text.slice(0, 300)}`;
  expectSound(page, where);
  // Not of a refusal: that was heard.
  if (isSo && (typeof fault !== "object" || fault.status >= 500) && isDone(page)) return;
  const heardSuccess =
    calls === null ||
    (trusts && (fault === "empty" || fault === "shape")) ||
    (fault === "flap" && isDone(page)) ||
    (isGoneWith404 && typeof fault === "object" && fault.status === 404);
  if (heardSuccess) return expect(isDone(page), where).toBe(true);
  // Whoever logs out is logged out here in any case.
  if (name !== "logging out") expect(isDone(page), where).toBe(false);
  expect(toldOn(page), where).toContain((typeof fault === "object" ? refused[fault.status] : undefined) ?? says);
  for (const [field, value] of Object.entries(typed)) expect(valueOf(page, field), `${where}: ${field}`).toBe(value);
}

test.each(faults)(
  "while the upstream %s, whatever a shopper does is answered in time, keeps what they typed, and works on the next try",
  async (_, fault) => {
    await freshOrders();
    const all = shopperActions();
    const ready = await Promise.all(all.map(({ prepare }) => prepare()));
    const failing = new RegExp(all.flatMap(({ calls }) => (calls === null ? [] : [calls.source])).join("|"));
    const failed = await underFault(
      failing,
      fault,
      ready.map(({ send: press }) => press),
    );
    for (const [at, page] of failed.entries()) expectOutcome(all[at] ?? expect.fail(), fault, page);
    for (const [at, { send: press }] of ready.entries()) {
      const { name, isDone } = all[at] ?? expect.fail();
      // What came through now and then need not come through again: an order is cancelled once, an e-mail registered once.
      if (fault === "flap" && isDone(failed[at] ?? expect.fail())) continue;
      const page = await press();
      const isTaken =
        name === "registering" && isDone(failed[at] ?? expect.fail()) && page.text.includes(messages.emailTaken);
      expect(isDone(page) || isTaken, `${name}: ${page.status} ${page.url.href} ${page.text.slice(0, 300)}`).toBe(true);
    }
  },
);

test("a 401 to any action ends the session, and the login leads back to the page with what was typed", async () => {
  await freshOrders();
  kept.clear();
  piece += 1;
  for (const { name, page, calls, typed = {}, prepare } of shopperActions()) {
    if (page === null || calls === null) continue;
    const { client, send: press } = await prepare();
    const login = await up.during(calls, { status: 401 }, press);
    expect(
      [login.url.pathname, client.jar.has("pallu_session"), login.text.includes(messages.sessionEnded)],
      name,
    ).toEqual(["/login", false, true]);
    const { email, password } = people.get(client) ?? expect.fail(name);
    const back = await login.press(loginWords.submit, { email, password });
    expect(back.url.pathname + back.url.search, name).toBe(page);
    expect(back.status, name).toBe(200);
    for (const [field, value] of Object.entries(typed)) expect(valueOf(back, field), `${name}: ${field}`).toBe(value);
    expect(client.jar.has("pallu_session"), name).toBe(true);
  }
  kept.clear();
});

test("a 401 to a call without a login is handled like any other refusal", async () => {
  for (const { name, page, calls, typed = {}, prepare } of shopperActions()) {
    if (page !== null || calls === null || name === "logging out") continue;
    const { client, send: press } = await prepare();
    const told = await up.during(calls, { status: 401 }, press);
    expect([told.status, client.jar.has("pallu_session"), toldOn(told) !== ""], name).toEqual([400, false, true]);
    for (const [field, value] of Object.entries(typed)) expect(valueOf(told, field), `${name}: ${field}`).toBe(value);
  }
});

test("a guest whose calls come to a 401 keeps the cart", async () => {
  const guest = createClient(shop.url);
  await addToCart(guest, "/product/2", choice);
  expect((await up.during(/./, { status: 401 }, () => guest.open("/cart"))).url.pathname).toBe("/login");
  expect((await guest.open("/cart")).text).toContain(cartWords.loginToCheckout);
});

test("a 401 on any page of a customer ends the session there, and the login comes back to that page", async () => {
  const own = pagesOf(order).filter((path) => /^\/(cart|checkout|dashboard|order|wishlist)/.test(path));
  expect(own.length).toBeGreaterThan(10);
  for (const path of own) {
    const client = copyOf(path.startsWith("/checkout") ? buyer : shopper);
    if (path.startsWith("/checkout?")) await addToCart(client, "/product/2", choice);
    const page = await up.during(/./, { status: 401 }, () => client.open(path));
    if (page.url.pathname !== "/login") {
      // A page that makes no call in the customer's name ends nothing.
      expect(page.status, path).toBe(200);
      continue;
    }
    expect([page.url.searchParams.get("returnTo"), client.jar.has("pallu_session")], path).toEqual([path, false]);
    expect(page.text).toContain(messages.sessionEnded);
  }
  const client = copyOf(shopper);
  const login = await up.during(/./, { status: 401 }, () => client.open("/dashboard?tab=orders"));
  const back = await login.press(loginWords.submit, { email: person.email, password: person.password });
  expect(back.url.pathname + back.url.search).toBe("/dashboard?tab=orders");
  expect((await client.open("/cart")).text).toContain(cartWords.checkout);
});

/** What a field holds: of several of one name, the one that is chosen. */
function valueOf(page: Page, field: string): string | null {
  const controls = elements(page.root, (element) => attribute(element, "name") === field);
  const control = controls.find((one) => has(one, "checked")) ?? controls[0];
  return control === undefined ? null : control.tagName === "textarea" ? textOf(control) : attribute(control, "value");
}
