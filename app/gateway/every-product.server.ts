import { resultCache } from "#process/result-cache.ts";
import { toResult } from "./faults.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** A page of all products, or all of them where the upstream does not paginate. */
interface Page<T> {
  /** What is kept of each product, by its id. */
  entries: readonly (readonly [id: string, T])[];
  total: number;
  isAll: boolean;
}

interface Every<T> {
  products: ReadonlyMap<string, T>;
  /** False when the upstream failed on the way. */
  isComplete: boolean;
}

/** How many products a page asks for, and how many pages in all: twice as many as full pages would take. */
const [LIMIT, MAX_CALLS] = [100, 1_000];

/** Something of every product, at most of `max`. Faults of the upstream give an incomplete result. */
export async function readEveryProduct<T>(
  upstream: UpstreamClient,
  read: (upstream: UpstreamClient, query: { page: number; limit: number }) => Promise<Page<T>>,
  max: number,
): Promise<Every<T>> {
  // The list is the same for everyone, so it is requested without a customer's token.
  const reader = { ...upstream, token: null };
  const products = new Map<string, T>();
  const result = (isComplete: boolean) => ({ products: new Map([...products].slice(0, max)), isComplete });
  for (let page = 1; products.size < max && page <= MAX_CALLS; page += 1) {
    const { value, fault } = await toResult(read(reader, { page, limit: LIMIT }));
    if (fault !== null) return result(false);
    const before = products.size;
    for (const [id, one] of value.entries) products.set(id, one);
    // An upstream without pages has sent everything; one that repeats a page has no more.
    if (value.isAll || products.size === before || products.size >= value.total) break;
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
