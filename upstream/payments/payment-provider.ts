import type { FieldProblem } from "../../contract/problem.ts";

/** What is asked of a provider. `amountPaise` is in paise; `id` is the shop's own for this payment, the same when it is asked again. */
export interface Authorization {
  id: string;
  amountPaise: number;
  means: CardMeans | UpiMeans;
  /** Ends the wait: after this the payment counts as not made. */
  signal: AbortSignal;
}

/** A card as the shopper typed it, already held to the rules of `card-rules.ts`: digits only. Never stored, never logged. */
export interface CardMeans {
  method: "card";
  number: string;
  name: string;
  /** 1 to 12. */
  expiryMonth: number;
  /** Four digits. */
  expiryYear: number;
  cvv: string;
}

/** A UPI id, lower case. */
export interface UpiMeans {
  method: "upi";
  upiId: string;
}

/**
 * What a provider answers. `reference` is its own name for the payment; a refusal that the shopper can mend by
 * correcting a field is `invalid`, any other is `declined`, whose message she reads.
 */
export type AuthorizationOutcome =
  | { outcome: "authorized"; reference: string }
  | { outcome: "declined"; message: string }
  | { outcome: "invalid"; errors: FieldProblem[] };

/**
 * Whoever moves the money. A real gateway is one file with these two functions.
 * Throwing (or outliving the signal) means "cannot be reached": the shopper is told that nothing was taken.
 */
export interface PaymentProvider {
  /** Kept with each payment: "sandbox". Never changed once payments carry it. */
  name: string;
  /** Whether no money moves: everything that shows such a payment says that it is a test. */
  isTest: boolean;
  /** For people: "sandbox payments". */
  description: string;
  /** Secures the amount. Must be idempotent in `id`. */
  authorize(request: Authorization): Promise<AuthorizationOutcome>;
  /** Gives the amount back, or lets go of it; called again after a failure until it succeeds, so it must be idempotent. */
  release(reference: string): Promise<void>;
}
