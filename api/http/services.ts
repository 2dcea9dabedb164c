import type { Context } from "hono";
import type { WireShopContent } from "#contract/shop-content.ts";
import type { DeliveryTerms } from "#domain/delivery-terms.ts";
import type { Language } from "#domain/languages.ts";
import type { LogEntry } from "#process/log-output.ts";
import type { ShippingRule } from "#domain/shop-terms.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { DatabaseLocation } from "#api/database/open-database.ts";
import type { PhotographStore } from "#api/database/photographs.ts";
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

/** What shipping costs, where orders are delivered, and where cash is taken. */
export interface OrderTerms {
  shipping: ShippingRule;
  delivery: DeliveryTerms;
}

/** Seals the secrets of second factors, and what links of mails name, with a key that lies outside of the database: a copy of the database alone gives none. */
export interface FactorSeal {
  seal(secret: string): string;
  /** Null for what another key has sealed. */
  open(sealed: string): string | null;
}

/** The address of the page that shows where an order stands to whoever has it, in the language of the order. */
export type OrderLink = (order: { id: string; language: Language }) => string;

/** How the desk is entered. */
interface DeskEntry {
  /** Whether nobody enters without a second factor, as in production. */
  needsFactor: boolean;
  seal: FactorSeal;
  shopName: string;
  orderLink: OrderLink;
  /** Starts and ends the process that works on an import of products. */
  imports: { start(id: string): void; end(id: string): void };
  /** Where the owner's photographs are kept. */
  photographs: PhotographStore;
}

/** What the routes of every resource work with. */
export interface Services {
  db: Database;
  /** Where the database is, for threads that open it by themselves. */
  location: DatabaseLocation;
  now(): Date;
  log(entry: LogEntry): void;
  /** The worker of the outbox: it is woken after the commit of an entry. */
  outbox: { wake(): void };
  /** The shop's own UPI id, when orders by UPI are paid to it by hand. */
  upi: OwnUpi | null;
  returnTerms: ReturnTerms;
  /** What stands for the owner's words and tables where the owner stated none, in each language; null for nothing. */
  sampleContent: Readonly<Record<Language, WireShopContent>> | null;
  /** Reads the terms of an order: with the transaction that decides by them, where there is one. */
  orderTerms(db: Database): Promise<OrderTerms>;
  /** How many pieces of something that sells are few. */
  lowStock: number;
  rateLimits: RateLimits;
  /** Whether who has no account may order. */
  takesGuests: boolean;
  sessionLife: SessionLife;
  desk: DeskEntry;
  /** The shopper's IP address; null when nobody trusted sends it. */
  shopperAddress(c: Context): string | null;
  /** Whether nothing may be changed now, as of the last second. */
  isInMaintenance(): Promise<boolean>;
  /** Whether an error says that the database refused a change because of a maintenance. */
  isFrozen(error: unknown): boolean;
}
