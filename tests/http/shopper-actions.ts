// One file: each thing a shopper can do is a row of one list, over the people and orders of one setup.
import { emailWords, loginWords, logoutWords, passwordWords, registerWords } from "#content/account-words.ts";
import { alertWords, awaitedWords } from "#content/alert-words.ts";
import * as addressWords from "#content/address-words.ts";
import { applyCode, codeWords, removeCode } from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as messages from "#content/messages.ts";
import * as orderWords from "#content/order-words.ts";
import * as productWords from "#content/product-words.ts";
import { questionWords } from "#content/question-words.ts";
import { reviewWords } from "#content/review-words.ts";
import * as returnWords from "#content/return-words.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { type FaultUpstream } from "#tests/support/fault-upstream.ts";
import { officeAddress, typedAddress } from "#tests/support/addresses.ts";
import { type LocalServer } from "#tests/support/serve-locally.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import {
  addFromProduct,
  addToCart,
  becomeCustomer,
  goToReview,
  newPerson,
  orderCart,
  payments,
  registration,
  type Person,
} from "#tests/support/shopping.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";
import { storeOffer } from "#tests/support/stored-offers.ts";
import { storeDelivery } from "#tests/support/stored-returns.ts";
import { startWire } from "#tests/support/wire.ts";
import { expect } from "vitest";

/** What a shopper is about to send, and from which browser. */
export interface Ready {
  client: Client;
  send(): Promise<Page>;
}

/** The shop, the upstream that fails, and the shoppers that go through everything. */
export type FaultSetup = Awaited<ReturnType<typeof prepareSetup>>;

/** What everybody buys. */
export const choice = { size: "M", color: "Red" };

/** Starts two shops on one upstream, and brings every shopper to where they begin. One call may take `deadlineMs` where calls are never answered. */
export async function prepareSetup(up: FaultUpstream, deadlineMs: number) {
  storeOffer(up.database, { code: "FAULTY", percent: 1, from: 1_000_000 });
  const env = { UPSTREAM_URL: up.url, ATTEMPTS_PER_ACCOUNT: "1000" };
  const withLongDeadline = await startShop({ env: { ...env, LOG_LEVEL: "silent" } });
  const withShortDeadline = await startShop({
    dataDir: withLongDeadline.dataDir,
    env: { ...env, UPSTREAM_TIMEOUT_MS: String(deadlineMs) },
  });
  /** Before the shoppers: the one with the long deadline, but where a call meets the deadline; they share their cookies. */
  const shop: LocalServer & { is: RunningShop } = { ...(await startWire(() => shop.is.url)), is: withLongDeadline };
  storeCustomersOf(shop.url, { database: up.database, dataDir: withLongDeadline.dataDir });
  // However often the table is gone through, no piece sells out.
  up.database.exec("update products set stock = 1000");
  /** Who is behind each browser. */
  const people = new Map<Client, Person>();
  async function customer(who = newPerson()): Promise<Client> {
    const client = createClient(shop.url);
    await becomeCustomer(client, who);
    people.set(client, who);
    return client;
  }
  const person = newPerson();
  const [shopper, buyer, orderer, payer, keeper] = await Promise.all([
    customer(person),
    customer(),
    customer(),
    customer(),
    customer(),
  ]);
  await addToCart(shopper, "/product/2", choice);
  await addToCart(keeper, "/product/2", choice);
  await (await shopper.open("/product/4")).press(productWords.addToWishlist);
  const setup = {
    up,
    shop,
    withLongDeadline,
    withShortDeadline,
    person,
    people,
    /** With a cart, a wish and an order; at the checkout; who orders, who pays, who removes things. */
    shopper,
    buyer,
    orderer,
    payer,
    keeper,
    /** Orders of the buyer's: one to be cancelled, one that has arrived. */
    order: "",
    delivered: "",
    /** What is sold out, and awaited by the keeper. */
    gone: up.product({ stock: 0, name: "Ikat Stole" }),
    /** Each payment is by other means: what was paid once is paid. */
    means: 0,
    /** The piece that is wished for and put into carts: another where it must not be there yet. */
    piece: 6,
    /** What is prepared once for all faults: doing it again does no harm. */
    kept: new Map<string, Ready>(),
  };
  await makeFreshOrders(setup);
  await addToCart(buyer, "/product/2", choice);
  await goToReview(buyer, payments.cod);
  await addToCart(payer, "/product/2", choice);
  await goToReview(payer, payments.cod);
  return setup;
}

