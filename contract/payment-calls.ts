import { z } from "zod";
import { noJson, notLoggedIn, notOffered, notThere, tooManyAttempts, wrongField, type ContractCall } from "./call.ts";
import { asCustomer, examplePayment } from "./examples.ts";
import { idempotencyHeader } from "./idempotency-key.ts";
import { processPaymentRequest, wirePayment, wirePaymentAnswer, wirePaymentMethods } from "./payments.ts";
import { readPayment, readPaymentMethods, readPaymentStatus } from "./readers/payment.ts";

const card = {
  method: "card",
  amount: 16490,
  cardNumber: "4111 1111 1111 1111",
  cardName: "Asha Rao",
  expiryDate: "12/30",
  cvv: "123",
};

/** The calls of payments. */
export const paymentCalls: readonly ContractCall[] = [
  {
    method: "POST",
    path: "/payments/process",
    name: "processPayment",
    resource: "payments",
    does: "Authorizes a payment by card or UPI, to be used by the next order.",
    notes: [
      "The same key again answers the first payment with 200 and charges nothing.",
      "Only the brand and the last four digits of a card are stored. The service checks the formats; its messages are shown on the fields.",
      "`test` in the answer says that no money moves: the shop then says so wherever it shows the payment.",
      "503 means that the payment service cannot be reached and nothing was charged: the shopper may try again.",
    ],
    auth: "customer",
    headers: idempotencyHeader,
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
        answer: examplePayment,
      },
      {
        title: "By UPI",
        target: "/payments/process",
        headers: { ...asCustomer, "Idempotency-Key": "c2a4d8b3" },
        body: { method: "upi", amount: 16490, upiId: "asha@okbank" },
        status: 201,
        answer: { ...examplePayment, method: "upi", brand: null, last4: null, upiId: "as***@okbank" },
      },
    ],
  },
  {
    method: "GET",
    path: "/payments/{id}",
    name: "getPayment",
    resource: "payments",
    does: "Answers a payment of the customer's own.",
    notes: ["The shop reads its status and shows it on the order's page."],
    auth: "customer",
    without: "says nothing about the payment",
    parameters: z.object({ id: z.string().describe("The id from the answer to the payment.") }),
    success: { status: 200, body: wirePaymentAnswer },
    read: (body) => readPaymentStatus(body),
    refusals: [notLoggedIn, notThere("Payment not found")],
    examples: [
      {
        title: "A payment",
        target: `/payments/${examplePayment.id}`,
        headers: asCustomer,
        status: 200,
        answer: { data: examplePayment },
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
