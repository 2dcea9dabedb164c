import { expect, type Page } from "@playwright/test";
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
import { cookieWords } from "../../app/content/cookie-words.ts";
import { linkPaymentWords } from "../../app/content/link-payment-words.ts";
import { listingWords } from "../../app/content/listing-words.ts";
import { searchWords } from "../../app/content/search-words.server.ts";
import { maintenanceRefusalText } from "../../app/content/maintenance-words.server.ts";
import { messages } from "../../app/content/messages.ts";
import { offlineWords } from "../../app/content/offline-words.ts";
import { refusalWords } from "../../app/content/refusal-words.ts";
import { questionWords } from "../../app/content/question-words.ts";
import { productWords } from "../../app/content/product-words.ts";
import { errorWords, siteWords } from "../../app/content/site-words.ts";
import { returnWords } from "../../app/content/return-words.ts";
import { shipmentWords } from "../../app/content/shipment-words.ts";
import { upiWords } from "../../app/content/upi-words.ts";
import { invoiceWords } from "../../documents/invoice/invoice-words.ts";
import { cameBackWords } from "../../domain/came-back.ts";
import { creditedParts, invoiceParticulars, type InvoiceParticulars, type Seller } from "../../domain/invoice.ts";
import { createClient, type Client } from "../support/client.ts";
import {
  addFromProduct,
  becomeCustomer,
  goToReview,
  newPerson,
  orderNumber,
  payments,
  registration,
  type Person,
} from "../support/shopping.ts";
import {
  storeDelivery,
  storeParcelBack,
  storeReturns,
  storeReturnStatus,
  storeShipment,
} from "../support/stored-returns.ts";
import { pieces, type Stage } from "./stage.ts";
import type { Visitor } from "./visitor.ts";

/** What was prepared for a state: the HTTP client that did it, the customer, and the number of their order. */
export interface Prepared {
  client: Client;
  person: Person;
  order: string;
}

/** One state of one page. */
export interface State {
  /** Unique; of small letters and hyphens. */
  name: string;
  customer?: true;
  /** It is met in a shop whose orders are paid on the page of a provider. */
  paidByLink?: true;
  /** What comes before, over HTTP. */
  prepare?(prepared: Prepared, stage: Stage): Promise<void>;
  /** Upstream calls that fail while the state is reached and looked at. */
  failing?: RegExp;
  /** Those calls are refused because of a maintenance. */
  failsBy?: "maintenance";
  /** The last steps, in whichever way the state is met. */
  reach(visitor: Visitor, prepared: Prepared, stage: Stage): Promise<void>;
  /** Words that show that it was reached. */
  sees: string;
  /** Where script shows the same in other words. */
  seesHydrated?: string;
  /** The last step is one address that is opened, and nothing more is done there. */
  onlyOpened?: true;
  /** Script never takes over: it is met as it is served alone. */
  plain?: true;
  /** What the browser does by itself, without script too. */
  native?(page: Page): Promise<void>;
  /** What only script makes of the page; such a state is met hydrated alone. */
  enhanced?(page: Page): Promise<void>;
}

const at = (name: string, path: string, sees: string, more: Partial<State> = {}): State => ({
  name,
  sees,
  reach: (visitor) => visitor.open(path),
  ...(["reach", "native", "enhanced", "plain"].some((key) => key in more) ? {} : { onlyOpened: true }),
  ...more,
});
const form = (
  name: string,
  path: string,
  button: string | RegExp,
  sees: string,
  filling: Record<string, string> = {},
  more: Partial<State> = {},
): State => ({
  name,
  sees,
  async reach(visitor) {
    await visitor.open(path);
    await visitor.press(button, filling);
  },
  ...more,
});

const mine = { customer: true } as const;
const choice = { size: "M", color: "Red" };
const withCart = {
  prepare: async ({ client }: Prepared) => void (await addFromProduct(client, `/product/${pieces.plain}`, choice)),
};
const withFullCart = {
  prepare: async ({ client }: Prepared) => {
    for (const id of [pieces.plain, pieces.second, pieces.longName])
      await addFromProduct(client, `/product/${id}`, { ...choice, quantity: "2" });
  },
};
const toPayment = async ({ client }: Prepared) => {
  await addFromProduct(client, `/product/${pieces.plain}`, choice);
  await (await (await client.open("/cart")).follow(cartWords.checkout)).press(checkoutWords.toPayment);
};
const toReview =
  (payment: Record<string, string>) =>
  async ({ client }: Prepared) => {
    await addFromProduct(client, `/product/${pieces.plain}`, choice);
    await goToReview(client, payment);
  };
const withOrder =
  (payment: Record<string, string> = payments.cod, status?: string) =>
  async (prepared: Prepared, stage: Stage) => {
    await toReview(payment)(prepared);
    prepared.order = orderNumber(
      await (await prepared.client.open("/checkout?step=3")).press(checkoutWords.placeOrder),
    );
    if (status === undefined) return;
    stage.change("update orders set status = ? where id = ?", status, prepared.order);
  };
