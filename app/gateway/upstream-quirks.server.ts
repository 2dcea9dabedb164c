import type { Problem } from "#contract/problem.ts";
import type { ProductQuery } from "#contract/product-query.ts";
import { categoryFrom } from "#domain/categories.ts";
import type { QueryPart } from "./product-list-page.server.ts";

/**
 * How the upstream differs from the contract, as far as the shop has learnt. One object lives as long as the process.
 * Losing it is harmless: the shop learns it again.
 */
export interface UpstreamQuirks {
  /** False once product calls under `/api` answered 404 while the same calls without it worked. */
  hasApiPrefix: boolean;
  /** False once the upstream answered a request for one page with its whole, large list. */
  paginates: boolean;
  /** The query parameters that a whole list did not follow. They are no longer sent, so one list serves every query. */
  ignored: Set<QueryPart | "search">;
}

/** The quirks of an upstream that the shop knows nothing about yet. */
export function newUpstreamQuirks(): UpstreamQuirks {
  return { hasApiPrefix: true, paginates: true, ignored: new Set() };
}

/**
 * Calls a product path under `/api` first. After a 404 there it calls the plain path, and remembers if that one works. Of two
 * 404, the one with a message counts.
 */
export async function withApiPrefix<T extends { status: number; ok: boolean; problem: Problem | null }>(
  quirks: UpstreamQuirks,
  path: string,
  send: (path: string) => Promise<T>,
): Promise<T> {
  if (!quirks.hasApiPrefix) return send(path);
  const prefixed = await send(`/api${path}`);
  if (prefixed.status !== 404) return prefixed;
  const plain = await send(path);
  if (plain.ok) quirks.hasApiPrefix = false;
  const isSilent = plain.status === 404 && (plain.problem?.message ?? null) === null;
  return isSilent ? prefixed : plain;
}

/**
 * A query without page and limit, and without the parameters that the upstream ignores. A category that the shop does not
 * know is always sent: only the upstream can say what belongs to it.
 */
export function wholeListQuery(
  { ignored }: UpstreamQuirks,
  { query, category, minPrice, maxPrice, sortBy, sortDir }: ProductQuery,
): ProductQuery {
  return {
    query,
    ...(ignored.has("category") && categoryFrom(category) !== null ? {} : { category }),
    ...(ignored.has("price") ? {} : { minPrice, maxPrice }),
    ...(ignored.has("sort") ? {} : { sortBy, sortDir }),
  };
}

/** Remembers which parts of a query a whole list did not follow. */
export function rememberIgnored(
  quirks: UpstreamQuirks,
  { category }: ProductQuery,
  ignored: readonly QueryPart[],
): void {
  for (const part of ignored) if (part !== "category" || categoryFrom(category) !== null) quirks.ignored.add(part);
}
