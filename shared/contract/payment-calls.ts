import { z } from "zod";
import { noJson, notLoggedIn, notOffered, notThere, tooManyAttempts, wrongField, callsOf } from "./call.ts";
import { examplePayment } from "./examples.ts";
import { idempotencyHeader } from "./idempotency-key.ts";
import {
  processPaymentRequest,
  readLinkPayment,
  readPayment,
  savedPaymentMethod,
  payment,
  wirePaymentAnswer,
  wirePaymentMethods,
  RETURNED_ORDER,
  returnedFromPayment,
  wireLinkPayment,
  wireWebhookAnswer,
} from "./payments.ts";
import { readList } from "./shape.ts";

const card = {
  method: "card",
  amount: 16490,
  cardNumber: "4111 1111 1111 1111",
  cardName: "Asha Rao",
  expiryDate: "12/30",
  cvv: "123",
};

const linkPayment = {
  id: examplePayment.id,
  orderId: "PL-7F3K9Q2M",
  status: "awaited",
  link: "https://rzp.io/i/nxrHnLJ",
  dueAt: "2026-11-20T11:00:00.000Z",
};
const unreachable = {
  status: 503,
  code: "payment_unavailable",
  when: "the payment service cannot be reached; the order is kept",
  message: "The payment service cannot be reached right now. Your order is kept. Please try again.",
} as const;
const unsigned = {
  status: 400,
  code: "invalid",
  when: "the signature is not the payment service's",
  message: "The signature is not the payment service's.",
} as const;

/** The calls of payments. */
export const paymentCalls = callsOf("payments", {
  processPayment: {
    call: "POST /payments/process",
    does: "Authorizes a payment by card or UPI, to be used by the next order.",
    notes: [
      "`upiId` is absent where the terms of the shop say that UPI is paid by hand: nothing uses it there.",
      "The same key again answers the first payment with 200 and charges nothing.",
      "Only the brand and the last four digits of a card are stored. The service checks the formats; its messages are shown on the fields.",
      "`test` in the answer says that no money moves: the shop then says so wherever it shows the payment.",
      "503 means that the payment service cannot be reached and nothing was charged: the shopper may try again.",
    ],
    headers: idempotencyHeader,
    request: processPaymentRequest,
    success: { status: 201, also: [200], body: payment.wire },
    read: (body) => readPayment(body).id,
    refusals: [
      notLoggedIn,
      {
        status: 402,
        code: "payment_declined",
        when: "the bank says no",
        message: "Your bank declined this payment. Please try another way to pay.",
      },
      wrongField("cardNumber", "Please enter a valid card number."),
      notOffered,
      noJson,
      tooManyAttempts,
    ],
    examples: [
      { title: "By card", body: card, answer: examplePayment },
      {
        title: "By UPI",
        body: { method: "upi", amount: 16490, upiId: "asha@okbank" },
        answer: { ...examplePayment, method: "upi", brand: null, last4: null, upiId: "as***@okbank" },
      },
    ],
  },
  payOrder: {
    call: "POST /orders/{id}/payment",
    does: "Answers the payment by link of an order as the payment service knows it now, with the link to pay it by.",
    notes: [
      "The link is made when it is first asked for. An order has one link, however often it is asked for.",
      "The payment service sends the shopper back to the page of the language (`Accept-Language`) in which the link was first asked for.",
      "The body is an empty object, and the upstream does not read it.",
    ],
    without: "leads to the `link` of the order's `paymentDetails`",
    parameters: z.object({ id: z.string().describe("The id from the answer to the order's creation.") }),
    success: { status: 200, body: wireLinkPayment },
    read: (body) => readLinkPayment(body).status,
    refusals: [
      notLoggedIn,
      notThere("Order not found"),
      {
        status: 409,
        code: "payment_not_offered",
        when: "the order is paid in another way",
        message: "This order is not paid by a link.",
      },
      unreachable,
    ],
    examples: [{ title: "A payment that is awaited", body: {}, answer: { data: linkPayment } }],
  },
  returnFromPayment: {
    call: "POST /payments/return",
    does: "Checks the signature with which the payment service sent a shopper back, asks the service, and writes down what it says.",
    notes: ["It needs no login: the shopper may come back in another browser."],
    auth: "none",
    without: "shows what the order says",
    request: returnedFromPayment,
    success: { status: 200, body: wireLinkPayment },
    read: (body) => readLinkPayment(body).status,
    refusals: [unsigned, noJson, unreachable],
    examples: [
      {
        title: "Back from paying",
        body: {
          query: {
            razorpay_payment_id: "pay_Fc8mUeDrEKf08Y",
            razorpay_payment_link_id: "plink_Fc8lXILABzQL7M",
            [RETURNED_ORDER]: "PL-7F3K9Q2M",
            razorpay_payment_link_status: "paid",
            razorpay_signature: "b0ea302006d9c3da504510c9be482a647d5196b265f5a82aeb272888dcbee70e",
          },
        },
        answer: { data: { ...linkPayment, status: "captured", link: null, dueAt: null } },
      },
    ],
  },
  paymentWebhook: {
    call: "POST /payments/webhook",
    does: "Takes a webhook of the payment service, which the shop passes on as it came.",
    notes: [
      "The body is the service's own, with its signature in `X-Razorpay-Signature`. It is not believed: it is the reason to ask the service.",
      "Any answer but 2xx makes the service send it again.",
    ],
    auth: "none",
    without: "answers the service with 404",
    headers: z.object({ "X-Razorpay-Signature": z.string().describe("HMAC-SHA256 of the body, in hexadecimal.") }),
    success: { status: 200, body: wireWebhookAnswer },
    refusals: [unsigned, unreachable],
    examples: [
      {
        title: "A link was paid",
        body: {
          event: "payment_link.paid",
          payload: { payment_link: { entity: { id: "plink_Fc8lXILABzQL7M", reference_id: "PL-7F3K9Q2M" } } },
        },
        answer: { message: "Thank you." },
      },
    ],
  },
  getPayment: {
    call: "GET /payments/{id}",
    does: "Answers a payment of the customer's own.",
    notes: ["The shop reads its status and shows it on the order's page."],
    without: "says nothing about the payment",
    parameters: z.object({ id: z.string().describe("The id from the answer to the payment.") }),
    success: { status: 200, body: wirePaymentAnswer },
    read: (body) => readPayment(body).status,
    refusals: [notLoggedIn, notThere("Payment not found")],
    examples: [{ title: "A payment", answer: { data: examplePayment } }],
  },
  listPaymentMethods: {
    call: "GET /payments/methods",
    does: "Lists the ways to pay that the customer has used.",
    without: "shows none",
    success: { status: 200, body: wirePaymentMethods },
    read: (body) => readList(savedPaymentMethod, body),
    refusals: [notLoggedIn],
    examples: [
      {
        title: "A card",
        answer: {
          data: [
            { id: "card-visa-1111", type: "card", card_number: "**** 1111", brand: "Visa", upi_id: null, test: false },
          ],
        },
      },
    ],
  },
});