const withWishes = async ({ client }: Prepared) => {
  for (const id of [pieces.second, pieces.longName])
    await (await client.open(`/product/${id}`)).press(productWords.addToWishlist);
};
const openMenu = async (page: Page) => page.locator("header summary").filter({ visible: true }).last().click();
/** On a wide window the search box is always there. */
const openSearch = async (page: Page) => {
  const summary = page.locator("header summary").filter({ visible: true });
  if ((await summary.count()) > 0) await summary.first().click();
};
const openFilters = async (page: Page) => {
  const summary = page.locator("main summary").filter({ visible: true });
  if ((await summary.count()) > 0) await summary.first().click();
};
const resetLink = async ({ client, person }: Prepared, stage: Stage): Promise<string> => {
  await (await client.open("/password")).press(passwordWords.send, { email: person.email });
  return /\/reset-password\?token=[\w-]+/.exec(await stage.mailTo(person.email))?.[0] ?? "";
};
const orderState = (
  name: string,
  status: string | undefined,
  sees: string,
  payment: Record<string, string> = payments.cod,
): State => ({
  name,
  customer: true,
  sees,
  prepare: withOrder(payment, status),
  reach: (visitor, { order }) => visitor.open(`/order/${order}`),
});
/** An order that was delivered two days ago. */
const withDelivery = async (prepared: Prepared, stage: Stage) => {
  await withOrder()(prepared, stage);
  storeDelivery(stage.change, prepared.order);
};
const oneReturned = { "pieces-0": "1", "reason-0": "size" };
const toReturn = (visitor: Visitor, { order }: Prepared) => visitor.open(`/order/${order}/return`);
/** An order's page that is looked at as it opens. */
const orderPage = (...given: Parameters<typeof orderState>): State => ({ ...orderState(...given), onlyOpened: true });
/** An order that waits for its payment on the page of the provider. */
const withAwaitedOrder = async (prepared: Prepared) => {
  await toReview({ paymentMethod: "card" })(prepared);
  const { url } = await (await prepared.client.open("/checkout?step=3")).press(checkoutWords.placeOrder);
  prepared.order = /^\/order\/([\w-]+)\/pay$/.exec(url.pathname)?.[1] ?? "";
};
/** A page of such an order, by its number. */
const awaitedPage = (name: string, path: (order: string) => string, sees: string): State => ({
  name,
  customer: true,
  paidByLink: true,
  onlyOpened: true,
  sees,
  prepare: withAwaitedOrder,
  reach: (visitor, { order }) => visitor.open(path(order)),
});
/** Where the provider leads whoever has paid: in a browser without a login, or in the one that `comeBack` makes of it. */
const paymentReturn = (
  name: string,
  sees: string,
  told: Parameters<Stage["payLink"]>[1] = {},
  more: Partial<State> & { comeBack?(prepared: Prepared): Promise<void> } = {},
): State => {
  const { comeBack, ...rest } = more;
  return {
    ...awaitedPage(name, () => "", sees),
    async prepare(prepared) {
      await withAwaitedOrder(prepared);
      prepared.client.jar.clear();
      await comeBack?.(prepared);
    },
    reach: (visitor, { order }, stage) => visitor.open(stage.payLink(order, told)),
    ...rest,
  };
};
/** An order of several pieces, which were returned one by one: one return was declined, one has arrived, one is refunded. */
const withReturns = async (prepared: Prepared, stage: Stage) => {
  await addFromProduct(prepared.client, `/product/${pieces.plain}`, { ...choice, quantity: "3" });
  await withDelivery(prepared, stage);
  storeReturns(stage.change, prepared.order);
};
/** An order paid by card whose parcel the courier brought back. */
const withParcelBack = async (prepared: Prepared, stage: Stage) => {
  await withOrder(payments.card)(prepared, stage);
  storeShipment(stage.change, prepared.order);
  storeParcelBack(stage.change, prepared.order, "Nobody was at home three times.");
};
/** The page of an invoice. `issued` is what it states where the order was sent; with a credit note for its first line. */
export const invoicePage = (name: string, issued: InvoiceParticulars | null, sees: string): State => ({
  name,
  customer: true,
  sees,
  onlyOpened: true,
  async prepare(prepared, stage) {
    await withOrder(payments.cod, issued === null ? undefined : "delivered")(prepared, stage);
    if (issued === null) return;
    const at = "2026-11-20T10:00:00.000Z";
    const [line] = issued.lines;
    const refund = [`rf_${prepared.order}`, prepared.order, line?.amountPaise ?? 0, at] as const;
    stage.change(
      "insert into invoices select ?, '26-27', coalesce(max(number), 0) + 1, ?, ? from invoices",
      prepared.order,
      at,
      JSON.stringify(issued),
    );
    stage.change(
      "insert into refunds (id, order_id, amount_paise, state, by_hand, reason, created_at) values (?, ?, ?, 'due', 1, 'return-x', ?)",
      ...refund,
    );
    stage.change(
      "insert into credit_notes select ?, ?, '26-27', coalesce(max(number), 0) + 1, ?, ? from credit_notes",
      refund[0],
      prepared.order,
      at,
      JSON.stringify(creditedParts(issued, refund[2])),
    );
  },
  reach: (visitor, { order }) => visitor.open(`/order/${order}/invoice`),
});
/** A seller who is registered for GST. */
export const taxed = {
  name: "Pallu Sarees",
  address: "12 Sample Bazaar Road, Mysuru",
  state: "Karnataka",
  gstin: "29AAGCB7383J1Z4",
  rates: { otherwise: 500, byCategory: { accessories: 1_800 } },
  hsn: { otherwise: "5007" },
  timeZone: "Asia/Kolkata",
} as const satisfies Seller;
/** What an invoice states of so many pieces of that name, and of one more; without taxes where the seller is not registered. */
export const invoiced = (
  name: string,
  state: string,
  fullName: string,
  { pieces = 1, isTaxed = true } = {},
): InvoiceParticulars =>
  invoiceParticulars(
    {
      buyer: {
        fullName,
        email: "asha@example.org",
        phone: null,
        address: "12 Temple Street",
        city: "Mysuru",
        state,
        zipCode: "570001",
        country: "IN",
      },
      shippingPaise: 1_000,
      lines: [
        ...Array.from({ length: pieces }, () => ({
          name,
          size: "M",
          color: "Red",
          category: "saree",
          quantity: 2,
          unitPaise: 1_649_050,
        })),
        { name: "Jhumka Earrings", size: null, color: null, category: "accessories", quantity: 1, unitPaise: 99_900 },
      ],
    },
    isTaxed ? taxed : { ...taxed, gstin: null },
  );
