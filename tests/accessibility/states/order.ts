import * as deliveryWords from "#content/delivery-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as messages from "#content/messages.ts";
import { errorWords } from "#content/site-words.ts";
import * as returnWords from "#content/return-words.ts";
import { stateWords } from "#content/order-state-words.ts";
import { shipmentWords } from "#content/order-words.ts";
import * as upiWords from "#content/upi-words.ts";
import { reviewWords } from "#content/review-words.ts";
import { invoiceWords } from "#content/invoice-words.ts";
import { payments } from "#tests/support/shopping.ts";
import { storeReturnStatus, storeShipment } from "#tests/support/stored-returns.ts";
import { invoiced, invoicePage } from "./invoice-page.ts";
import {
  linkedPage,
  orderForm,
  orderPage,
  orderState,
  withChoices,
  withDelivery,
  withExchange,
  withOrder,
  withParcelBack,
  withReplacement,
  withReturns,
  withReview,
} from "./prepare-order.ts";
import { pieces } from "#tests/accessibility/stage.ts";
import { at, hasDialog, mine, type State } from "./state.ts";

const oneReturned = { "pieces-0": "1", "reason-0": "size" };

const reviewPath = (order: string) => `/order/${order}/review/${pieces.plain}`;

/** The form of a review of an order that has arrived; there is one already where it says what. */
const reviewForm = (name: string, stored?: Parameters<typeof withReview>[0]): State => ({
  ...orderPage(name, "delivered", reviewWords.labels.stars),
  plain: true,
  prepare: stored === undefined ? withDelivery : withReview(stored),
  reach: (visitor, { order }) => visitor.open(reviewPath(order)),
});

/** The page of an order, its returns and its invoice. */
export const orderStates: readonly State[] = [
  orderPage("order-pending", undefined, orderWords.meanings.pending),
  orderPage("order-processing", "processing", orderWords.meanings.processing),
  orderPage("order-shipped", "shipped", orderWords.meanings.shipped),
  orderPage("order-delivered", "delivered", orderWords.meanings.delivered),
  orderPage("order-cancelled", "cancelled", orderWords.meanings.cancelled),
  orderPage("order-status-unknown", "held at customs", orderWords.unknownStatus),
  orderPage("order-by-upi", undefined, upiWords.title, payments.upi),
  orderForm("order-given-back", "/cancel", orderWords.cancel, orderWords.paymentStates.returned, {
    prepare: withOrder(payments.card),
  }),
  {
    ...orderPage("order-on-its-way", "shipped", shipmentWords.heading),
    async prepare(prepared, stage) {
      await withOrder(payments.cod, "shipped")(prepared, stage);
      storeShipment(stage.change, prepared.order);
    },
  },
  {
    ...orderPage("order-late", "shipped", deliveryWords.late("2026-01-15")),
    async prepare(prepared, stage) {
      await withOrder(payments.cod, "shipped")(prepared, stage);
      stage.change("update orders set promised_by = '2026-01-15' where id = ?", prepared.order);
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
  {
    ...orderPage("order-linked", undefined, stateWords.question),
    plain: true,
    reach: (visitor, { order }, stage) => visitor.open(linkedPage(order, stage)),
  },
  {
    ...orderState("order-linked-confirmed", undefined, stateWords.confirmed),
    plain: true,
    async reach(visitor, { order }, stage) {
      await visitor.open(linkedPage(order, stage));
      await visitor.press(stateWords.confirm);
    },
  },
  at("order-link-wrong", "/order-state?token=forged", stateWords.wrongLink, { plain: true }),
  { ...orderPage("order-with-returns", "delivered", returnWords.meanings.declined), prepare: withReturns },
  { ...orderPage("order-came-back", "cancelled", orderWords.cameBackWords.text), prepare: withParcelBack },
  {
    ...orderPage("return-form", "delivered", returnWords.shippingNote),
    prepare: withDelivery,
    reach: (visitor, { order }) => visitor.open(`/order/${order}/return`),
  },
  {
    ...orderPage("return-form-exchange", "delivered", returnWords.wanted),
    prepare: withChoices,
    reach: (visitor, { order }) => visitor.open(`/order/${order}/return`),
  },
  { ...orderPage("order-exchanging", "delivered", returnWords.exchange.kept), prepare: withExchange("accepted", true) },
  { ...orderPage("order-in-exchange", undefined, orderWords.replaces), prepare: withReplacement },
  orderForm("return-form-refused", "/return", returnWords.submit, returnWords.nothingChosen, { prepare: withDelivery }),
  orderForm("return-sent", "/return", returnWords.submit, returnWords.sent, {
    prepare: withDelivery,
    filling: oneReturned,
  }),
  {
    ...orderPage("order-with-reviews", "delivered", reviewWords.statuses.refused),
    prepare: withReview({ status: "refused", reason: "Please say nothing of the courier." }),
  },
  reviewForm("review-form"),
  reviewForm("review-form-to-change", { status: "waiting", reply: "Thank you, Asha!", hasPicture: true }),
  {
    ...reviewForm("review-form-refused"),
    sees: reviewWords.starsMissing,
    async reach(visitor, { order }) {
      await visitor.open(reviewPath(order));
      await visitor.press(reviewWords.submit, { text: "x@example.com" });
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
];

/** What a customer changes of an order: cancelling it, and ordering it again. */
export const orderChangeStates: readonly State[] = [
  at("order-missing", "/order/PL-22222222", errorWords.notFoundHeading, mine),
  {
    ...orderState("order-cancel-page", undefined, messages.confirmCancel),
    reach: (visitor, { order }) => visitor.open(`/order/${order}/cancel`),
  },
  {
    ...orderState("order-cancel-dialog", undefined, orderWords.cancel),
    async enhanced(page) {
      await page.getByRole("link", { name: orderWords.cancel }).click();
      await hasDialog(page);
    },
  },
  orderForm("order-cancelled-now", "/cancel", orderWords.cancel, messages.orderCancelled),
  orderForm("order-cancel-failed", "/cancel", orderWords.cancel, messages.cancelFailed, { failing: /PUT .*orders/ }),
  orderForm("order-again", "", orderWords.again, orderWords.addedAgain),
];
