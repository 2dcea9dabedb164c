import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { dashboardWords, loginWords, orderWords, passwordWords, registerWords } from "../../app/content/account-words.ts";
import { cartWords } from "../../app/content/cart-words.ts";
import { checkoutWords } from "../../app/content/checkout-words.ts";
import { messages } from "../../app/content/messages.ts";
import { productWords } from "../../app/content/product-words.ts";
import routes from "../../app/routes.ts";
import { createClient, type Client, type Page } from "../support/client.ts";
import { startFaultUpstream, type Fault, type FaultUpstream } from "../support/fault-upstream.ts";
import { attribute, elements, named, textOf } from "../support/html.ts";
import { startShop, type RunningShop } from "../support/shop.ts";
import { addFromProduct, becomeCustomer, goToReview, newPerson, orderNumber, payments, registration, type Person } from "../support/shopping.ts";

/** The deadline of one call, a second for what is still tried after it, and what two busy cores need besides, in ms. */
const PATIENCE_MS = 9_000;
/** Nothing of an upstream's insides, nor of the shop's. */
const insides = /SQLITE|api\.js|Welcome to the proxy|node:internal|\bat \S+ \(|UpstreamUnavailable|ECONNRESET|weather/;
const choice = { size: "M", color: "Red" };

let up: FaultUpstream;
let shop: RunningShop;
let person: Person;
/** A customer with a cart, a wish and an order, and one on her way to the next order. */
let shopper: Client;
let buyer: Client;
let order: string;
/** The last piece she wished for: each is wished for once. */
let wishes = 5;
beforeAll(async () => {
  up = await startFaultUpstream();
  shop = await startShop({ env: { UPSTREAM_URL: up.url, LOG_LEVEL: "silent", ATTEMPTS_PER_ACCOUNT: "1000" } });
  // However often the table is gone through, no piece sells out.
  up.database.exec("update products set stock = 1000");
  person = newPerson();
  [shopper, buyer] = [createClient(shop.url), createClient(shop.url)];
  await becomeCustomer(shopper, person);
  await becomeCustomer(buyer, newPerson());
  await addFromProduct(shopper, "/product/2", choice);
  await (await shopper.open("/product/4")).press(productWords.addToWishlist);
  await addFromProduct(buyer, "/product/2", choice);
  order = orderNumber(await (await goToReview(buyer, payments.cod)).press(checkoutWords.placeOrder));
  await addFromProduct(buyer, "/product/2", choice);
  await goToReview(buyer, payments.cod);
});
afterAll(async () => {
  await shop.stop();
  await up.stop();
});

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
  "/productlisting": ["/productlisting", "/productlisting?search=silk", "/productlisting?category=saree&sort=price-asc&page=2"],
  "/product/:id": ["/product/2"],
  "/productdetails": ["/productdetails?id=2"],
  "/checkout": ["/checkout?step=1", "/checkout?step=2", "/checkout?step=3"],
  "/dashboard": ["profile", "edit-profile", "orders", "wishlist", "address", "payment", "settings"].map((tab) => `/dashboard?tab=${tab}`),
  "/wishlist/remove": ["/wishlist/remove?id=4"],
  "/reset-password": ["/reset-password?token=some"],
};
const formsOnly = new Set(["/cart/add", "/cart/quantity", "/cart/remove", "/order/:id/again", "/wishlist/add", "/preferences", "/picture", "*"]);

function pagesOf(number: string): string[] {
  return routes
    .map((entry: RouteConfigEntry) => (entry.index === true ? "/" : entry.path === "*" ? "*" : `/${entry.path}`))
    .filter((template) => !formsOnly.has(template))
    .flatMap((template) => opened[template] ?? [template.replace(/:(id|number)/, number)]);
}

/** The same shopper in another browser. */
function copyOf(client: Client): Client {
  const copy = createClient(shop.url);
  for (const [name, value] of client.jar) copy.jar.set(name, value);
  return copy;
}

async function timed(work: () => Promise<Page>): Promise<Page> {
  const started = performance.now();
  const page = await work();
  expect(performance.now() - started, page.url.href).toBeLessThan(PATIENCE_MS);
  return page;
}

