import type { Language } from "#domain/languages.ts";
import type { PrepaidMethod } from "#domain/payment-methods.ts";
import type { Services } from "#api/http/services.ts";
import type { PaymentProvider, RefundOutcome, RefundRequest } from "./payment-provider.ts";

/** A page of the provider on which one order is paid, and what has become of it. */
export interface PaymentLink {
  id: string;
  /** Where the shopper pays. */
  url: string;
  /** The number of the order it is for. */
  reference: string;
  amountPaise: number;
  paidPaise: number;
  currency: string;
  status: "open" | "paid" | "expired" | "cancelled";
  /** The money that came, the first one first. More than one entry means that it was paid more than once. */
  received: readonly ReceivedMoney[];
}

/** Money that came in by a link; an attempt that failed, or that is held and not taken, is none. */
export interface ReceivedMoney {
  /** The provider's own name for it. */
  reference: string;
  amountPaise: number;
}

/** What a link is made for. */
export interface LinkRequest {
  orderId: string;
  method: PrepaidMethod;
  amountPaise: number;
  /** When it stops taking money. */
  expiresAt: Date;
  customer: { name: string; email: string | null; phone: string };
  /** The language of the page that asks for the link, to which the shopper comes back. */
  language: Language;
  signal: AbortSignal;
}

/** Which link is meant: by its id where that is known, else by the number of its order. */
export interface LinkName {
  id: string | null;
  orderId: string;
}

/** Money that came in at the provider, for the comparison of the books. Amounts in paise. */
export interface ProviderPayment {
  reference: string;
  amountPaise: number;
  refundedPaise: number;
  currency: string;
  at: Date;
  /** The number of the order that it names, if it names one. */
  orderId: string | null;
}

/**
 * A provider on whose own page the order is paid after it was placed. No function is sure of its effect when it throws:
 * each may be called again. {@link PaymentProvider} is the kind that takes card numbers.
 */
export interface LinkProvider {
  /** Stored with each payment; it must never change afterwards. */
  name: string;
  isTest: boolean;
  /** For people: "Razorpay". */
  description: string;
  /** How long an order is kept for its payment, in ms. */
  keptMs: number;
  /** The shortest time that a link can live, in ms. */
  shortestMs: number;
  /** Makes the link of an order, or answers the one there is: an order never has two. */
  makeLink(request: LinkRequest): Promise<PaymentLink>;
  /** The link as it is now; null when the provider has none. */
  findLink(name: LinkName, signal: AbortSignal): Promise<PaymentLink | null>;
  /** Ends a link that is not paid, and answers it as it is then: it may have been paid before. */
  cancelLink(id: string, signal: AbortSignal): Promise<PaymentLink>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** What has become of a refund that was asked for; null when the provider knows none of this attempt. */
  findRefund(request: RefundRequest, signal: AbortSignal): Promise<RefundOutcome | null>;
  /** All refunds of a payment, also those that were made without the shop. */
  listRefunds(reference: string): Promise<readonly ProviderRefund[]>;
  /** The number of the order in a shopper's return from the provider; null when the provider did not sign it. */
  signedReturn(query: Readonly<Record<string, string>>): string | null;
  /** What a webhook is about; null when the provider did not sign it. */
  signedEvent(body: string, headers: Headers): ProviderEvent | null;
  /** The number of the order that a payment was made for; null when it was made for none. */
  orderOfPayment(reference: string): Promise<string | null>;
  /** All money that came in during a time, for the comparison of the books. */
  listPayments(from: Date, to: Date): AsyncIterable<ProviderPayment>;
}

/** A refund at the provider, for the comparison of the books. */
export interface ProviderRefund {
  reference: string;
  amountPaise: number;
  /** The refund of ours that it names by its receipt or its notes; null for one that was made in the dashboard. */
  refundId: string | null;
  outcome: RefundOutcome["outcome"];
}

/** What a webhook is about. It is a reason to ask the provider, and is not believed itself. */
export interface ProviderEvent {
  /** The same for the same event that is sent twice; null when the provider does not name it. */
  id: string | null;
  kind: string;
  /** The order whose link it is about, or null. */
  orderId: string | null;
  /** The refund of ours that it is about, or null. */
  refundId: string | null;
}

/** A provider that is paid by a form before the order or by a link after it. */
export type AnyProvider = PaymentProvider | LinkProvider;

/** Whether a provider is paid by a link after the order, and not by a form before it. */
export function isLinkProvider(provider: AnyProvider | null): provider is LinkProvider {
  return provider !== null && "makeLink" in provider;
}

/** What work with the providers needs. */
export interface ProviderServices extends Pick<Services, "db" | "now" | "log"> {
  /** The providers of today and of earlier times; each answers for its own payments. */
  providers: readonly AnyProvider[];
}

/** The provider of a stored payment. Throws when it is not set up any more. */
export function providerNamed({ providers }: Pick<ProviderServices, "providers">, name: string): AnyProvider {
  const provider = providers.find((candidate) => candidate.name === name);
  if (provider === undefined) throw new Error(`no payment provider of the name ${name} is set up`);
  return provider;
}
