import { resultCache } from "#process/result-cache.ts";
import { toResult } from "./faults.server.ts";
import { findProducts, type ProductListPage } from "./product-lists.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** A product as a list tells it. */
export type ListedProduct = ProductListPage["products"][number];

/** How many products a page asks for, and how many pages in all: twice as many as full pages would take. */
const [LIMIT, MAX_CALLS] = [100, 1_000];

/** Something of every product, at most of `max`. `isComplete` is false where the upstream failed on the way. */
export async function readEveryProduct<T>(
  upstream: UpstreamClient,
  keep: (product: ListedProduct) => T,
  max: number,
): Promise<{ products: T[]; isComplete: boolean }> {
  // The list is the same for everyone, so it is requested without a customer's token.
  const reader = { ...upstream, token: null };
  const kept = new Map<string, T>();
  const result = (isComplete: boolean) => ({ products: [...kept.values()].slice(0, max), isComplete });
  for (let page = 1; kept.size < max && page <= MAX_CALLS; page += 1) {
    // The shop itself cuts a whole list: all of it at once, or each page would have it read again.
    const query = upstream.abilities.paginates ? { page, limit: LIMIT } : { page: 1, limit: max };
    const { value: list, fault } = await toResult(findProducts(reader, query));
    if (fault !== null) return result(false);
    const before = kept.size;
    for (const product of list.products) kept.set(product.id, keep(product));
    // An upstream that repeats a page has no more.
    if (kept.size === before || kept.size >= list.total) break;
  }
  return result(true);
}

/** A document about every product. */
export interface WrittenDocument {
  bytes: Uint8Array;
  /** False when the upstream failed on the way. */
  isComplete: boolean;
}

/** How long a document is served, in ms: it takes many calls. */
const REUSED_MS = 10 * 60 * 1000;

/** Documents by the shop's address, which stands in them. One that is not complete is forgotten. */
export const writtenDocuments = () =>
  resultCache<WrittenDocument>({ max: 2, freshMs: REUSED_MS, isKept: ({ isComplete }) => isComplete });
