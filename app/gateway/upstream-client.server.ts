import { clientNetworks } from "../../contract/client-networks.ts";
import type { SignedSource } from "../../domain/signed-source.ts";
import type { CatalogueCache } from "./catalogue-cache.server.ts";
import type { LargeResponseReader } from "./large-response-reader.server.ts";
import type { ShopRateLimits } from "./rate-limits.server.ts";
import type { TermsCache } from "./terms-cache.server.ts";
import type { UpstreamQuirks } from "./upstream-quirks.server.ts";

/** The client of the upstream for one request of one shopper. */
export interface UpstreamClient {
  fetch(request: Request): Promise<Response>;
  /** The upstream's base address, without a slash at its end. */
  base: string;
  /** The customer's bearer token; null for a guest. */
  token: string | null;
  requestId: string;
  /** The shopper's IP address, for rate limits; null when it is not known. */
  address: string | null;
  quirks: UpstreamQuirks;
  /** How long one call may take, in ms; `CALL_TIMEOUT_MS` of contract/limits.ts when absent. */
  timeoutMs?: number;
  /** `hasTimedOut` becomes true when a call of this request times out: later calls then get a shorter timeout. */
  state: { hasTimedOut: boolean };
  /** The catalogue responses that requests share. */
  catalogue: CatalogueCache;
  /** The terms of the shop, which requests share. */
  terms: TermsCache;
  /** Signs a picture's source. The gateway hands out signed sources only. */
  signPicture(source: string): SignedSource;
  /** Parses responses that are too large for the main thread. */
  largeResponses: LargeResponseReader;
  /** Called on a 401: ends the session and throws the redirect to /login. */
  onUnauthorized(): never;
  /** Called on a 429, with the seconds to wait; null when the upstream does not say. */
  onRateLimited(retryAfterS: number | null): void;
  /** Called when a change is refused because of a maintenance, with the seconds to wait; null when the upstream does not say. */
  onMaintenance(retryAfterS: number | null): void;
  /** The shop's own rate limits; null when the upstream is known to have them. */
  rateLimits: ShopRateLimits | null;
  /** Logs a fault. */
  report(fault: Error): void;
}

/**
 * The same client with its full timeout. It is for the one call that finds out whether a change was made whose response
 * was lost: a wrong "failed" costs the shopper more than the wait.
 */
export function withFullTimeout(upstream: UpstreamClient): UpstreamClient {
  return { ...upstream, state: { hasTimedOut: false } };
}

/** The key under which a shopper's calls share memory and threads: the narrowest network of their address. */
export function networkOf({ address }: UpstreamClient): string {
  return address === null ? "" : (clientNetworks(address)[0]?.network ?? "");
}