/** Stops both shops. */
export async function stopSetup({ shop, withShortDeadline, withLongDeadline }: FaultSetup): Promise<void> {
  await shop.stop();
  await withShortDeadline.stop();
  await withLongDeadline.stop();
}

/** A new order of the buyer's, to be cancelled and ordered again, and a review before the one who orders. */
export async function makeFreshOrders(setup: FaultSetup): Promise<void> {
  const { up, buyer, orderer } = setup;
  expect((await addFromProduct(buyer, "/product/2", choice)).text).toContain(messages.addedToCart);
  setup.delivered = await orderCart(buyer);
  storeDelivery((statement, ...values) => void up.run(statement, ...values), setup.delivered);
  expect((await addFromProduct(buyer, "/product/2", choice)).text).toContain(messages.addedToCart);
  setup.order = await orderCart(buyer);
  expect((await addFromProduct(orderer, "/product/2", choice)).text).toContain(messages.addedToCart);
  await goToReview(orderer, payments.cod);
  up.run(
    "insert or replace into addresses select ?, id, 'Mother', ?, 0, '' from customers where email = ?",
    KEPT_ADDRESS,
    JSON.stringify(officeAddress),
    setup.people.get(setup.keeper)?.email ?? "",
  );
  up.run(
    "insert or replace into stock_alerts (email, product_id, size, color, language, asked_at, confirmed_at) select email, ?, '', '', 'en', ?, '' from customers where email = ?",
    setup.gone,
    new Date().toISOString(),
    setup.people.get(setup.keeper)?.email ?? "",
  );
}

/** The id of an address of the keeper's. */
export const KEPT_ADDRESS = 9_001;

/** The same shopper in another browser, which says where its forms stand if it is to. */
export function copyOf({ shop, people }: FaultSetup, client: Client, page?: string): Client {
  const copy = createClient(shop.url, page === undefined ? {} : { referer: shop.url + page });
  for (const [name, value] of client.jar) copy.jar.set(name, value);
  const who = people.get(client);
  if (who !== undefined) people.set(copy, who);
  return copy;
}

/** One thing a shopper does. */
interface Row {
  /**
   * Its name; the address its form is sent to, as app/routes.ts writes it; the page that the login leads back to when the
   * session is over, where a call is made in the customer's name.
   */
  what: [name: string, route: string, page?: string];
  /** The calls that fail, and what is said then, where other words fit by status or fault. Absent where it makes none. */
  told?: [calls: RegExp, says: string, refused?: Partial<Record<number | string, string>>];
  /**
   * "trusts": any success counts as done, since the specification reads nothing in its answer. "asksCart": of a
   * success that says nothing, only an empty cart tells that it is none. "isSo": it may be so already,
   * and the upstream, asked after a refusal or a lost answer, says that it is done.
   */
  heard?: ("trusts" | "asksCart" | "isSo")[];
  /** What the shopper typed, by field. It must stay. */
  typed?: Record<string, string>;
  /** Its form, ready to be sent more than once, and who sends it. */
  prepare(): Promise<Ready>;
  isDone(page: Page): boolean;
}
export type ShopperAction = ReturnType<typeof shopperActions>[number];

