import type { TermsCache } from "#app/gateway/upstream-client.server.ts";
import { noContent } from "#contract/shop-content.ts";
import type { ShopContent } from "#domain/shop-content.ts";
import type { ShopTerms } from "#domain/shop-terms.ts";

/** Terms and content that never change. */
export function fixedTerms(terms: ShopTerms, content: ShopContent = noContent): TermsCache {
  return {
    get: async () => terms,
    known: () => terms,
    refresh: async () => terms,
    content: async () => content,
    knownContent: () => content,
  };
}
