import type { UpstreamClient } from "../../../gateway/upstream-client.server.ts";
import { toResult } from "../../../gateway/faults.server.ts";
import { findProductIds } from "../../../gateway/products.server.ts";

const PAGE = 100;
/** Pages asked for at the same time, and in all: twice as many as full pages would take. */
const [AT_ONCE, MAX_CALLS] = [4, 1_000];
/** A sitemap may hold fifty thousand addresses; a few are for the pages. */
const MAX_PRODUCTS = 49_900;
/** How long the list is good for, in ms: it takes many calls, and robots are in no hurry. */
const REMEMBERED_MS = 10 * 60 * 1000;

interface ProductIds {
  ids: readonly string[];
  /** False when the upstream failed on the way. */
  isComplete: boolean;
}

const remembered = new WeakMap<object, { at: number; found: Promise<ProductIds> }>();

/** The id of every product. `owner` is whom the answer is remembered for: the running shop. Never throws for a fault. */
export function findAllProductIds(upstream: UpstreamClient, owner: object): Promise<ProductIds> {
  const last = remembered.get(owner);
  if (last !== undefined && Date.now() - last.at < REMEMBERED_MS) return last.found;
  // The list is the same for everyone: asked without anybody's token.
  const found = readIds({ ...upstream, token: null });
  remembered.set(owner, { at: Date.now(), found });
  const forget = () => void remembered.delete(owner);
  found.then(({ isComplete }) => (isComplete ? undefined : forget()), forget);
  return found;
}

async function readIds(upstream: UpstreamClient): Promise<ProductIds> {
  const ids = new Set<string>();
  const told = (isComplete: boolean) => ({ ids: [...ids].slice(0, MAX_PRODUCTS), isComplete });
  for (let page = 1, atOnce = 1; ids.size < MAX_PRODUCTS && page <= MAX_CALLS; page += atOnce, atOnce = AT_ONCE) {
    const lists = await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        toResult(findProductIds(upstream, { page: page + index, limit: PAGE })),
      ),
    );
    const known = ids.size;
    for (const { value } of lists) for (const id of value?.ids ?? []) ids.add(id);
    if (lists.some(({ fault }) => fault !== null)) return told(false);
    // One that cuts no pages has told everything; one that gives the same page again has no more.
    if (ids.size === known || lists.some(({ value }) => value?.isAll === true || ids.size >= (value?.total ?? 0)))
      break;
  }
  return told(true);
}
