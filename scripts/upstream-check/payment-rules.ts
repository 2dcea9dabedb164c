import { randomUUID } from "node:crypto";
import { readCreatedOrder } from "#contract/readers/order.ts";
import { readPayment, readPaymentMethods, readPaymentStatus } from "#contract/readers/payment.ts";
import { paymentStateFrom } from "#domain/payment-state.ts";
import type { Check, CheckCustomer } from "./check.ts";
import { judgeReadable, judgeRefusal, judgeSuccess } from "./judging.ts";
import { checkLinkPayments } from "./link-payment-rules.ts";
import type { OrderBook } from "./order-book.ts";
import { orderFor, totalsFor } from "./order-request.ts";
import { judgeStatus } from "./order-rules.ts";
import type { OrderedProduct } from "./choose-product.ts";

/** A number that every gateway knows as a test and no bank as a card. */
const NUMBER = "4111111111111111";
const name = "POST /payments/process";

/** The rules of paying, and of an order that is paid for. */
export async function checkPayments(
  check: Check,
  book: OrderBook,
  asha: CheckCustomer,
  banu: CheckCustomer,
  product: OrderedProduct,
): Promise<void> {
  const { client, rules } = check;
  const { rule } = rules;
  await checkLinkPayments(check);
  const { total } = totalsFor(product);
  const card = {
    method: "card",
    amount: total,
    cardNumber: NUMBER,
    cardName: "Pallu Check",
    expiryDate: `12/${(new Date().getUTCFullYear() + 3) % 100}`,
    cvv: "123",
  };
  const pay = (body: object, key: string) => client.send(name, { token: asha.token, body, key });
  await rule(name, "refuses a wrong card number, on its field", async (judge) =>
    judgeRefusal(judge, await pay({ ...card, cardNumber: "4111111111111112" }, randomUUID()), {
      statuses: [422, 400],
      what: "a card number with a wrong check digit is accepted",
      field: "cardNumber",
    }),
  );
  await rule(name, "refuses a wrong UPI id, on its field", async (judge) =>
    judgeRefusal(judge, await pay({ method: "upi", amount: total, upiId: "no upi id" }, randomUUID()), {
      statuses: [422, 400],
      what: "“no upi id” is accepted",
      field: "upiId",
    }),
  );
  await rule(name, "refuses an amount of nothing", async (judge) =>
    judgeRefusal(judge, await pay({ ...card, amount: 0 }, randomUUID()), {
      statuses: [422, 400],
      what: "a payment of ₹0 is accepted",
    }),
  );
  const key = randomUUID();
  let payment: string | null = null;
  await rule(name, "authorizes the test card, and shows four digits of it at most", async (judge) => {
    const reply = await pay(card, key);
    judgeReadable(judge, reply);
    const { id, refused, last4 } = readPayment(reply.body);
    if (!reply.ok || refused)
      return judge.skips(
        `the test card is refused (${reply.status}${reply.message === null ? "" : `: ${reply.message}`}), as a real gateway does: paying by card is not checked`,
      );
    judgeSuccess(judge, name, reply);
    if (
      /\d{12,}/.test(
        JSON.stringify(reply.body).replaceAll(
          /"(id|_id|paymentId|payment_id|transactionId|reference)":("[^"]*"|\d+)/g,
          "",
        ),
      ) &&
      JSON.stringify(reply.body).includes(NUMBER)
    )
      judge.breaks("the answer holds the whole card number");
    if (last4 !== null && last4 !== NUMBER.slice(-4)) judge.breaks(`the last four digits are told as ${last4}`);
    payment = id;
  });
  if (payment === null) return;
  const paid: string = payment;
  await rule(name, "charges once for the same idempotency key", async (judge) => {
    const again = readPayment(judgeSuccess(judge, name, await pay(card, key))).id;
    if (again !== paid)
      judge.breaks(
        `the same key made two payments, ${paid} and ${again ?? "one without an id"}: the idempotency key is ignored, a double click pays twice`,
      );
  });
  await rule("GET /payments/{id}", "tells what became of a payment", async (judge) => {
    const reply = await client.send("GET /payments/{id}", { values: { id: paid }, token: asha.token });
    if (reply.status === 404) return judge.tolerates("not there: the shop tells nothing of the payment");
    const word = readPaymentStatus(judgeSuccess(judge, "GET /payments/{id}", reply));
    if (paymentStateFrom(word) === null)
      judge.tolerates(`the shop does not know the status “${word ?? ""}”, and tells none`);
  });
  await rule("GET /payments/{id}", "is each customer's own", async (judge) =>
    judgeRefusal(judge, await client.send("GET /payments/{id}", { values: { id: paid }, token: banu.token }), {
      statuses: [404, 403],
      what: "another customer's payment is shown",
    }),
  );
  const byCard = {
    paymentMethod: "card",
    status: "processing",
    paymentDetails: { paymentId: paid, brand: "Visa", last4: "1111", cardName: "Pallu Check", upiId: null },
  } as const;
  let order: string | null = null;
  await rule("POST /orders", "places an order that is paid for, as processing", async (judge) => {
    order = readCreatedOrder(
      judgeSuccess(judge, "POST /orders", await book.place(asha, orderFor(asha, product, 1, byCard), randomUUID())),
    ).id;
    if (order === null) return judge.breaks("the answer has no id");
    judgeStatus(judge, (await book.read(judge, asha, order)).status, "processing");
  });
  await rule("POST /orders", "takes a payment for one order only", async (judge) =>
    judgeRefusal(judge, await book.place(asha, orderFor(asha, product, 1, byCard), randomUUID()), {
      statuses: [409, 402, 422],
      what: "two orders are paid for by one payment",
    }),
  );
  await rule("POST /orders", "refuses a payment that does not exist", async (judge) => {
    const order = orderFor(asha, product, 1, {
      ...byCard,
      paymentDetails: { ...byCard.paymentDetails, paymentId: randomUUID() },
    });
    judgeRefusal(judge, await book.place(asha, order, randomUUID()), {
      statuses: [409, 402, 422],
      what: "an order is paid for by a payment that does not exist",
    });
  });
  await rule("GET /payments/methods", "lists the card by its last four digits", async (judge) => {
    const reply = await client.send("GET /payments/methods", { token: asha.token });
    if (reply.status === 404) return judge.tolerates("not there: the shop shows none");
    const methods = readPaymentMethods(judgeSuccess(judge, "GET /payments/methods", reply)) ?? [];
    if (JSON.stringify(reply.body).includes(NUMBER)) judge.breaks("the answer holds the whole card number");
    if (!methods.some(({ last4 }) => last4 === NUMBER.slice(-4)))
      judge.tolerates("the card that was paid with is not listed");
    const others = readPaymentMethods((await client.send("GET /payments/methods", { token: banu.token })).body) ?? [];
    if (others.length > 0) judge.breaks("a customer who never paid has a saved card: another customer's");
  });
  await rule("PUT /orders/{id}/cancel", "cancels an order that is being processed", async (judge) => {
    if (order === null) return judge.skips("no order was placed");
    judgeSuccess(judge, "PUT /orders/{id}/cancel", await book.cancel(asha, order));
    judgeStatus(judge, (await book.read(judge, asha, order)).status, "cancelled");
    const word = readPaymentStatus(
      (await client.send("GET /payments/{id}", { values: { id: paid }, token: asha.token })).body,
    );
    if (paymentStateFrom(word) === "paid")
      judge.tolerates(`the payment is still called “${word ?? ""}”: the shopper cannot see that they are not charged`);
  });
}
