import type { Context } from "hono";
import type { Database } from "./database/open-database.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { Outbox } from "./mail/outbox-worker.ts";
import type { OfferedPayments } from "./payments/offered-payments.ts";

/** One line for the log; never holds a password, a card number or a session token. */
export interface LogEntry {
  level: "info" | "warn" | "error";
  msg: string;
  [key: string]: unknown;
}

/** How long a login lasts, in ms: without being used, and however much it is used. */
export interface SessionLife {
  idleMs: number;
  maxMs: number;
}

/** The shop's own UPI id, and how long an order is kept for a payment to it, in ms. */
export interface OwnUpi {
  id: string;
  keptMs: number;
}

/** What the handlers of every room work with. */
export interface Services {
  db: Database;
  now(): Date;
  log(entry: LogEntry): void;
  outbox: Outbox;
  payments: OfferedPayments;
  /** The shop's own UPI id, where UPI orders are paid to it by hand. */
  upi: OwnUpi | null;
  rateLimits: RateLimits;
  sessionLife: SessionLife;
  /** The shopper's own address; null where nobody trustworthy tells it. */
  shopperAddress(c: Context): string | null;
}
