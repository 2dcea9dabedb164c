import { z } from "zod";
import { paymentMethods } from "#domain/payment-methods.ts";
import { callsOf, idempotencyHeader, notOffered, notThere, tooManyAttempts } from "./call.ts";
import { each } from "./customer-fields.ts";
import { fieldOf, hasSucceeded, idOrNull, textOrNull, thingIn } from "./normalise.ts";
import * as f from "./shape.ts";

/** `POST /payments/process` as sent for a card or a UPI id. `amount` is in rupees. */
export const processPaymentRequest = z.discriminatedUnion("method", [
  z.object({
    method: z.literal("card"),
    amount: z.number(),
    ...each(["cardNumber", "cardName", "expiryDate", "cvv"], z.string()),
  }),
  z.object({
    method: z.literal("upi"),
    amount: z.number(),
    upiId: z
      .string()
      .optional()
      .describe("Absent where the terms say that UPI is paid by hand after the order: nothing uses it there."),
  }),
]);

/** `POST /payments/process` as sent. */
export type ProcessPaymentRequest = z.infer<typeof processPaymentRequest>;

const isTest = f.flag(false, "Whether it moves no money, which the shop then says.").as("test").optional();

/** A payment both ways. `isTest` says that no money moves. */
export const payment = f.named(
  "Payment",
  "A payment, with never more of a card than its last four digits.",
  {
    id: f.idOrNone(),
    status: f.word("authorized, captured, voided …; shown to the shopper."),
    brand: f.text().nullable(),
    last4: f.lastDigits().nullable(),
    isTest,
  },
  {
    method: z.enum(paymentMethods),
    upiId: z.string().nullable().describe("Masked."),
    amount: f.wireRupees,
    created_at: f.wireMoment,
  },
);

/** Reads a payment; `refused` when the answer says that it failed with status 200. */
export function readPayment(body: unknown): f.Decoded<typeof payment> & { refused: boolean } {
  const isPayment = (thing: Record<string, unknown>) =>
    idOrNull(fieldOf(thing, "id")) !== null || textOrNull(thing["status"]) !== null;
  const read = payment.decode(thingIn(body, "payment", isPayment) ?? {}) as f.Decoded<typeof payment>;
  return {
    ...read,
    refused: !hasSucceeded(body) || ["declined", "failed", "error", "rejected"].includes(read.status ?? ""),
  };
}

/** What the shop keeps of a payment. */
export type PaymentReceipt = Omit<f.Decoded<typeof payment>, "status">;

/** A saved payment method, as the dashboard lists it: the last four digits at most. */
export const savedPaymentMethod = f.shape(
  {
    id: f.id(),
    type: f.textOr("card").typed(z.enum(paymentMethods)),
    last4: f.lastDigits("The last four digits, masked before.").as("card_number").nullable(),
    isTest,
  },
  { brand: z.string().nullish(), upi_id: z.string().nullish() },
);

/** A saved payment method; see {@link savedPaymentMethod}. */
export type SavedPaymentMethod = f.Decoded<typeof savedPaymentMethod>;

/** `POST /payments/return` as sent: the query with which the payment provider sent the shopper back. */
export const returnedFromPayment = z.object({ query: z.object({}).catchall(z.string()) });

/** The parameter of that query in which the provider names the order. */
export const RETURNED_ORDER = "razorpay_payment_link_reference_id";

const linkPayment = f.named(
  "LinkPayment",
  "The payment by link of an order.",
  {
    orderId: f.idOrNone(),
    status: f.word("awaited while the link can be paid, captured once it is; else expired or voided."),
    link: f.link("Where the order is paid; null when there is nothing to pay.").nullable(),
  },
  { id: f.wireIdentifier, dueAt: f.wireMoment.nullable().describe("Until when the order is kept for the payment.") },
);

/** The payment by link of an order, as far as the upstream tells it. `status` is its own word in lower case. */
export type LinkPayment = f.Decoded<typeof linkPayment>;

/** Reads the payment by link of an order. A link that is no http address counts as none: nobody is led there. */
export function readLinkPayment(body: unknown): LinkPayment {
  const found = thingIn(body, "payment", (thing) => textOrNull(thing["status"]) !== null);
  return linkPayment.decode(found ?? {}) as LinkPayment;
}

const unreachable = { "503 payment_unavailable": "the payment service cannot be reached; the order is kept" } as const;
const ofLink = {
  answer: f.wireData(linkPayment.wire),
  read: (body: unknown) => readLinkPayment(body).status,
};

/** The calls of payments. */
export const paymentCalls = callsOf("payments", {
  processPayment: {
    call: "POST /payments/process",
    does: "Authorizes a payment by card or UPI, to be used by the next order.",
    notes: [
      "The same key again answers the first payment with 200 and charges nothing.",
      "Only the brand and the last four digits of a card are stored. The service checks the formats; its messages are shown on the fields.",
      "503 means that the payment service cannot be reached and nothing was charged: the shopper may try again.",
    ],
    headers: idempotencyHeader,
    request: processPaymentRequest,
    status: 201,
    answer: payment.wire,
    read: (body) => readPayment(body).id,
    refusals: {
      "402 payment_declined": "the bank says no",
      ...notOffered,
      ...tooManyAttempts,
    },
  },
  payOrder: {
    ...ofLink,
    call: "POST /orders/{id}/payment",
    does: "Answers the payment by link of an order as the payment service knows it now, with the link to pay it by.",
    notes: [
      "The link is made when it is first asked for. An order has one link, however often it is asked for.",
      "The payment service sends the shopper back to the page of the language (`Accept-Language`) in which the link was first asked for.",
      "The body is an empty object, and the upstream does not read it.",
    ],
    without: "leads to the `link` of the order's `paymentDetails`",
    refusals: {
      ...notThere,
      "409 payment_not_offered": "the order is paid in another way",
      ...unreachable,
    },
  },
  returnFromPayment: {
    ...ofLink,
    call: "POST /payments/return",
    does: "Checks the signature with which the payment service sent a shopper back, asks the service, and writes down what it says.",
    notes: ["It needs no login: the shopper may come back in another browser."],
    auth: "none",
    without: "shows what the order says",
    request: returnedFromPayment,
    refusals: {
      "400 invalid": "the signature is not the payment service's, or the body is not valid JSON",
      ...unreachable,
    },
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
    answer: z.looseObject({ message: z.string() }),
    refusals: { "400 invalid": "the signature is not the payment service's", ...unreachable },
  },
  getPayment: {
    call: "GET /payments/{id}",
    does: "Answers a payment of the customer's own.",
    notes: ["The shop reads its status and shows it on the order's page."],
    without: "says nothing about the payment",
    answer: f.wireData(payment.wire),
    read: (body) => readPayment(body).status,
    refusals: notThere,
  },
  listPaymentMethods: {
    call: "GET /payments/methods",
    does: "Lists the ways to pay that the customer has used, the latest first.",
    without: "shows none",
    answer: f.wireData(z.array(savedPaymentMethod.wire)),
    read: (body) => f.readList(savedPaymentMethod, body),
  },
});
