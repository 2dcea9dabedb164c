import type { Context } from "hono";
import type { EmptySearches } from "./catalogue/empty-searches.ts";
import type { DeliveryTerms } from "#domain/delivery-terms.ts";
import type { ShippingRule } from "#domain/totals.ts";
import type { Database } from "./database/open-database.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { Outbox } from "./mail/outbox-worker.ts";
import type { LinkProvider } from "./payments/link-provider.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";
import type { OfferedPayments } from "./payments/offered-payments.ts";

/** One line of the log; it never holds a password, a card number or a session token. */
export interface LogEntry {
  level: "info" | "warn" | "error";
  msg: string;
  [key: string]: unknown;
}

/** How long a login lasts, in ms: unused (`idleMs`), and in all (`maxMs`). */
export interface SessionLife {
  idleMs: number;
  maxMs: number;
}

/** The shop's own UPI id, and how long an order is kept for a payment to it, in ms. */
export interface OwnUpi {
  id: string;
  keptMs: number;
}

/** For how many days after delivery a return may be asked for (0 for never), and the shop's time zone, in which days are counted. */
export interface ReturnTerms {
  days: number;
  timeZone: string;
}

/** What the routes of the upstream work with. */
export interface Services {
  db: Database;
  now(): Date;
  log(entry: LogEntry): void;
  outbox: Outbox;
  payments: OfferedPayments;
  /** The providers of today and of earlier times. */
  providers: readonly (PaymentProvider | LinkProvider)[];
  /** The shop's own UPI id, when orders by UPI are paid to it by hand. */
  upi: OwnUpi | null;
  returnTerms: ReturnTerms;
  /** Counts the searches that found nothing. */
  emptySearches: EmptySearches;
  /** What shipping costs. */
  shipping: ShippingRule;
  /** Where orders are delivered, and where cash is taken. */
  delivery: DeliveryTerms;
  rateLimits: RateLimits;
  sessionLife: SessionLife;
  /** The shopper's IP address; null when nobody trusted sends it. */
  shopperAddress(c: Context): string | null;
  /** Whether nothing may be changed now, as of the last second. */
  isInMaintenance(): Promise<boolean>;
  /** Whether an error says that the database refused a change because of a maintenance. */
  isFrozen(error: unknown): boolean;
}
