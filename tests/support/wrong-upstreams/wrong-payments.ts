import { accepting, answering, showingToAll, withoutKey } from "./wrong-answers.ts";
import type { WrongUpstream } from "./wrong-upstream.ts";

/** Servers that break one rule each of payments. */
export const wrongPayments: readonly WrongUpstream[] = [
  {
    does: "ignores the key of a payment",
    call: "POST /payments/process",
    rule: /same idempotency key/,
    note: /a double click pays twice/,
    part: "payments",
    wrong: () => withoutKey(/payments\/process$/),
  },
  {
    does: "shows the whole card number",
    call: "POST /payments/process",
    rule: /four digits/,
    note: /the whole card number/,
    part: "payments",
    wrong: () => answering(/process$/, (body) => ({ ...body, card: "4111111111111111" })),
  },
  {
    does: "takes one payment for two orders",
    call: "POST /orders",
    rule: /one order only/,
    note: /two orders are paid for by one payment/,
    part: "payments",
    wrong: () => accepting("payment_invalid"),
  },
  {
    does: "shows the payment of another customer",
    call: "GET /payments/{id}",
    rule: /own/,
    note: /another customer's payment is shown/,
    part: "payments",
    wrong: () => showingToAll("/payments/process", "/payments/"),
  },
];
