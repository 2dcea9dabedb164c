import type { UpstreamClient } from "../../../gateway/upstream-client.server.ts";
import { toResult } from "../../../gateway/faults.server.ts";
import { findProductIds } from "../../../gateway/products.server.ts";

const PAGE = 100;
/** How many pages are requested at the same time, and in all: twice as many as full pages would take. */
const [AT_ONCE, MAX_CALLS] = [4, 1_000];
/** A sitemap may hold 50,000 addresses; some are those of the shop's pages. */
const MAX_PRODUCTS = 49_900;
/** How long the list is reused, in ms: reading it takes many calls. */
const REUSED_MS = 10 * 60 * 1000;

interface ProductIds {
  ids: readonly string[];
  /** False when the upstream failed on the way. */
  isComplete: boolean;
}

const remembered = new WeakMap<object, { at: number; found: Promise<ProductIds> }>();

/** The id of every product. The result is remembered for `owner`, the running shop. Faults of the upstream give an incomplete list. */
export function findAllProductIds(upstream: UpstreamClient, owner: object): Promise<ProductIds> {
  const last = remembered.get(owner);
  if (last !== undefined && Date.now() - last.at < REUSED_MS) return last.found;
  // The list is the same for everyone, so it is requested without a customer's token.
  const found = readIds({ ...upstream, token: null });
  remembered.set(owner, { at: Date.now(), found });
  const forget = () => void remembered.delete(owner);
  found.then(({ isComplete }) => (isComplete ? undefined : forget()), forget);
  return found;
}

async function readIds(upstream: UpstreamClient): Promise<ProductIds> {
  const ids = new Set<string>();
  const result = (isComplete: boolean) => ({ ids: [...ids].slice(0, MAX_PRODUCTS), isComplete });
  for (let page = 1, atOnce = 1; ids.size < MAX_PRODUCTS && page <= MAX_CALLS; page += atOnce, atOnce = AT_ONCE) {
    const lists = await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        toResult(findProductIds(upstream, { page: page + index, limit: PAGE })),
      ),
    );
    const before = ids.size;
    for (const { value } of lists) for (const id of value?.ids ?? []) ids.add(id);
    if (lists.some(({ fault }) => fault !== null)) return result(false);
    // An upstream without pages has sent everything; one that repeats a page has no more.
    if (ids.size === before || lists.some(({ value }) => value?.isAll === true || ids.size >= (value?.total ?? 0)))
      break;
  }
  return result(true);
}
