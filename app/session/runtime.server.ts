import { createContext } from "react-router";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { Demonstration } from "#app/content/demonstration.ts";
import type { SellerDetails, ShopDetails } from "#app/content/shop-details.ts";
import type { LargeResponseReader } from "#app/gateway/large-response-reader.server.ts";
import type { ShopRateLimits } from "#app/gateway/rate-limits.server.ts";
import type { TermsCache } from "#app/gateway/terms-cache.server.ts";
import type { CatalogueCache } from "#app/gateway/catalogue-cache.server.ts";
import type { StatedWords } from "#domain/shop-content.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import type { UpstreamQuirks } from "#app/gateway/upstream-quirks.server.ts";

/** The processes that encode pictures, as `app/images` starts them. */
interface PictureEncoder {
  readonly maxProcesses: number;
  make(
    original: Buffer,
    shape: { width: number; format: "avif" | "webp" | "jpeg"; savesData: boolean },
  ): Promise<{ code: "made"; bytes: Buffer; colour: string | null } | { code: "broken"; reason: string }>;
  colourOf(finished: Buffer): Promise<string | null>;
}

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
    quirks: UpstreamQuirks;
    catalogue: CatalogueCache;
    terms: TermsCache;
    largeResponses: LargeResponseReader;
    rateLimits: ShopRateLimits | null;
  };
  /**
   * Relative picture paths lie under `base`. Full addresses are fetched from its origin and from `origins` only.
   * `processes` are the processes that encode pictures; encoded ones are cached in `cacheDir`. `colours` are those of pictures
   * by signed source, as "#dcb". `signatures` sign the sources in the shop's pages, so that no others are served.
   */
  pictures: {
    base: string;
    origins: readonly string[];
    cacheDir: string;
    processes: PictureEncoder;
    signatures: { sign(source: string): SignedSource; open(signed: string): string | null };
    colours: { get(source: string): string | undefined; set(source: string, colour: string): unknown };
    watch?: { begun(): void; ended(outcome: "found" | "absent" | "fault" | "refused", ms: number): void };
  };
  log(level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>): void;
}

/** The {@link Runtime} in the context of each request. */
export const runtimeContext = createContext<Runtime>();

/**
 * What is known of a request before any route runs. `id` is for log and error page, `nonce` for the content security policy,
 * and `address` is the shopper's IP address (null if unknown).
 */
export const requestFactsContext = createContext<{ id: string; nonce: string | null; address: string | null }>();
