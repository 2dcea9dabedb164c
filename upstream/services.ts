import type { Context } from "hono";
import type { Database } from "./database/open-database.ts";
import type { Attempts } from "./http/attempts.ts";
import type { Outbox } from "./mail/outbox-worker.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";

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

/** What the handlers of every room work with. */
export interface Services {
  db: Database;
  now(): Date;
  log(entry: LogEntry): void;
  outbox: Outbox;
  provider: PaymentProvider;
  /** Whether UPI orders are paid to the shop's own UPI id, by hand. */
  collectsUpi: boolean;
  attempts: Attempts;
  sessionLife: SessionLife;
  /** The shopper's own address; null where nobody trustworthy tells it. */
  shopperAddress(c: Context): string | null;
}