/** Everything that a shopper can do, in one table: a test holds it to the actions of app/routes.ts. Reads the setup as it is now. */
export function shopperActions(setup: FaultSetup) {
  const { person, shopper, buyer, orderer, payer, keeper, order, delivered, piece, kept, gone } = setup;
  const stranger = newPerson();
  const city = `Badami ${(setup.means += 1)}`;
  const shown = (text: string) => (page: Page) => page.text.includes(text);
  /** The form of that button on that page, in a browser of its own: a stranger's, or of someone who is logged in. */
  const on =
    (
      page: string,
      button: string | RegExp,
      { as, fields, which }: { as?: Client; fields?: Record<string, string>; which?: number } = {},
    ) =>
    async (): Promise<Ready> => {
      const client = as === undefined ? createClient(setup.shop.url) : copyOf(setup, as, page);
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
  const newCustomer = async (page: string) => {
    const who = newPerson();
    const client = createClient(setup.shop.url, { referer: setup.shop.url + page });
    await becomeCustomer(client, who);
    setup.people.set(client, who);
    return { client, who };
  };
  const tooMany = { 429: messages.tooMany };
  // A success without a cart is none.
  const cartRefusals = Object.fromEntries(
    [404, 409, 429, "empty", "shape"].map((fault) => [fault, messages.cartUpdateRefused]),
  );
  const rows: Row[] = [
    {
      what: ["logging in", "/login"],
      told: [/login/, messages.loginFailed, { 404: messages.loginRefused, 409: messages.loginRefused, ...tooMany }],
      typed: { email: person.email },
      prepare: on("/login?returnTo=%2Fabout", loginWords.submit, {
        fields: { email: person.email, password: person.password },
      }),
      isDone: ({ url }) => url.pathname === "/about",
    },
    {
      what: ["registering", "/register"],
      told: [/register/, messages.registrationFailed, { 409: messages.emailTaken, ...tooMany }],
      heard: ["trusts"],
      typed: { email: stranger.email, address: stranger.address },
      prepare: on("/register", registerWords.submit, { fields: registration(stranger) }),
      isDone: ({ url }) => url.pathname === "/login",
    },
    {
      what: ["asking for a new password", "/password"],
      told: [/forgot/, messages.somethingWrong, tooMany],
      heard: ["trusts"],
      typed: { email: person.email },
      prepare: once("password", on("/password", passwordWords.send, { fields: { email: person.email } })),
      isDone: shown(passwordWords.sentTitle),
    },
    {
      what: ["setting a new password", "/reset-password"],
      told: [/reset/, messages.somethingWrong, tooMany],
      heard: ["trusts"],
      prepare: once(
        "reset",
        on("/reset-password?token=some", passwordWords.reset, {
          fields: { password: "new-monsoon", confirmPassword: "new-monsoon" },
        }),
      ),
      isDone: ({ text, url }) => text.includes(messages.resetLinkInvalid) || url.searchParams.has("done"),
    },
    {
      what: ["logging out", "/logout"],
      told: [/logout/, messages.loggedOut],
      heard: ["trusts"],
      prepare: () => leaving(setup),
      isDone: ({ heading }) => heading === loginWords.title,
    },
    {
      what: ["saving the profile", "/dashboard", "/dashboard?tab=edit-profile"],
      told: [/^PUT \/users/, messages.profileFailed, tooMany],
      typed: { city },
      prepare: on("/dashboard?tab=edit-profile", dashboardWords.save, { as: shopper, fields: { city } }),
      isDone: shown(messages.profileUpdated),
    },
    {
      what: ["changing the e-mail", "/dashboard/email", "/dashboard/email"],
      told: [
        /^PUT \/users/,
        messages.profileFailed,
        { 404: emailWords.passwordWrong, 409: emailWords.passwordWrong, ...tooMany },
      ],
      typed: { email: `new-${stranger.email}` },
      prepare: async () => {
        const { client, who } = await newCustomer("/dashboard/email");
        const fields = { email: `new-${stranger.email}`, currentPassword: who.password };
        return { client, send: (await client.open("/dashboard/email")).prepare(emailWords.submit, fields) };
      },
      isDone: shown(messages.profileUpdated),
    },
    {
      what: ["adding an address", "/dashboard/address/:id", "/dashboard/address/new"],
      told: [/^POST \/users\/me\/addresses/, addressWords.saveFailed, tooMany],
      heard: ["isSo", "trusts"],
      typed: { city: officeAddress.city },
      prepare: on("/dashboard/address/new", addressWords.save, { as: keeper, fields: typedAddress }),
      isDone: shown(addressWords.saved),
    },
    {
      what: ["removing an address", "/dashboard/address/:id/remove", `/dashboard/address/${KEPT_ADDRESS}/remove`],
      told: [/^DELETE \/users\/me\/addresses/, addressWords.removeFailed],
      heard: ["isSo", "trusts"],
      prepare: once(
        "remove address",
        on(`/dashboard/address/${KEPT_ADDRESS}/remove`, addressWords.remove, { as: keeper }),
      ),
      isDone: shown(addressWords.removed),
    },
    {
      what: ["wishing", "/wishlist/add", `/product/${piece}`],
      told: [/^POST \/wishlist/, messages.wishlistUpdateFailed],
      heard: ["isSo", "trusts"],
      prepare: once("wish", on(`/product/${piece}`, productWords.addToWishlist, { as: shopper })),
      isDone: shown(messages.addedToWishlist),
    },
    {
      what: ["wishing no more", "/wishlist/remove", "/wishlist/remove?id=4"],
      told: [/^DELETE \/wishlist\/remove/, messages.wishlistRemoveFailed],
      heard: ["isSo", "trusts"],
      prepare: once("unwish", on("/wishlist/remove?id=4", dashboardWords.remove, { as: keeper })),
      isDone: shown(messages.removedFromWishlist),
    },
    {
      what: ["forgetting all wishes", "/wishlist/clear", "/wishlist/clear"],
      told: [/^DELETE \/wishlist\/clear/, messages.wishlistClearFailed],
      heard: ["isSo", "trusts"],
      prepare: once("clear", on("/wishlist/clear", dashboardWords.clearWishlist, { as: keeper })),
      isDone: shown(messages.wishlistCleared),
    },
    {
      what: ["asking for an alert", "/product/:id"],
      told: [/^POST \/stock-alerts$/, alertWords.failed, tooMany],
      heard: ["trusts"],
      typed: { email: stranger.email },
      prepare: on(`/product/${gone}`, alertWords.ask, { fields: { email: stranger.email } }),
      isDone: shown(alertWords.sent),
    },
    {
      what: ["ending an alert", "/dashboard/alerts", "/dashboard/alerts"],
      told: [/^DELETE \/stock-alerts/, awaitedWords.failed],
      heard: ["isSo", "trusts"],
      prepare: once("alert", on("/dashboard/alerts", new RegExp(`^${awaitedWords.end}`), { as: keeper })),
      isDone: shown(awaitedWords.ended),
    },
    {
      what: ["adding from a card", "/cart/add", "/productlisting"],
      told: [/^POST \/cart/, messages.cardAddFailed],
      heard: ["asksCart"],
      prepare: once("card", on("/productlisting", /^Add to Cart/, { as: keeper, which: piece })),
      isDone: shown(messages.cardAdded("").trim()),
    },
    {
      what: ["adding from a piece's page", "/product/:id", `/product/${piece + 20}?size=M&color=Red&quantity=1`],
      told: [/^POST \/cart/, messages.addToCartFailed],
      heard: ["asksCart"],
      typed: choice,
      prepare: once("piece", on(`/product/${piece + 20}`, productWords.addToCart, { as: shopper, fields: choice })),
      isDone: shown(messages.addedToCart),
    },
    {
      what: [
        "adding from its other address",
        "/productdetails",
        `/productdetails?id=${piece + 30}&size=M&color=Red&quantity=1`,
      ],
      told: [/^POST \/cart/, messages.addToCartFailed],
      heard: ["asksCart"],
      typed: choice,
      prepare: once(
        "details",
        on(`/productdetails?id=${piece + 30}`, productWords.addToCart, { as: shopper, fields: choice }),
      ),
      isDone: shown(messages.addedToCart),
    },
    {
      what: ["changing a quantity", "/cart/quantity", "/cart"],
      told: [/^PUT \/cart/, messages.cartUpdateFailed, cartRefusals],
      heard: ["isSo"],
      prepare: once("quantity", on("/cart", /^Increase quantity/i, { as: shopper })),
      isDone: isCartWithout(messages.cartUpdateFailed, messages.cartUpdateRefused),
    },
    {
      what: ["choosing size and color of a line", "/cart/options", "/cart"],
      told: [/^PUT \/cart/, messages.cartUpdateFailed, cartRefusals],
      heard: ["trusts"],
      prepare: async () => {
        const { client } = await newCustomer("/cart");
        await (await client.open("/productlisting?sort=price-asc")).press(/^Add to Cart/);
        const fields = { newSize: "M", newColor: "Red" };
        return { client, send: (await client.open("/cart")).prepare(/^Choose: /, fields) };
      },
      isDone: isCartWithout(messages.cartUpdateFailed, messages.cartUpdateRefused),
    },
    {
      what: ["typing a code", "/cart/code", "/cart"],
      told: [/^GET \/offers/, codeWords.notAsked, { 404: codeWords.unknown("FAULTY"), ...tooMany }],
      // In another browser each time: the code stays in the one that typed it.
      prepare: on("/cart", applyCode, { as: keeper, fields: { offerCode: "FAULTY" } }),
      isDone: shown(removeCode),
    },
    {
      what: ["taking out of the cart", "/cart/remove", "/cart"],
      told: [/^(PUT|DELETE) \/cart/, messages.cartRemoveFailed],
      heard: ["isSo", "trusts"],
      prepare: once("remove", on("/cart", /^Remove/, { as: keeper })),
      isDone: shown(messages.removedFromCart("").trim()),
    },
    {
      what: ["saying where to", "/checkout"],
      prepare: once("shipping", on("/checkout?step=1", checkoutWords.toPayment, { as: payer })),
      isDone: ({ heading }) => heading === checkoutWords.stepTitles[2],
    },
    {
      what: ["paying", "/checkout", "/checkout?step=2"],
      told: [/^POST \/payments/, messages.paymentRefused, tooMany],
      heard: ["trusts"],
      prepare: on("/checkout?step=2", checkoutWords.toReview, {
        as: payer,
        fields: { ...payments.upi, upiId: `asha.${(setup.means += 1)}@upi` },
      }),
      isDone: ({ heading }) => heading === checkoutWords.stepTitles[3],
    },
    {
      what: ["ordering", "/checkout", "/checkout?step=3"],
      told: [/^POST \/orders/, messages.placeFailed],
      heard: ["trusts"],
      prepare: inClient(orderer, "/checkout?step=3", checkoutWords.placeOrder),
      isDone: ({ heading }) => heading === checkoutWords.confirmed,
    },
    {
      what: ["cancelling an order", "/order/:id/cancel", `/order/${order}/cancel`],
      told: [/^PUT \/orders/, messages.cancelFailed],
      heard: ["trusts"],
      prepare: on(`/order/${order}/cancel`, orderWords.cancel, { as: buyer }),
      isDone: shown(messages.orderCancelled),
    },
    {
      what: ["asking for a return", "/order/:id/return", `/order/${delivered}/return`],
      told: [/^POST \/orders\/[^/]+\/returns/, returnWords.failed],
      prepare: on(`/order/${delivered}/return`, returnWords.submit, {
        as: buyer,
        fields: { "pieces-0": "1", "reason-0": "look" },
      }),
      isDone: shown(returnWords.sent),
    },
    {
      what: ["reviewing a piece", "/order/:id/review/:product", `/order/${delivered}/review/2`],
      told: [
        /^PUT \/orders\/[^/]+\/reviews/,
        reviewWords.perhaps,
        { 404: reviewWords.failed, 409: reviewWords.failed, ...tooMany },
      ],
      heard: ["trusts"],
      typed: { stars: "4", text: "Soft." },
      prepare: on(`/order/${delivered}/review/2`, reviewWords.submit, {
        as: buyer,
        fields: { stars: "4", text: "Soft." },
      }),
      isDone: shown(reviewWords.sent),
    },
    {
      what: ["asking a question", "/contact/question"],
      told: [/^POST \/questions/, "Your question was not sent.", tooMany],
      heard: ["trusts"],
      typed: { email: stranger.email },
      prepare: on("/contact/question", questionWords.send, {
        fields: { name: "Meera", email: stranger.email, orderNumber: "", question: `Does it come in green? ${city}` },
      }),
      isDone: shown(questionWords.sent),
    },
    {
      what: ["ordering again", "/order/:id/again", `/order/${order}`],
      told: [/^POST \/cart/, orderWords.addedNone],
      prepare: inClient(buyer, `/order/${order}`, orderWords.again),
      isDone: shown(orderWords.addedAgain),
    },
    {
      what: ["choosing the looks", "/preferences"],
      prepare: once(
        "looks",
        on("/dashboard?tab=settings", dashboardWords.saveTheme, { as: keeper, fields: { theme: "dark" } }),
      ),
      isDone: shown(messages.settingsSaved),
    },
  ];
  return rows.map(({ what: [name, route, page = null], told, heard = [], typed = {}, ...rest }) => {
    const [calls, says, refused = {}] = told ?? [null, ""];
    return { name, route, page, calls, says, refused, heard: new Set(heard), typed, ...rest };
  });
}

/** A login that may be ended: the others stay. */
async function leaving({ shop, person }: FaultSetup): Promise<Ready> {
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
