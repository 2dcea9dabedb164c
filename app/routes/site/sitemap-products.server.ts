import type { Door } from "../../gateway/door.server.ts";
import { attempt } from "../../gateway/faults.server.ts";
import { findProducts } from "../../gateway/products.server.ts";

const PAGE = 100;
/** A sitemap may hold fifty thousand addresses; a few are for the pages. */
const MAX_PRODUCTS = 49_900;
/** How long the list is good for, in ms: it takes many calls, and robots are in no hurry. */
const REMEMBERED_MS = 10 * 60 * 1000;

interface ProductPaths {
  paths: readonly string[];
  /** False when the upstream failed on the way. */
  isComplete: boolean;
}

const remembered = new WeakMap<object, { at: number; found: Promise<ProductPaths> }>();

/** The path of every product's page. `owner` is whom the answer is remembered for: the running shop. Never throws for a fault. */
export function findProductPaths(door: Door, owner: object): Promise<ProductPaths> {
  const last = remembered.get(owner);
  if (last !== undefined && Date.now() - last.at < REMEMBERED_MS) return last.found;
  // The list is the same for everyone: asked without anybody's token.
  const found = readPaths({ ...door, token: null });
  remembered.set(owner, { at: Date.now(), found });
  const forget = () => void remembered.delete(owner);
  found.then(({ isComplete }) => (isComplete ? undefined : forget()), forget);
  return found;
}

async function readPaths(door: Door): Promise<ProductPaths> {
  const ids = new Set<string>();
  for (let page = 1; ids.size < MAX_PRODUCTS; page += 1) {
    const { value, fault } = await attempt(findProducts(door, { page, limit: PAGE }));
    if (fault !== null) return { paths: pathsOf(ids), isComplete: false };
    const known = ids.size;
    for (const { id } of value.products) ids.add(id);
    // An upstream that gives the same page again has no more.
    if (ids.size === known || ids.size >= value.total) break;
  }
  return { paths: pathsOf(ids), isComplete: true };
}

function pathsOf(ids: ReadonlySet<string>): string[] {
  return [...ids].slice(0, MAX_PRODUCTS).map((id) => `/product/${encodeURIComponent(id)}`);
}