/** What the front answers with by itself, when it is full or fails: one template, which carries no script. */
const refused = (name: string, status: 500 | 503): State => ({
  name,
  sees: refusalWords[status].title,
  onlyOpened: true,
  reach: (visitor, _, stage) => visitor.open(stage.refusalUrl(status)),
});
/** Nobody's: an account of its own for every run of the tests, so that the limit of attempts counts for none of them. */
const nobody = newPerson().email;
const hurried = newPerson().email;
/** How many logins may fail at one account (ATTEMPTS_PER_ACCOUNT) before the next is not looked at. */
const ATTEMPTS = 10;
const dashboard = (tab: string) => `/dashboard?tab=${tab}`;
const asks = async (page: Page) => expect(page.getByRole("dialog")).toBeVisible();

/** Every page of the shop in every state a shopper can meet, in the order they may meet it. */
export const states: readonly State[] = [
  at("home", "/", "Shop by Category"),
  at("home-search-open", "/", "Shop by Category", { native: openSearch }),
  at("home-second-slide", "/", "Shop by Category", {
    enhanced: async (page) =>
      page
        .getByRole("link", { name: /Festive Vibes/ })
        .first()
        .click(),
  }),
  at("home-saving-data", "/", "Shop by Category", {
    ...mine,
    plain: true,
    prepare: async ({ client }) =>
      void (await (await client.open(dashboard("settings"))).press(dashboardWords.saveDataSaver, { dataSaver: "on" })),
  }),
  at("home-upstream-down", "/", "Shop by Category", { failing: /products/ }),
  at("collection", "/collection", "Newest pieces"),
  at("collection-upstream-down", "/collection", "Shop by Category", { failing: /products/ }),
  at("listing", "/productlisting", listingWords.title),
  at("listing-filters-open", "/productlisting?category=saree&minPrice=1000&maxPrice=9000", "Price range", {
    native: openFilters,
  }),
  at("listing-list", "/productlisting?view=list&category=saree", listingWords.list),
  at("listing-search", "/productlisting?search=sari", listingWords.title),
  at("listing-partial", "/productlisting?search=yellow+saree+umbrella+under+9000", "These come nearest."),
  at("listing-filtered", "/productlisting?category=kurti&size=M&color=Red", searchWords.sizeChip("M"), {
    native: openFilters,
  }),
  at("listing-near-words", "/productlisting?search=bandhabnni", searchWords.nearWords),
  at("listing-last-page", "/productlisting?page=3", "Previous"),
  at("listing-empty", "/productlisting?search=zzzzqq", messages.noProducts),
  at("listing-upstream-down", "/productlisting", listingWords.tryAgain, { failing: /products/ }),
  form("card-added", "/productlisting", /^Add to Cart ?: /, "In your cart"),
  form(
    "card-add-failed",
    "/productlisting?category=saree",
    /^Add to Cart ?: /,
    messages.cardAddFailed,
    {},
    { failing: /GET \/(api\/)?products\/\d/ },
  ),
  at("product", `/product/${pieces.plain}`, productWords.addToCart),
  at("product-second-picture", `/product/${pieces.plain}`, productWords.addToCart, {
    enhanced: async (page) => page.getByRole("link", { name: "Picture 2 of 3" }).click(),
  }),
  at("product-zoomed", `/product/${pieces.plain}`, productWords.addToCart, {
    enhanced: async (page) => page.getByRole("button", { name: /Zoom/ }).first().press("Enter"),
  }),
  at("product-on-sale", `/product/${pieces.scarce}`, "Only 2 left"),
  at("product-sold-out", `/product/${pieces.soldOut}`, productWords.outOfStock),
  at("product-long-name", `/product/${pieces.longName}`, "Doubleikat"),
  at("product-own-options", `/product/${pieces.ownOptions}`, "Sold out"),
  at("product-option-chosen", `/product/${pieces.ownOptions}`, "Sold out", {
    enhanced: async (page) => page.getByRole("radio", { name: "M", exact: true }).check(),
  }),
  at("product-combination-sold-out", `/product/${pieces.ownOptions}?size=M&color=Teal`, "Sold out in Teal"),
  form(
    "product-combination-short",
    `/product/${pieces.ownOptions}`,
    productWords.addToCart,
    messages.combinationShort(2, "Free Size, Teal"),
    { size: "Free Size", color: "Teal", quantity: "9" },
  ),
  at("product-one-combination", `/product/${pieces.oneCombination}`, "Only 2 left"),
  form("product-nothing-chosen", `/product/${pieces.plain}`, productWords.addToCart, messages.chooseSizeAndColor),
  at("product-adding", `/product/${pieces.plain}`, productWords.addToCart, {
    async enhanced(page) {
      for (const [name, value] of Object.entries(choice))
        await page.locator(`main [name="${name}"][value="${value}"]`).check({ force: true });
      // The answer never comes.
      await page.route("**", (route) => (route.request().method() === "POST" ? undefined : route.fallback()));
      await page.locator("main").getByRole("button", { name: productWords.addToCart, exact: true }).first().click();
      await expect(page.locator("main").getByRole("button", { name: productWords.adding })).toBeVisible();
    },
  }),
  form("product-added", `/product/${pieces.plain}`, productWords.addToCart, messages.addedToCart, choice),
  form("product-add-failed", `/product/${pieces.plain}`, productWords.addToCart, messages.addToCartFailed, choice, {
    ...mine,
    failing: /POST .*cart/,
  }),
  form("product-wish-as-guest", `/product/${pieces.plain}`, productWords.addToWishlist, messages.loginForWishlist),
  form("product-wished", `/product/${pieces.plain}`, productWords.addToWishlist, messages.addedToWishlist, {}, mine),
  at("product-missing", "/product/999999", messages.productNotFound),
  at("product-upstream-down", `/product/${pieces.plain}`, productWords.tryAgain, { failing: /products/ }),
  at("product-details-without-id", "/productdetails", messages.productNotFound),
  at("product-card-alone", "/productcart", ""),

  at("cart-empty", "/cart", cartWords.emptyTitle),
  at("cart-guest", "/cart", cartWords.loginToCheckout, withCart),
  at("cart-full", "/cart", cartWords.checkout, { ...mine, ...withFullCart }),
  at("cart-with-sold-out", "/cart", cartWords.soldOut, {
    async prepare({ client }, stage) {
      stage.change("update products set stock = 2 where id = ?", pieces.scarce);
      await addFromProduct(client, `/product/${pieces.scarce}`, choice);
      stage.change("update products set stock = 0 where id = ?", pieces.scarce);
    },
    async reach(visitor, _, stage) {
      await visitor.open("/cart");
      stage.change("update products set stock = 2 where id = ?", pieces.scarce);
    },
  }),
  at("cart-few-left", "/cart", cartWords.fewLeft(1), {
    prepare: async ({ client }) =>
      void (await addFromProduct(client, `/product/${pieces.scarce}`, { ...choice, quantity: "2" })),
    async reach(visitor, _, stage) {
      stage.change("update products set stock = 1 where id = ?", pieces.scarce);
      await visitor.open("/cart");
      stage.change("update products set stock = 2 where id = ?", pieces.scarce);
    },
  }),
  form(
    "cart-quantity-refused",
    "/cart",
    /^Update ?: /,
    messages.outOfStock,
    { quantity: "9" },
    {
      customer: true,
      prepare: async ({ client }) => void (await addFromProduct(client, `/product/${pieces.scarce}`, choice)),
    },
  ),
  form("cart-one-more", "/cart", /^Increase quantity of/, "Subtotal", {}, { ...mine, ...withCart }),
  form("cart-removed", "/cart", /^Remove ?: /, cartWords.emptyTitle, {}, withCart),
  form(
    "cart-update-failed",
    "/cart",
    /^Increase quantity of/,
    messages.cartUpdateFailed,
    {},
    { ...mine, ...withCart, failing: /PUT .*cart/ },
  ),
  at("cart-upstream-down", "/cart", cartWords.unavailable, { ...mine, ...withCart, failing: /cart|products/ }),

  at("login", "/login", loginWords.newHere),
  form("login-empty", "/login", loginWords.submit, "Email is required"),
  form("login-refused", "/login", loginWords.submit, messages.loginRefused, { email: nobody, password: "nothing" }),
  at("login-session-ended", "/dashboard", messages.sessionEnded),
  form(
    "login-too-often",
    "/login",
    loginWords.submit,
    "Too many attempts",
    { email: hurried, password: "nothing" },
    {
      async prepare({ client }) {
        const login = await client.open("/login");
        for (let attempt = 0; attempt < ATTEMPTS; attempt++)
          await login.press(loginWords.submit, { email: hurried, password: "nothing" });
      },
    },
  ),
  form(
    "login-upstream-down",
    "/login",
    loginWords.submit,
    messages.loginFailed,
    { email: nobody, password: "nothing" },
    { failing: /login/ },
  ),
  form(
    "login-in-maintenance",
    "/login",
    loginWords.submit,
    maintenanceRefusalText,
    { email: nobody, password: "nothing" },
    { failing: /login/, failsBy: "maintenance" },
  ),
  at("login-password-shown", "/login", loginWords.newHere, {
    enhanced: async (page) => page.getByRole("button", { name: /^Show/ }).first().click(),
  }),
  at("register", "/register", registerWords.haveAccount),
  form("register-empty", "/register", registerWords.submit, messages.nameRequired),
  form("register-wrong", "/register", registerWords.submit, messages.passwordsDiffer, {
    name: "Asha",
    email: "asha",
    password: "123",
    confirmPassword: "124",
  }),
  {
    name: "register-taken",
    customer: true,
    sees: messages.emailTaken,
    prepare: async ({ client }) => client.jar.clear(),
    async reach(visitor, { person }) {
      await visitor.open("/register");
      await visitor.press(registerWords.submit, registration(person));
    },
  },
  form(
    "register-upstream-down",
    "/register",
    registerWords.submit,
    messages.registrationFailed,
    registration(newPerson()),
    { failing: /register/ },
  ),
  {
    name: "registered",
    sees: messages.registered,
    async reach(visitor) {
      await visitor.open("/register");
      await visitor.press(registerWords.submit, registration(newPerson()));
    },
  },
  at("password", "/password", passwordWords.forgotLead),
  form("password-empty", "/password", passwordWords.send, messages.emailRequired),
  form("password-sent", "/password", passwordWords.send, messages.resetLinkSent, { email: nobody }),
  form(
    "password-upstream-down",
    "/password",
    passwordWords.send,
    messages.somethingWrong,
    { email: nobody },
    { failing: /forgot/ },
  ),
  at("reset-without-token", "/reset-password", messages.resetLinkInvalid),
  {
    name: "reset",
    customer: true,
    sees: passwordWords.resetHint,
    reach: async (visitor, prepared, stage) => visitor.open(await resetLink(prepared, stage)),
  },
  form("reset-wrong", "/reset-password?token=any", passwordWords.reset, messages.resetPasswordsDiffer, {
    password: "tiny",
    confirmPassword: "tall",
  }),
  form("reset-refused", "/reset-password?token=any", passwordWords.reset, messages.resetLinkInvalid, {
    password: "a new evening",
    confirmPassword: "a new evening",
  }),
  {
    name: "reset-done",
    customer: true,
    sees: messages.resetDone,
    async reach(visitor, prepared, stage) {
      await visitor.open(await resetLink(prepared, stage));
      await visitor.press(passwordWords.reset, { password: "a new evening", confirmPassword: "a new evening" });
    },
  },
  at("logout", "/logout", logoutWords.stay, mine),
  form("logged-out", "/logout", logoutWords.submit, messages.loggedOut, {}, mine),

  at("checkout-shipping", "/checkout", checkoutWords.shippingLead, { ...mine, ...withFullCart }),
  form(
    "checkout-shipping-empty",
    "/checkout",
    checkoutWords.toPayment,
    "Please provide",
    { fullName: "", email: "", phone: "", address: "", city: "", state: "", zipCode: "" },
    { ...mine, ...withCart },
  ),
  at("checkout-payment", "/checkout?step=2", checkoutWords.paymentLead, { ...mine, prepare: toPayment }),
  form(
    "checkout-payment-not-chosen",
    "/checkout?step=2",
    checkoutWords.toReview,
    messages.choosePayment,
    {},
    { ...mine, prepare: toPayment },
  ),
  form(
    "checkout-card-empty",
    "/checkout?step=2",
    checkoutWords.toReview,
    "Please provide",
    { paymentMethod: "card" },
    { ...mine, prepare: toPayment },
  ),
  form("checkout-card-declined", "/checkout?step=2", checkoutWords.toReview, "declined", payments.declinedCard, {
    ...mine,
    prepare: toPayment,
  }),
  form("checkout-upi-declined", "/checkout?step=2", checkoutWords.toReview, "declined", payments.declinedUpi, {
    ...mine,
    prepare: toPayment,
  }),
  form(
    "checkout-payment-upstream-down",
    "/checkout?step=2",
    checkoutWords.toReview,
    checkoutWords.paymentLead,
    payments.upi,
    { ...mine, prepare: toPayment, failing: /payments\/process/ },
  ),
  at("checkout-payment-by-link", "/checkout?step=2", linkPaymentWords.note, {
    ...mine,
    paidByLink: true,
    prepare: toPayment,
  }),
  at("checkout-payment-ready", "/checkout?step=2", checkoutWords.ready, { ...mine, prepare: toReview(payments.card) }),
  at("checkout-review", "/checkout?step=3", checkoutWords.reviewLead, { ...mine, prepare: toReview(payments.card) }),
  form(
    "checkout-place-failed",
    "/checkout?step=3",
    checkoutWords.placeOrder,
    messages.placeFailed,
    {},
    { ...mine, prepare: toReview(payments.cod), failing: /POST .*orders/ },
  ),
  form(
    "checkout-place-in-maintenance",
    "/checkout?step=3",
    checkoutWords.placeOrder,
    maintenanceRefusalText,
    {},
    { ...mine, prepare: toReview(payments.cod), failing: /POST .*orders/, failsBy: "maintenance" },
  ),
  {
    name: "checkout-total-changed",
    customer: true,
    sees: messages.totalChanged,
    prepare: toReview(payments.cod),
    async reach(visitor, _, stage) {
      await visitor.open("/checkout?step=3");
      stage.change("update products set price_paise = price_paise + 100 where id = ?", pieces.plain);
      await visitor.press(checkoutWords.placeOrder);
      await visitor.sees(messages.totalChanged);
      stage.change("update products set price_paise = price_paise - 100 where id = ?", pieces.plain);
    },
  },
  at("checkout-cart-down", "/checkout", checkoutWords.cartFailed, { ...mine, ...withCart, failing: /cart/ }),
  form(
    "confirmation",
    "/checkout?step=3",
    checkoutWords.placeOrder,
    checkoutWords.confirmed,
    {},
    { ...mine, prepare: toReview(payments.cod) },
  ),
  form(
    "confirmation-by-upi",
    "/checkout?step=3",
    checkoutWords.placeOrder,
    upiWords.title,
    {},
    { ...mine, prepare: toReview(payments.upi) },
  ),
  form(
    "confirmation-by-card",
    "/checkout?step=3",
    checkoutWords.placeOrder,
    checkoutWords.confirmed,
    {},
    { ...mine, prepare: toReview(payments.card) },
  ),
  {
    ...orderState("confirmation-upstream-down", undefined, checkoutWords.confirmed),
    failing: /orders/,
    reach: (visitor, { order }) => visitor.open(`/checkout/confirmation/${order}`),
  },

  at("dashboard-profile", dashboard("profile"), dashboardWords.editProfile, mine),
  at("dashboard-menu-open", dashboard("profile"), dashboardWords.editProfile, { ...mine, native: openMenu }),
  form(
    "dashboard-saved",
    dashboard("edit-profile"),
    dashboardWords.save,
    messages.profileUpdated,
    { phone: "", state: "" },
    mine,
  ),
  at("dashboard-edit-profile", dashboard("edit-profile"), dashboardWords.save, mine),
  form(
    "dashboard-not-saved",
    dashboard("edit-profile"),
    dashboardWords.save,
    messages.profileFailed,
    { phone: "1" },
    { ...mine, failing: /PUT .*users/ },
  ),
  at("dashboard-orders", dashboard("orders"), orderWords.view, { ...mine, prepare: withOrder() }),
  at("dashboard-orders-returned", dashboard("orders"), returnWords.statuses.refunded, {
    ...mine,
    prepare: withReturns,
  }),
  at("dashboard-orders-came-back", dashboard("orders"), cameBackWords.happened, { ...mine, prepare: withParcelBack }),
  awaitedPage("dashboard-orders-payment-awaited", () => dashboard("orders"), "Pay ₹"),
  at("dashboard-orders-empty", dashboard("orders"), dashboardWords.noOrders, mine),
  at("dashboard-orders-down", dashboard("orders"), dashboardWords.tryAgain, { ...mine, failing: /orders/ }),
  at("dashboard-wishlist", dashboard("wishlist"), dashboardWords.clearWishlist, { ...mine, prepare: withWishes }),
  at("dashboard-wishlist-empty", dashboard("wishlist"), dashboardWords.emptyWishlist, mine),
  at("dashboard-wishlist-down", dashboard("wishlist"), messages.wishlistFailed, { ...mine, failing: /wishlist/ }),
  at("dashboard-address", dashboard("address"), dashboardWords.deliverTo, mine),
  at("dashboard-payment", dashboard("payment"), "ending in", { ...mine, prepare: withOrder(payments.card) }),
  at("dashboard-payment-empty", dashboard("payment"), dashboardWords.noPayments, mine),
  at("dashboard-settings", dashboard("settings"), dashboardWords.dataSaver, mine),
  form(
    "dashboard-settings-saved",
    dashboard("settings"),
    dashboardWords.saveTheme,
    messages.settingsSaved,
    { theme: "light" },
    mine,
  ),
  at("dashboard-upstream-down", dashboard("profile"), dashboardWords.tryAgain, { ...mine, failing: /./ }),
  orderPage("order-pending", undefined, orderWords.meanings.pending),
  orderPage("order-processing", "processing", orderWords.meanings.processing),
  orderPage("order-shipped", "shipped", orderWords.meanings.shipped),
  orderPage("order-delivered", "delivered", orderWords.meanings.delivered),
  orderPage("order-cancelled", "cancelled", orderWords.meanings.cancelled),
  orderPage("order-status-unknown", "held at customs", orderWords.unknownStatus),
  orderPage("order-by-upi", undefined, upiWords.title, payments.upi),
  {
    ...orderState("order-given-back", undefined, orderWords.paymentStates.returned, payments.card),
    async reach(visitor, { order }) {
      await visitor.open(`/order/${order}/cancel`);
      await visitor.press(orderWords.cancel);
    },
  },
  {
    ...orderPage("order-on-its-way", "shipped", shipmentWords.heading),
    async prepare(prepared, stage) {
      await withOrder(payments.cod, "shipped")(prepared, stage);
      storeShipment(stage.change, prepared.order);
    },
  },
  {
    ...orderPage("order-with-return", "delivered", returnWords.meanings.accepted),
    async prepare(prepared, stage) {
      await withDelivery(prepared, stage);
      await (await prepared.client.open(`/order/${prepared.order}/return`)).press(returnWords.submit, oneReturned);
      storeShipment(stage.change, prepared.order);
      storeReturnStatus(stage.change, prepared.order, "accepted", "Please use the old box.");
    },
  },
  { ...orderPage("order-with-returns", "delivered", returnWords.meanings.declined), prepare: withReturns },
  { ...orderPage("order-came-back", "cancelled", cameBackWords.text("Your order")), prepare: withParcelBack },
  { ...orderPage("return-form", "delivered", returnWords.shippingNote), prepare: withDelivery, reach: toReturn },
  {
    ...orderState("return-form-refused", "delivered", returnWords.nothingChosen),
    prepare: withDelivery,
    async reach(visitor, prepared) {
      await toReturn(visitor, prepared);
      await visitor.press(returnWords.submit);
    },
  },
  {
    ...orderState("return-sent", "delivered", returnWords.sent),
    prepare: withDelivery,
    async reach(visitor, prepared) {
      await toReturn(visitor, prepared);
      await visitor.press(returnWords.submit, oneReturned);
    },
  },
  invoicePage("invoice-proforma", null, invoiceWords.proformaText),
  invoicePage("invoice-gst", invoiced("Rani Kanjeevaram Silk Saree", "Karnataka", "Asha Rao"), invoiceWords.sgst),
  invoicePage(
    "invoice-long-names",
    invoiced("Kanjeevaramtemplebordersilksaree ".repeat(5).trim(), "Kerala", "Thiruvananthapuram".repeat(4)),
    invoiceWords.igst,
  ),
  { ...orderState("order-upstream-down", undefined, messages.ordersFailed), failing: /orders/ },
  {
    ...orderState("order-pay-unavailable", undefined, linkPaymentWords.unavailable),
    failing: /POST \/orders\/[^/]+\/payment/,
    reach: (visitor, { order }) => visitor.open(`/order/${order}/pay`),
  },
  awaitedPage("order-pay", (order) => `/order/${order}/pay`, linkPaymentWords.leading),
  awaitedPage("order-payment-awaited", (order) => `/order/${order}`, linkPaymentWords.awaitedTitle),
  awaitedPage(
    "confirmation-payment-awaited",
    (order) => `/checkout/confirmation/${order}`,
    linkPaymentWords.awaitedTitle,
  ),
  paymentReturn("payment-return-paid", linkPaymentWords.returned.paid("").title),
  paymentReturn(
    "payment-return-of-another-customer",
    linkPaymentWords.returned.orders,
    {},
    {
      comeBack: ({ client }) => becomeCustomer(client, newPerson()),
    },
  ),
  paymentReturn("payment-return-awaited", linkPaymentWords.returned.awaited("").title, {
    status: "created",
    amount_paid: 0,
    payments: [],
  }),
  paymentReturn("payment-return-ended", linkPaymentWords.returned.ended("").title, {
    status: "expired",
    amount_paid: 0,
    payments: [],
  }),
  paymentReturn(
    "payment-return-unsigned",
    linkPaymentWords.returned.unsigned.title,
    {},
    {
      reach: (visitor, { order }, stage) =>
        visitor.open(stage.payLink(order).replace(/(?<=razorpay_signature=)\w+/, "0".repeat(64))),
    },
  ),
  paymentReturn(
    "payment-return-not-asked",
    linkPaymentWords.returned.notAsked.title,
    {},
    {
      failing: /POST \/payments\/return/,
    },
  ),
  {
    ...awaitedPage("order-not-paid", (order) => `/order/${order}`, linkPaymentWords.expired),
    async prepare(prepared, stage) {
      await withAwaitedOrder(prepared);
      stage.change("update orders set status = 'cancelled' where id = ?", prepared.order);
      stage.change("update payments set status = 'expired' where order_id = ?", prepared.order);
    },
  },
  at("order-missing", "/order/PL-22222222", errorWords.notFoundHeading, mine),
  {
    ...orderState("order-cancel-page", undefined, messages.confirmCancel),
    reach: (visitor, { order }) => visitor.open(`/order/${order}/cancel`),
  },
  {
    ...orderState("order-cancel-dialog", undefined, orderWords.cancel),
    async enhanced(page) {
      await page.getByRole("link", { name: orderWords.cancel }).click();
      await asks(page);
    },
  },
  {
    ...orderState("order-cancelled-now", undefined, messages.orderCancelled),
    async reach(visitor, { order }) {
      await visitor.open(`/order/${order}/cancel`);
      await visitor.press(orderWords.cancel);
    },
  },
  {
    ...orderState("order-cancel-failed", undefined, messages.cancelFailed),
    failing: /PUT .*orders/,
    async reach(visitor, { order }) {
      await visitor.open(`/order/${order}/cancel`);
      await visitor.press(orderWords.cancel);
    },
  },
  {
    ...orderState("order-again", undefined, orderWords.addedAgain),
    async reach(visitor, { order }) {
      await visitor.open(`/order/${order}`);
      await visitor.press(orderWords.again);
    },
  },
  at("wishlist-clear-page", "/wishlist/clear", messages.confirmWishlistClear, { ...mine, prepare: withWishes }),
  at("wishlist-remove-page", `/wishlist/remove?id=${pieces.second}`, messages.confirmWishlistRemove, {
    ...mine,
    prepare: withWishes,
  }),
  form(
    "wishlist-cleared",
    "/wishlist/clear",
    dashboardWords.clearWishlist,
    messages.wishlistCleared,
    {},
    { ...mine, prepare: withWishes },
  ),
  at("wishlist-clear-dialog", dashboard("wishlist"), dashboardWords.clearWishlist, {
    ...mine,
    prepare: withWishes,
    async enhanced(page) {
      await page.getByRole("link", { name: dashboardWords.clearWishlist }).click();
      await asks(page);
    },
  }),
  at("wishlist-remove-dialog", dashboard("wishlist"), dashboardWords.clearWishlist, {
    ...mine,
    prepare: withWishes,
    async enhanced(page) {
      await page
        .locator("main")
        .getByRole("link", { name: /^Remove/ })
        .first()
        .click();
      await asks(page);
    },
  }),

  at("about", "/about", "Our Story"),
  at("contact", "/contact", "Mon"),
  at("question", "/contact/question", questionWords.lead),
  form("question-empty", "/contact/question", questionWords.send, questionWords.required.question),
  form("question-sent", "/contact/question", questionWords.send, questionWords.sent, {
    name: "Asha Rao",
    email: nobody,
    question: "Does the blue one fade?",
  }),
  at("accessibility", "/accessibility", "Known limits"),
  at("privacy", "/privacy", "advertising"),
  at("glossary", "/glossary", "Bandhani"),
  at("offline", "/offline", offlineWords.title),
  at("cookies-refused", "/cookies?from=/productlisting", cookieWords.title),
  at("not-found", "/nowhere", errorWords.notFoundTitle),
  at("address-too-long", `/productlisting?search=${"x".repeat(9_000)}`, refusalWords[414].title),
  form(
    "form-too-long",
    "/login",
    loginWords.submit,
    refusalWords[413].title,
    { email: nobody, password: "x".repeat(70_000) },
    { seesHydrated: errorWords.failedTitle },
  ),
  refused("shop-full", 503),
  refused("shop-failed", 500),
  at("connection-lost", `/product/${pieces.plain}`, productWords.addToCart, {
    async enhanced(page) {
      for (const [name, value] of Object.entries(choice))
        await page.locator(`main [name="${name}"][value="${value}"]`).check({ force: true });
      await page.context().setOffline(true);
      await page.locator("main").getByRole("button", { name: productWords.addToCart, exact: true }).first().click();
      await expect(page.getByText(siteWords.noConnection)).toBeVisible();
      await page.context().setOffline(false);
    },
  }),
];

/** Prepares a state: registers the customer and does what came before. Failing calls begin with `reach`. */
export async function prepare(state: State, given: Stage): Promise<Prepared> {
  const stage = await stageOf(state, given);
  const prepared: Prepared = { client: createClient(stage.shop.url), person: newPerson(), order: "" };
  if (state.customer) await becomeCustomer(prepared.client, prepared.person);
  await state.prepare?.(prepared, stage);
  return prepared;
}

/** Reaches a state, its calls failing from then on; the caller sets `stage.failing` back to null when it has seen enough. */
export async function reach(state: State, visitor: Visitor, prepared: Prepared, given: Stage): Promise<void> {
  const stage = await stageOf(state, given);
  given.failing = state.failing ?? null;
  given.failsBy = state.failsBy ?? "absence";
  const open = (path: string) => visitor.open(new URL(path, stage.shop.url).href);
  await state.reach({ ...visitor, open }, prepared, stage);
}

function stageOf({ paidByLink }: State, stage: Stage): Promise<Stage> | Stage {
  return paidByLink === true ? stage.payingByLink() : stage;
}