/** Whatever happened, it is told in a page of the shop, with a way on. */
function expectSound(page: Page, where: string): void {
  expect(page.source, where).not.toMatch(insides);
  if (page.headers.get("content-type")?.startsWith("text/html") !== true) return expect(page.status, where).toBeLessThan(504);
  expect([200, 400, 404, 409, 429, 502, 503], `${where} ${page.text.slice(0, 200)}`).toContain(page.status);
  expect([page.heading !== "", named(page.root, "header").length > 0, named(page.root, "a").length > 5], `${where} ${page.status} ${page.text.slice(0, 200)}`).toEqual([true, true, true]);
}

test.each(faults)("while the upstream %s, every page says so with a way on, in time, and is itself again afterwards", async (_, fault) => {
  const pages = pagesOf(order);
  expect(pages.length).toBeGreaterThan(30);
  const client = buyer;
  const failed = await up.during(/./, fault, () => Promise.all(pages.map((path) => timed(() => copyOf(client).open(path)))));
  for (const [at, page] of failed.entries()) expectSound(page, pages[at] ?? "");
  for (const path of pages) {
    const page = await copyOf(client).open(path);
    expect([page.status < 500, page.status === 429, page.source.includes(messages.productsFailed)], path).toEqual([true, false, false]);
  }
}, 60_000);

/** One thing a shopper does: its form ready to be sent, which calls fail, what is said then, what she typed, and whether it worked in the end. */
interface Deed {
  name: string;
  prepare(): Promise<() => Promise<Page>>;
  calls: RegExp;
  says: string;
  typed?: Record<string, string>;
  isDone(page: Page): boolean;
}

function deeds(): Deed[] {
  const stranger = newPerson();
  const fresh = () => createClient(shop.url);
  const [hers, another] = [copyOf(shopper), copyOf(shopper)];
  const shown = (text: string) => (page: Page) => page.text.includes(text);
  return [
    { name: "logging in", calls: /login/, says: messages.loginFailed, typed: { email: person.email }, prepare: async () => (await fresh().open("/login?returnTo=%2Fabout")).prepare(loginWords.submit, { email: person.email, password: person.password }), isDone: ({ url }) => url.pathname === "/about" },
    { name: "registering", calls: /register/, says: messages.registrationFailed, typed: { email: stranger.email, address: stranger.address }, prepare: async () => (await fresh().open("/register")).prepare(registerWords.submit, registration(stranger)), isDone: ({ url, text }) => url.pathname === "/login" || text.includes(messages.emailTaken) },
    { name: "asking for a new password", calls: /forgot/, says: messages.somethingWrong, typed: { email: person.email }, prepare: async () => (await fresh().open("/password")).prepare(passwordWords.send, { email: person.email }), isDone: shown(passwordWords.sentTitle) },
    { name: "setting a new password", calls: /reset/, says: messages.somethingWrong, prepare: async () => (await fresh().open("/reset-password?token=some")).prepare(passwordWords.reset, { password: "new-monsoon", confirmPassword: "new-monsoon" }), isDone: shown(messages.resetLinkInvalid) },
    { name: "saving the profile", calls: /^PUT \/users/, says: messages.profileFailed, typed: { city: "Badami" }, prepare: async () => (await hers.open("/dashboard?tab=edit-profile")).prepare(dashboardWords.save, { city: "Badami" }), isDone: shown(messages.profileUpdated) },
    { name: "wishing", calls: /^POST \/wishlist/, says: messages.wishlistUpdateFailed, prepare: async () => (await copyOf(shopper).open(`/product/${(wishes += 1)}`)).prepare(productWords.addToWishlist), isDone: shown(messages.addedToWishlist) },
    { name: "adding to the cart", calls: /^POST \/cart/, says: messages.addToCartFailed, prepare: async () => (await copyOf(shopper).open(`/product/${wishes + 1}`)).prepare(productWords.addToCart, choice), isDone: shown(messages.addedToCart) },
    { name: "changing a quantity", calls: /^PUT \/cart/, says: messages.cartUpdateFailed, prepare: async () => (await another.open("/cart")).prepare(/^One more/i), isDone: ({ status, url }) => status === 200 && url.pathname === "/cart" },
    { name: "paying", calls: /^POST \/payments/, says: messages.paymentRefused, prepare: async () => (await copyOf(buyer).open("/checkout?step=2")).prepare(checkoutWords.toReview, payments.upi), isDone: ({ heading }) => heading === checkoutWords.stepTitles[3] },
    { name: "ordering", calls: /^POST \/orders/, says: messages.placeFailed, prepare: async () => (await buyer.open("/checkout?step=3")).prepare(checkoutWords.placeOrder), isDone: ({ heading }) => heading === checkoutWords.confirmed },
    { name: "cancelling an order", calls: /^PUT \/orders/, says: messages.cancelFailed, prepare: async () => (await copyOf(buyer).open(`/order/${order}/cancel`)).prepare(orderWords.cancel), isDone: shown(messages.orderCancelled) },
  ];
}

