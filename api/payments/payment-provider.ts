import { CALL_TIMEOUT_MS } from "#contract/limits.ts";
import type { PaymentMeans } from "#contract/payments.ts";
import type { FieldProblem } from "#contract/problem.ts";

/** How long a provider may take while a shopper waits, in ms: the upstream must answer before the shop's own timeout. */
export const PROVIDER_TIMEOUT_MS = CALL_TIMEOUT_MS - 500;

/** What a provider is asked to authorize. `id` is the shop's own for this payment; a second call for it has the same id. */
export interface Authorization {
  id: string;
  amountPaise: number;
  means: PaymentMeans;
  /** Aborts the call; a payment that is authorized later counts as not made. */
  signal: AbortSignal;
}

/**
 * What a provider answers. `reference` is its own name for the payment. A refusal is `invalid` when the shopper can
 * correct a field, otherwise `declined`; the shopper reads its message.
 */
export type AuthorizationOutcome =
  | { outcome: "authorized"; reference: string }
  | { outcome: "declined"; message: string }
  | { outcome: "invalid"; errors: FieldProblem[] };

/** What a provider is asked to give back. `id` is the shop's own for this refund; a second call for it has the same id. */
export interface RefundRequest {
  id: string;
  /** A refund that failed is made again under the next number. What an earlier attempt did make counts for all of them. */
  attempt: number;
  /** The provider's own name for the money that came in. */
  reference: string;
  amountPaise: number;
  orderId: string | null;
}

/** What a provider answers. One that is `asked` may still fail. One that `failed` is not tried again: the owner reads `message`. */
export type RefundOutcome = { outcome: "made" | "asked"; reference: string } | { outcome: "failed"; message: string };

/**
 * Moves the money of payments. A payment gateway is one file with these three functions. When it throws, or does not answer
 * before the signal, it counts as unreachable and the shopper reads that nothing was charged.
 */
export interface PaymentProvider {
  /** Stored with each payment, such as "sandbox"; it must never change afterwards. */
  name: string;
  /** Whether no money moves. Each page and mail that shows such a payment says that it is a test. */
  isTest: boolean;
  /** For people: "sandbox payments". */
  description: string;
  /** Secures the amount. Must be idempotent in `id`. */
  authorize(request: Authorization): Promise<AuthorizationOutcome>;
  /** Gives the amount back or releases it. Called again after a failure until it succeeds, so it must be idempotent. */
  release(reference: string): Promise<void>;
  /** Gives a part or all of a payment back. Called again after a throw until it answers, so it must be idempotent in `id`. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
}
