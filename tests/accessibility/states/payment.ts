import { linkPaymentWords } from "#content/payment-words.ts";
import { becomeCustomer, newPerson } from "#tests/support/shopping.ts";
import { awaitedPage, paymentReturn, withAwaitedOrder } from "./paid-by-link.ts";
import { orderState } from "./prepare-order.ts";
import type { State } from "./state.ts";

/** What the provider tells of a link that nobody has paid. */
const unpaid = { amount_paid: 0, payments: [] };

/** An order that is paid on the page of a provider. */
export const paymentStates: readonly State[] = [
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
  paymentReturn("payment-return-of-another-customer", linkPaymentWords.returned.orders, {
    comeBack: ({ client }) => becomeCustomer(client, newPerson()),
  }),
  paymentReturn("payment-return-awaited", linkPaymentWords.returned.awaited("").title, {
    told: { ...unpaid, status: "created" },
  }),
  paymentReturn("payment-return-ended", linkPaymentWords.returned.ended("").title, {
    told: { ...unpaid, status: "expired" },
  }),
  paymentReturn("payment-return-unsigned", linkPaymentWords.returned.unsigned.title, {
    reach: (visitor, { order }, stage) =>
      visitor.open(stage.payLink(order).replace(/(?<=razorpay_signature=)\w+/, "0".repeat(64))),
  }),
  paymentReturn("payment-return-not-asked", linkPaymentWords.returned.notAsked.title, {
    failing: /POST \/payments\/return/,
  }),
  {
    ...awaitedPage("order-not-paid", (order) => `/order/${order}`, linkPaymentWords.expired),
    async prepare(prepared, stage) {
      await withAwaitedOrder(prepared);
      stage.change("update orders set status = 'cancelled' where id = ?", prepared.order);
      stage.change("update payments set status = 'expired' where order_id = ?", prepared.order);
    },
  },
];