/** Where the order came through meanwhile, there is nothing left to pay: the cart is empty, or the order is confirmed. */
const isNothingToPay = (name: string, { url }: Page) => name === "paying" && /^\/(cart$|checkout\/confirmation\/)/.test(url.pathname);

/** Refused in so many words by the upstream, or told to be gone or too many: what the page says of it then is its own. */
const isAmbiguous = (fault: Fault) => fault === "empty" || fault === "flap" || fault === "shape" || (typeof fault === "object" && fault.status < 500);

test.each(faults)("while the upstream %s, whatever a shopper does is answered in time, keeps what she typed, and works on the next try", async (_, fault) => {
  await addFromProduct(buyer, "/product/2", choice);
  order = orderNumber(await (await goToReview(buyer, payments.cod)).press(checkoutWords.placeOrder));
  await addFromProduct(buyer, "/product/2", choice);
  await goToReview(buyer, payments.cod);
  const all = deeds();
  const ready = await Promise.all(all.map(({ prepare }) => prepare()));
  const failed = await up.during(/^(POST|PUT|DELETE)/, fault, () => Promise.all(ready.map((send) => timed(send))));
  for (const [at, page] of failed.entries()) {
    const { name, says, typed = {}, isDone } = all[at] ?? expect.fail();
    if (isAmbiguous(fault) && (isDone(page) || isNothingToPay(name, page))) continue;
    expectSound(page, name);
    const told = elements(page.root, (element) => ["alert", "status"].includes(attribute(element, "role") ?? "")).map(textOf).join(" ");
    if (isAmbiguous(fault)) expect(told, `${name}: ${page.status} ${page.url.href} ${page.text.slice(0, 300)}`).not.toBe("");
    else expect(told, name).toContain(says);
    for (const [field, value] of Object.entries(typed)) expect(valueOf(page, field), `${name}: ${field}`).toBe(value);
  }
  for (const [at, send] of ready.entries()) {
    const { name, isDone } = all[at] ?? expect.fail();
    const page = await send();
    const worked = isDone(page) || (isAmbiguous(fault) && isNothingToPay(name, page)) || (isAmbiguous(fault) && isDone(failed[at] ?? page));
    expect(worked, `${name}: ${page.status} ${page.url.href} ${page.text.slice(0, 300)}`).toBe(true);
  }
}, 60_000);

test("a 401 on any page of hers ends the session there, and the login comes back to that page", async () => {
  const own = pagesOf(order).filter((path) => /^\/(cart|checkout|dashboard|order|wishlist)/.test(path));
  expect(own.length).toBeGreaterThan(10);
  for (const path of own) {
    const client = copyOf(path.startsWith("/checkout") ? buyer : shopper);
    if (path.startsWith("/checkout?")) await addFromProduct(client, "/product/2", choice);
    const page = await up.during(/./, { status: 401 }, () => client.open(path));
    if (page.url.pathname !== "/login") {
      // What asks nothing in her name has nothing to end.
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

function valueOf(page: Page, field: string): string | null {
  const [control] = elements(page.root, (element) => attribute(element, "name") === field);
  return control === undefined ? null : control.tagName === "textarea" ? textOf(control) : attribute(control, "value");
}
