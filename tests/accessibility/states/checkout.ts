import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import { linkPaymentWords, paymentNames } from "#content/payment-words.ts";
import { maintenanceRefusalText } from "#content/messages.ts";
import * as messages from "#content/messages.ts";
import { problemWords } from "#content/problem-words.server.ts";
import * as upiWords from "#content/upi-words.ts";
import * as orderWords from "#content/order-words.ts";
import { stateWords } from "#content/order-state-words.ts";
import { goToReview, newPerson, payments } from "#tests/support/shopping.ts";
import { offers, pieces } from "#tests/accessibility/stage.ts";
import { awaitedPage } from "./paid-by-link.ts";
import { toPayment, toReview, withOpenChoice, withCart, withFullCart } from "./prepare-cart.ts";
import { guestAddress, guestPage, linkedPage, orderState, withGuestCart } from "./prepare-order.ts";
import { at, form, ofCustomers, type State } from "./state.ts";

/** The steps of the checkout, and the confirmation. */
export const checkoutStates = ofCustomers([
  at("checkout-shipping", "/checkout", checkoutWords.shippingLead, withFullCart),
  form(
    "checkout-shipping-empty",
    "/checkout",
    checkoutWords.toPayment,
    messages.provide(checkoutWords.shippingNames.email),
    { ...withCart, filling: { fullName: "", email: "", phone: "", address: "", city: "", state: "", zipCode: "" } },
  ),
  form("checkout-shipping-not-served", "/checkout", checkoutWords.toPayment, deliveryWords.chooseOther("744101"), {
    ...withCart,
    filling: { zipCode: "744101" },
  }),
  at("checkout-gift", "/checkout", checkoutWords.giftLead, {
    prepare: async (prepared) => {
      await toPayment(prepared);
      await (
        await prepared.client.open("/checkout")
      ).press(checkoutWords.toPayment, { giftNote: "For Meera,\nwith love" });
    },
  }),
  at("checkout-payment", "/checkout?step=2", checkoutWords.paymentLead, { prepare: toPayment }),
  form("checkout-payment-not-chosen", "/checkout?step=2", checkoutWords.toReview, messages.choosePayment, {
    prepare: toPayment,
  }),
  form("checkout-card-empty", "/checkout?step=2", checkoutWords.toReview, messages.provide(paymentNames.cardNumber), {
    prepare: toPayment,
    filling: { paymentMethod: "card" },
  }),
  form(
    "checkout-card-declined",
    "/checkout?step=2",
    checkoutWords.toReview,
    problemWords === null ? "declined" : messages.paymentRefused,
    { prepare: toPayment, filling: payments.declinedCard },
  ),
  at("checkout-payment-abroad", "/checkout?step=2", checkoutWords.cashElsewhere([checkoutWords.countryNames.IN]), {
    prepare: async (prepared) => {
      await toPayment(prepared);
      await (await prepared.client.open("/checkout")).press(checkoutWords.toPayment, { country: "DE" });
    },
  }),
  form("checkout-payment-upstream-down", "/checkout?step=2", checkoutWords.toReview, checkoutWords.paymentLead, {
    prepare: toPayment,
    failing: /payments\/process/,
    filling: { paymentMethod: "upi" },
  }),
  at("checkout-payment-by-link", "/checkout?step=2", linkPaymentWords.note, { paidByLink: true, prepare: toPayment }),
  at("checkout-nothing-to-pay", "/checkout?step=2", checkoutWords.nothingToPay, {
    paidByLink: true,
    async prepare(prepared) {
      await toPayment(prepared);
      await (await prepared.client.open("/cart")).press(cartWords.applyCode, { offerCode: offers[1].code });
    },
  }),
  form("checkout-review-code-refused", "/checkout?step=3", cartWords.applyCode, cartWords.removeCode, {
    paidByLink: true,
    prepare: toReview({ paymentMethod: "card" }),
    filling: { offerCode: offers[0].code },
  }),
  at("checkout-payment-ready", "/checkout?step=2", checkoutWords.ready, { prepare: toReview(payments.card) }),
  at("checkout-review", "/checkout?step=3", checkoutWords.reviewLead, { prepare: toReview(payments.card) }),
  form("checkout-review-to-choose", "/checkout?step=3", checkoutWords.placeOrder, messages.chooseSizeAndColor, {
    async prepare(prepared) {
      await withOpenChoice.prepare(prepared);
      await goToReview(prepared.client, payments.cod);
    },
  }),
  form("checkout-place-failed", "/checkout?step=3", checkoutWords.placeOrder, messages.placeFailed, {
    prepare: toReview(payments.cod),
    failing: /POST .*orders/,
  }),
  form("checkout-place-in-maintenance", "/checkout?step=3", checkoutWords.placeOrder, maintenanceRefusalText, {
    prepare: toReview(payments.cod),
    failing: /POST .*orders/,
    failsBy: "maintenance",
  }),
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
  at("checkout-cart-down", "/checkout", checkoutWords.cartFailed, { ...withCart, failing: /cart/ }),
  form("confirmation", "/checkout?step=3", checkoutWords.placeOrder, checkoutWords.confirmed, {
    prepare: toReview(payments.cod),
  }),
  form("confirmation-by-upi", "/checkout?step=3", checkoutWords.placeOrder, upiWords.title, {
    prepare: toReview(payments.upi),
  }),
  form("confirmation-by-card", "/checkout?step=3", checkoutWords.placeOrder, checkoutWords.confirmed, {
    prepare: toReview(payments.card),
  }),
  {
    ...orderState("confirmation-upstream-down", undefined, checkoutWords.confirmed),
    failing: /orders/,
    reach: (visitor, { order }) => visitor.open(`/checkout/confirmation/${order}`),
  },
]);

/** What a guest sees of them, and of the order by the link of its mails. */
export const guestStates: readonly State[] = [
  at("checkout-guest", "/checkout?step=1&guest=yes", checkoutWords.shippingLead, { prepare: withGuestCart }),
  form("checkout-guest-refused", "/checkout?step=1&guest=yes", checkoutWords.toPayment, messages.somethingWrong, {
    prepare: withGuestCart,
    failing: /guest/,
    filling: guestAddress(newPerson()),
  }),
  guestPage("confirmation-guest", (order) => `/checkout/confirmation/${order}`, checkoutWords.confirmed),
  guestPage("order-guest", (order) => `/order/${order}`, orderWords.meanings.pending),
  {
    ...guestPage("order-linked-guest", () => "", stateWords.toReach),
    plain: true,
    reach: (visitor, { order }, stage) => visitor.open(linkedPage(order, stage)),
  },
  {
    ...awaitedPage("order-linked-to-pay", () => "", upiWords.meaning(null)),
    plain: true,
    reach: (visitor, { order }, stage) => visitor.open(linkedPage(order, stage)),
  },
];
