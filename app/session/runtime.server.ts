import { LRUCache } from "lru-cache";
import { createContext } from "react-router";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { Demonstration } from "#app/content/demonstration.ts";
import type { SellerDetails, ShopDetails } from "#app/content/shop-details.ts";
import type { ShopRateLimits } from "#app/gateway/rate-limits.server.ts";
import type { PictureFinder } from "#app/images/picture-address.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import type { StatedWords } from "#domain/shop-content.ts";
import type { CatalogueCache, TermsCache, UpstreamAbilities } from "#app/gateway/upstream-client.server.ts";

/** What `server.ts` gives the shop at its start; the same for every request. */
export interface Runtime {
  shop: ShopDetails;
  seller: SellerDetails;
  /** What counters, cards and testimonial of the about page and Home say instead of the usual; null leaves one out. */
  words: StatedWords;
  /** The owner's notice for every page of the shop; null where there is none today. */
  notice: string | null;
  /** The time zone of every date and time that shoppers read, such as Asia/Kolkata. */
  timeZone: string;
  /** For how many days after delivery returns are taken, where the upstream does not say; 0 for none. */
  returnDays: number;
  /** The shop's own UPI id and its owner's name, if the shop collects UPI payments itself; else null. */
  upi: { id: string; payee: string } | null;
  /** The payment methods on offer, and those of them that move no money. */
  payments: { methods: readonly PaymentMethod[]; testMethods: readonly PaymentMethod[] };
  /** Whether questions can be sent: another upstream may take them, the embedded one writes them to its owner. */
  takesQuestions: boolean;
  /** What is not real about this shop, and which payment methods move no money: a notice on every page says it. */
  demonstration: Demonstration;
  /** At least one secret of 32 characters or more. The first seals and signs; all are accepted. */
  secrets: readonly string[];
  /** How long a login lasts, in ms: unused, and at most. */
  sessionLife: { idleMs: number; maxMs: number };
  /** The shop's public address without a slash at its end; null if it is not set: each request's own address is used. */
  publicUrl: string | null;
  /** `base` is an address without a slash at its end; one call may take `timeoutMs`. */
  upstream: {
    base: string;
    fetch(request: Request): Promise<Response>;
    timeoutMs: number;
    abilities: UpstreamAbilities;
    catalogue: CatalogueCache;
    terms: TermsCache;
    rateLimits: ShopRateLimits | null;
  };
  /**
   * `signatures` sign the sources in the shop's pages, so that no others are served; `maker` makes their pictures.
   */
  pictures: {
    maker: PictureFinder;
    signatures: { sign(source: string): SignedSource; open(signed: string): string | null };
  };
  memory: Memory;
  log(level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>): void;
}

/** The {@link Runtime} in the context of each request. */
export const runtimeContext = createContext<Runtime>();

/**
 * What is known of a request before any route runs. `id` is for log and error page, `nonce` for the content security policy,
 * and `address` is the shopper's IP address (null if unknown).
 */
export const requestFactsContext = createContext<{ id: string; nonce: string | null; address: string | null }>();

/** What this process remembers of requests, for the builds of all languages. Each has an end, so that a restart loses little. */
export interface Memory {
  /** How logins ended, by a hash: by logging out, or by another login in the same browser. */
  endedLogins: LRUCache<string, "ended" | "replaced">;
  /** The seed of the checkout that an order comes from, by customer and order. */
  orderSeeds: LRUCache<string, string>;
  /** How often each registration form was sent, by a hash of the form. */
  registrations: LRUCache<string, number>;
}

const HOUR_MS = 60 * 60 * 1_000;

/** The memory of a process that begins. Ended logins are remembered for longer than any request can take. */
export function newMemory(): Memory {
  return {
    endedLogins: new LRUCache({ max: 20_000, ttl: HOUR_MS / 6 }),
    orderSeeds: new LRUCache({ max: 10_000, ttl: 24 * HOUR_MS }),
    registrations: new LRUCache({ max: 10_000, ttl: HOUR_MS }),
  };
}
