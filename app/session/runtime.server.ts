import { createContext } from "react-router";
import type { PaymentMethod } from "../../domain/payment-methods.ts";
import type { ShopDetails } from "../content/shop-details.ts";
import type { LargeResponseReader } from "../gateway/large-response-reader.server.ts";
import type { ShopRateLimits } from "../gateway/rate-limits.server.ts";
import type { CatalogueCache } from "../gateway/catalogue-cache.server.ts";
import type { SignedSource } from "../../domain/signed-source.ts";
import type { UpstreamQuirks } from "../gateway/upstream-quirks.server.ts";

/** The processes that make pictures, as `app/images` starts them. */
interface PictureProcesses {
  readonly maxProcesses: number;
  make(
    original: Buffer,
    shape: { width: number; format: "avif" | "webp" | "jpeg"; savesData: boolean },
  ): Promise<{ code: "made"; bytes: Buffer; tone: string | null } | { code: "broken"; reason: string }>;
  toneOf(finished: Buffer): Promise<string | null>;
}

/** What the composition root hands to the shop once; the same for every request. */
export interface Runtime {
  shop: ShopDetails;
  /** The shop's own UPI id and the name it belongs to, where it collects UPI payments itself; null where a gateway does, or nobody. */
  upi: { id: string; payee: string } | null;
  /** The ways to pay that are offered, and those of them that move no money. */
  payments: { methods: readonly PaymentMethod[]; testMethods: readonly PaymentMethod[] };
  /** What is not real about this shop, told on every page; null where everything is. */
  demonstration: string | null;
  /** At least one secret of 32 characters or more: the first seals and signs, all verify. */
  secrets: readonly string[];
  /** How long a login lasts, in ms: without being used, and however much it is used. */
  sessionLife: { idleMs: number; maxMs: number };
  /** The shop's address as shoppers type it, without a slash at its end; null when not configured (then each request tells). */
  publicUrl: string | null;
  /** `base` is an address without a slash at its end; one call may take `timeoutMs`. */
  upstream: {
    base: string;
    fetch(request: Request): Promise<Response>;
    timeoutMs: number;
    quirks: UpstreamQuirks;
    catalogue: CatalogueCache;
    largeResponses: LargeResponseReader;
    rateLimits: ShopRateLimits | null;
  };
  /**
   * Relative picture paths lie under `base`; full addresses are fetched from its origin and from `origins` only; `processes`
   * are the processes that make pictures; finished ones are kept in `cacheDir`, and `tones` are their colours by signed
   * source, as "#dcb". `signatures` tell the sources that the shop itself has written into its pages.
   */
  pictures: {
    base: string;
    origins: readonly string[];
    cacheDir: string;
    processes: PictureProcesses;
    signatures: { sign(source: string): SignedSource; open(signed: string): string | null };
    tones: { get(source: string): string | undefined; set(source: string, tone: string): unknown };
    watch?: { begun(): void; ended(outcome: "found" | "absent" | "fault" | "refused", ms: number): void };
  };
  log(level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>): void;
}

/** Each request's way to the {@link Runtime}. */
export const runtimeContext = createContext<Runtime>();

/** What differs by request and is known before any route runs: its id for log and error page, the nonce of its content security policy, and the shopper's address (null where it is not known). */
export const requestFactsContext = createContext<{ id: string; nonce: string; address: string | null }>();
