import { emailWords, loginWords, logoutWords, passwordWords, registerWords } from "#content/account-words.ts";
import * as addressWords from "#content/address-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import { questionWords } from "#content/question-words.ts";
import * as returnWords from "#content/return-words.ts";
import * as productWords from "#content/product-words.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { officeAddress, typedAddress } from "#tests/support/office-address.ts";
import { becomeCustomer, newPerson, payments, registration } from "#tests/support/shopping.ts";
import { choice, copyOf, KEPT_ADDRESS, type FaultSetup, type Ready } from "./fault-setup.ts";

/** One thing a shopper does. */
export interface ShopperAction {
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

/** Everything that a shopper can do, in one table: a test holds it to the actions of app/routes.ts. Reads the setup as it is now. */
export function shopperActions(setup: FaultSetup): ShopperAction[] {
  const { person, shopper, buyer, orderer, payer, keeper, order, delivered, piece, kept } = setup;
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
      prepare: () => leaving(setup),
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
      name: "changing the e-mail",
      route: "/dashboard/email",
      page: "/dashboard/email",
      calls: /^PUT \/users/,
      says: messages.profileFailed,
      refused: { 404: emailWords.passwordWrong, 409: emailWords.passwordWrong, ...tooMany },
      typed: { email: `new-${stranger.email}` },
      prepare: async () => {
        const { client, who } = await newCustomer("/dashboard/email");
        const fields = { email: `new-${stranger.email}`, currentPassword: who.password };
        return { client, send: (await client.open("/dashboard/email")).prepare(emailWords.submit, fields) };
      },
      isDone: shown(messages.profileUpdated),
    },
    {
      name: "adding an address",
      isSo: true,
      route: "/dashboard/address/:id",
      page: "/dashboard/address/new",
      calls: /^POST \/users\/me\/addresses/,
      says: addressWords.saveFailed,
      refused: tooMany,
      trusts: true,
      typed: { city: officeAddress.city },
      prepare: on("/dashboard/address/new", addressWords.save, { as: keeper, fields: typedAddress }),
      isDone: shown(addressWords.saved),
    },
    {
      name: "removing an address",
      isSo: true,
      route: "/dashboard/address/:id/remove",
      page: `/dashboard/address/${KEPT_ADDRESS}/remove`,
      calls: /^DELETE \/users\/me\/addresses/,
      says: addressWords.removeFailed,
      trusts: true,
      isGoneWith404: true,
      prepare: once(
        "remove address",
        on(`/dashboard/address/${KEPT_ADDRESS}/remove`, addressWords.remove, { as: keeper }),
      ),
      isDone: shown(addressWords.removed),
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
      name: "choosing size and color of a line",
      route: "/cart/options",
      page: "/cart",
      calls: /^PUT \/cart/,
      says: messages.cartUpdateFailed,
      refused: { 404: messages.cartUpdateRefused, 409: messages.cartUpdateRefused, 429: messages.cartUpdateRefused },
      trusts: true,
      prepare: async () => {
        const { client } = await newCustomer("/cart");
        await (await client.open("/productlisting?sort=price-asc")).press(/^Add to Cart/);
        const fields = { newSize: "M", newColor: "Red" };
        return { client, send: (await client.open("/cart")).prepare(/^Choose: /, fields) };
      },
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
        fields: { ...payments.upi, upiId: `asha.${(setup.means += 1)}@upi` },
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
