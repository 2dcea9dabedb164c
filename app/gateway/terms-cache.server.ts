import { readJson } from "#contract/envelope.ts";
import { readTerms } from "#contract/readers/terms.ts";
import { resultCache } from "#process/result-cache.ts";
import type { ShopTerms } from "#domain/shop-terms.ts";
import { withTimeout } from "./call-upstream.server.ts";
import { UpstreamUnavailable } from "./faults.server.ts";
import { decodeText, isSmall, receiveBody } from "./response-body.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** The terms of the shop: the upstream's, or the shop's own where the upstream tells none. */
export interface TermsCache {
  /** The last terms that are known. Waits only for the first reading of the process, and never throws. */
  get(): Promise<ShopTerms>;
  /** Reads the terms again and waits for them: an order was refused because its total had changed. Never throws. */
  refresh(): Promise<ShopTerms>;
}

interface TermsOptions extends Pick<UpstreamClient, "fetch" | "base" | "timeoutMs"> {
  /** The terms of the shop's own settings. */
  own: ShopTerms;
  /** Called when the terms differ from those before: kept pages may tell the old ones. */
  onChange(): void;
  report(fault: Error): void;
  /** The clock, in ms; another one in tests. */
  now?(): number;
}

/** How long terms count as fresh, in ms. Older ones are used, and read again in the background. */
const FRESH_MS = 60_000;
/** How soon a failed reading is tried again, in ms. */
const RETRY_MS = 5_000;

const CALL = "GET /terms";

/** The name of the one value in the cache. */
const TERMS = "terms";

/** Creates the cache of the terms, which saves a call for most pages. It reads them when they are first asked for. */
export function createTermsCache({ own, onChange, report, now = Date.now, ...upstream }: TermsOptions): TermsCache {
  let known: ShopTerms | null = null;
  const cache = resultCache<{ terms: ShopTerms; freshMs: number }>({
    max: 1,
    freshMs: ({ freshMs }) => freshMs,
    staleMs: Infinity,
    now,
  });

  async function read(): Promise<{ terms: ShopTerms; freshMs: number }> {
    const before = known ?? own;
    let freshMs = FRESH_MS;
    try {
      known = await fetchTerms(upstream, own);
    } catch (error) {
      // The last known terms stay. Where none are known, the upstream checks each order against its own.
      if (error instanceof Error) report(error);
      known = before;
      freshMs = RETRY_MS;
    }
    if (JSON.stringify(known) !== JSON.stringify(before)) onChange();
    return { terms: known, freshMs };
  }

  return {
    get: async () => (await cache.run(TERMS, read)).terms,
    async refresh() {
      // A reading under way may have been answered before the change.
      let isNew = false;
      const readNew = () => {
        isNew = true;
        return read();
      };
      const { terms } = await cache.read(TERMS, readNew);
      return isNew ? terms : (await cache.read(TERMS, read)).terms;
    },
  };
}

/** Terms that never change: for a shop that asks no upstream, and for tests. */
export function fixedTerms(terms: ShopTerms): TermsCache {
  return { get: async () => terms, refresh: async () => terms };
}

/** Throws faults. An upstream that refuses the call does not have it. */
async function fetchTerms(
  { fetch, base, timeoutMs }: Pick<TermsOptions, "fetch" | "base" | "timeoutMs">,
  own: ShopTerms,
): Promise<ShopTerms> {
  const limits = { state: { hasTimedOut: false }, ...(timeoutMs !== undefined && { timeoutMs }) };
  return withTimeout(limits, CALL, async (signal) => {
    const headers = { accept: "application/json" };
    const response = await fetch(new Request(`${base}/terms`, { headers, redirect: "manual", signal }));
    const body = await receiveBody(response);
    if (response.status >= 500) throw new UpstreamUnavailable(CALL, `status ${response.status}`);
    const told = readTerms(response.ok && isSmall(body) ? readJson(decodeText(body.bytes)) : null);
    return { ...told, shipping: told.shipping ?? own.shipping, delivery: told.delivery ?? own.delivery };
  });
}
