import { setTimeout as pause } from "node:timers/promises";
import type { AuthorizationOutcome, PaymentMeans, PaymentProvider } from "./payment-provider.ts";
import { SANDBOX } from "#api/order-records/payment-names.ts";

/** How long the slow card and the slow UPI id take, in ms. */
const SLOW_MS = 3_000;
const declined: AuthorizationOutcome = {
  outcome: "declined",
  message: "Your bank declined this payment. Please try another way to pay.",
};

/**
 * A provider that moves no money. Any valid card number or UPI id succeeds, except for these:
 *
 * | card number         | UPI id          | what happens                              |
 * |---------------------|-----------------|-------------------------------------------|
 * | 4111 1111 1111 1111 | success@upi     | succeeds                                  |
 * | 4000 0000 0000 0002 | declined@upi    | is declined                               |
 * | 4000 0000 0000 0069 |                 | the bank says the card has expired        |
 * | 4000 0000 0000 0127 |                 | the bank says the CVV is wrong            |
 * | 4000 0000 0000 0259 | slow@upi        | succeeds after three seconds              |
 * | 4000 0000 0000 0341 | unreachable@upi | the provider cannot be reached            |
 */
export function sandboxProvider(): PaymentProvider {
  return {
    name: SANDBOX,
    isTest: true,
    description: "the sandbox: no money moves",
    async authorize({ id, means, signal }) {
      const authorized: AuthorizationOutcome = { outcome: "authorized", reference: `sandbox-${id}` };
      switch (behaviourOf(means)) {
        case "declined":
          return declined;
        case "expired":
          return { outcome: "invalid", errors: [{ path: "expiryDate", msg: "This card has expired." }] };
        case "wrong-cvv":
          return { outcome: "invalid", errors: [{ path: "cvv", msg: "The CVV does not match this card." }] };
        case "slow":
          await pause(SLOW_MS, undefined, { signal });
          return authorized;
        case "unreachable":
          throw new Error("the sandbox acts as unreachable");
        default:
          return authorized;
      }
    },
    async refund({ id }) {
      return { outcome: "made", reference: `sandbox-${id}` };
    },
  };
}

type Behaviour = "declined" | "expired" | "wrong-cvv" | "slow" | "unreachable" | "success";

const cards: Readonly<Record<string, Behaviour>> = {
  "4000000000000002": "declined",
  "4000000000000069": "expired",
  "4000000000000127": "wrong-cvv",
  "4000000000000259": "slow",
  "4000000000000341": "unreachable",
};
const upiIds: Readonly<Record<string, Behaviour>> = {
  "declined@upi": "declined",
  "slow@upi": "slow",
  "unreachable@upi": "unreachable",
};

function behaviourOf(means: PaymentMeans): Behaviour {
  return (means.method === "card" ? cards[means.number] : upiIds[means.upiId ?? ""]) ?? "success";
}
