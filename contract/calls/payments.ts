import { z } from "zod";
import { noJson, notLoggedIn, notOffered, notThere, tooManyAttempts, wrongField, type Call } from "../call.ts";
import { processPaymentRequest, readPayment, readPaymentMethods, readPaymentStatus } from "../payment.ts";
import { wirePayment, wirePaymentAnswer, wirePaymentMethods } from "../wire/payment.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { asCustomer, samplePayment } from "./samples.ts";

const card = {
  method: "card",
  amount: 16490,
  cardNumber: "4111 1111 1111 1111",
  cardName: "Asha Rao",
  expiryDate: "12/30",
  cvv: "123",
};

/** Paying. */
export const paymentCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/payments/process",
    name: "processPayment",
    resource: "payments",
    does: "Authorizes a payment by card or UPI, to be used by the next order.",
    notes: [
      "The same key again answers the first payment with 200 and charges nothing.",
      "Nothing of the card is kept but brand and last four digits. The service judges the formats; its messages are shown on the fields.",
      "`test` in the answer says that no money moves: the shop then says so wherever the payment is shown.",
      "503 means that the payment service cannot be reached and nothing was charged: a fault the shopper may try again.",
    ],
    auth: "customer",
    headers: idempotencyKey,
    request: processPaymentRequest,
    success: { status: 201, also: [200], body: wirePayment },
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
      {
        title: "By card",
        target: "/payments/process",
        headers: { ...asCustomer, "Idempotency-Key": "b1f3c7a2" },
        body: card,
        status: 201,
        answer: samplePayment,
      },
      {
        title: "By UPI",
        target: "/payments/process",
        headers: { ...asCustomer, "Idempotency-Key": "c2a4d8b3" },
        body: { method: "upi", amount: 16490, upiId: "asha@okbank" },
        status: 201,
        answer: { ...samplePayment, method: "upi", brand: null, last4: null, upiId: "as***@okbank" },
      },
    ],
  },
  {
    method: "GET",
    path: "/payments/{id}",
    name: "getPayment",
    resource: "payments",
    does: "Answers a payment of the customer's own.",
    notes: ["The shop reads what became of it and tells it on the order's page."],
    auth: "customer",
    without: "tells nothing of the payment",
    parameters: z.object({ id: z.string().describe("As the payment's answer told it.") }),
    success: { status: 200, body: wirePaymentAnswer },
    read: (body) => readPaymentStatus(body),
    refusals: [notLoggedIn, notThere("Payment not found")],
    examples: [
      {
        title: "A payment",
        target: `/payments/${samplePayment.id}`,
        headers: asCustomer,
        status: 200,
        answer: { data: samplePayment },
      },
    ],
  },
  {
    method: "GET",
    path: "/payments/methods",
    name: "listPaymentMethods",
    resource: "payments",
    does: "Lists the ways to pay that the customer has used.",
    notes: [],
    auth: "customer",
    without: "shows none",
    success: { status: 200, body: wirePaymentMethods },
    read: (body) => readPaymentMethods(body),
    refusals: [notLoggedIn],
    examples: [
      {
        title: "A card",
        target: "/payments/methods",
        headers: asCustomer,
        status: 200,
        answer: {
          data: [
            { id: "card-visa-1111", type: "card", card_number: "**** 1111", brand: "Visa", upi_id: null, test: false },
          ],
        },
      },
    ],
  },
];
