import { isRecord } from "#contract/normalise.ts";
import { noContent, readShopContent } from "#contract/shop-content.ts";
import { readTerms } from "#contract/terms.ts";
import { resultCache } from "#process/result-cache.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/languages.ts";
import type { ShopContent } from "#domain/shop-content.ts";
import type { ShopTerms } from "#domain/shop-terms.ts";
import { call, refusedReading } from "./call-upstream.server.ts";
import { toResult, UpstreamContractError } from "./faults.server.ts";
import { ownCaller, type TermsCache, type UpstreamClient } from "./upstream-client.server.ts";

interface TermsOptions extends Pick<UpstreamClient, "fetch" | "base" | "timeoutMs"> {
  /** The terms of the shop's own settings. */
  own: ShopTerms;
  /** Called when terms or content differ from those before: kept pages may tell the old ones. */
  onChange(): void;
  report(fault: Error): void;
  /** The clock, in ms; another one in tests. */
  now?(): number;
}

/** How long terms count as fresh, in ms. Older ones are used, and read again in the background. */
const FRESH_MS = 60_000;
/** How soon a failed reading is tried again, in ms. */
const RETRY_MS = 5_000;

const TERMS_CALL = "/terms";
const CONTENT_CALL = "/shop-content";

type ContentByLanguage = Readonly<Record<Language, ShopContent>>;
const none: ContentByLanguage = { en: noContent, hi: noContent };

/** The name of the one value in the cache. */
const TERMS = "terms";

/** Creates the cache of the terms, which saves a call for most pages. It reads them when they are first asked for. */
export function createTermsCache({ own, onChange, report, now = Date.now, ...upstream }: TermsOptions): TermsCache {
  let known: ShopTerms | null = null;
  let content: { version: string | null; read: ContentByLanguage } = { version: null, read: none };
  const cache = resultCache<{ terms: ShopTerms; freshMs: number }>({
    max: 1,
    freshMs: ({ freshMs }) => freshMs,
    staleMs: Infinity,
    now,
  });

  async function read(): Promise<{ terms: ShopTerms; freshMs: number }> {
    const before = known ?? own;
    let freshMs = FRESH_MS;
    const contentBefore = content.read;
    try {
      const { contentVersion, ...terms } = await fetchTerms(upstream, own, before);
      known = terms;
      if (contentVersion !== content.version)
        content = { version: contentVersion, read: contentVersion === null ? none : await fetchContent(upstream) };
    } catch (error) {
      // The last known terms stay. Where none are known, the upstream checks each order against its own.
      if (error instanceof Error) report(error);
      known ??= before;
      freshMs = RETRY_MS;
    }
    if (content.read !== contentBefore || JSON.stringify(known) !== JSON.stringify(before)) onChange();
    return { terms: known, freshMs };
  }

  return {
    get: async () => (await cache.run(TERMS, read)).terms,
    known: () => known,
    async content(language = DEFAULT_LANGUAGE) {
      await cache.run(TERMS, read);
      return content.read[language];
    },
    knownContent: (language = DEFAULT_LANGUAGE) => content.read[language],
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

type UpstreamParts = Pick<TermsOptions, "fetch" | "base" | "timeoutMs">;

/** Makes a call in nobody's name. Throws faults; who reads the terms reports them. */
function answerOf(
  upstream: UpstreamParts,
  path: string,
  { method = "GET", language = DEFAULT_LANGUAGE }: { method?: "GET" | "PUT"; language?: Language } = {},
) {
  const caller = { ...ownCaller({ ...upstream, report: () => undefined }), language };
  return call(caller, { method, path, anonymous: true });
}

/** The upstream's terms. Throws faults. */
async function fetchTerms(upstream: UpstreamParts, own: ShopTerms, before: ShopTerms) {
  const [answer, noWishlist, noCancel] = await Promise.all([
    // A page in place of terms tells none.
    bodyOf(upstream, TERMS_CALL).catch((error: unknown) => {
      if (error instanceof UpstreamContractError) return null;
      throw error;
    }),
    lacks(upstream, "GET", "/wishlist"),
    lacks(upstream, "PUT", "/orders/0/cancel"),
  ]);
  const told = readTerms(answer);
  return {
    ...told,
    shipping: told.shipping ?? own.shipping,
    delivery: told.delivery ?? own.delivery,
    lacksWishlist: noWishlist ?? before.lacksWishlist ?? false,
    lacksCancel: noCancel ?? before.lacksCancel ?? false,
  };
}

/**
 * Whether an upstream does not know a call: a guest is refused in another way where it does. Where the path names an order, a 404
 * in words may be of that order. Null where it does not answer.
 */
async function lacks(upstream: UpstreamParts, method: "GET" | "PUT", path: string): Promise<boolean | null> {
  const { value: answer } = await toResult(answerOf(upstream, path, { method }));
  if (answer?.status === 404 && path.startsWith("/orders/")) return answer.problem.message === null;
  return answer === null ? null : answer.status === 404 || answer.status === 405;
}

/** The upstream's content, which it has: its terms tell a version. Throws faults. It is read only after a change. */
async function fetchContent(upstream: UpstreamParts): Promise<ContentByLanguage> {
  const [en, hi] = [await bodyOf(upstream, CONTENT_CALL), await bodyOf(upstream, CONTENT_CALL, "hi")];
  if (!isRecord(en)) throw new UpstreamContractError(`GET ${CONTENT_CALL}`, "answered with no content");
  return { en: readShopContent(en), hi: readShopContent(isRecord(hi) ? hi : en) };
}

/** The body of a success; null from an upstream that refuses the call: it does not have it. Throws faults. */
async function bodyOf(upstream: UpstreamParts, path: string, language: Language = DEFAULT_LANGUAGE): Promise<unknown> {
  const answer = await answerOf(upstream, path, { language });
  // One that has had too many requests has the call all the same.
  if (answer.status === 429) throw refusedReading(`GET ${path}`, answer);
  return answer.ok ? answer.body : null;
}
