import type { Context } from "hono";
import type { DeliveryTerms } from "#domain/delivery-terms.ts";
import type { LogEntry } from "#process/log-output.ts";
import type { ShippingRule } from "#domain/totals.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Database } from "#api/database/tables.ts";

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

/** What the routes of every resource work with. */
export interface Services {
  db: Database;
  now(): Date;
  log(entry: LogEntry): void;
  /** The worker of the outbox: it is woken after the commit of an entry. */
  outbox: { wake(): void };
  /** The shop's own UPI id, when orders by UPI are paid to it by hand. */
  upi: OwnUpi | null;
  returnTerms: ReturnTerms;
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
