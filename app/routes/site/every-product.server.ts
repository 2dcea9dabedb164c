import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";

/** A page of all products, or all of them where the upstream does not paginate. */
interface Page<T> {
  /** What is kept of each product, by its id. */
  held: readonly (readonly [id: string, T])[];
  total: number;
  isAll: boolean;
}

interface Every<T> {
  products: ReadonlyMap<string, T>;
  /** False when the upstream failed on the way. */
  isComplete: boolean;
}

/** How many products a page asks for, how many pages at the same time, and in all: twice as many as full pages would take. */
const LIMIT = 100;
const [AT_ONCE, MAX_CALLS] = [4, 1_000];
/** How long what was read is used again, in ms: reading it takes many calls. */
const REUSED_MS = 10 * 60 * 1000;

/**
 * Something of every product, at most of `max`. The result is remembered for `owner`, such as the running shop. Faults of the
 * upstream give an incomplete result, which is not remembered.
 */
export function everyProduct<T>(
  read: (upstream: UpstreamClient, query: { page: number; limit: number }) => Promise<Page<T>>,
  max: number,
): (upstream: UpstreamClient, owner: object) => Promise<Every<T>> {
  const remembered = new WeakMap<object, { at: number; found: Promise<Every<T>> }>();
  return (upstream, owner) => {
    const last = remembered.get(owner);
    if (last !== undefined && Date.now() - last.at < REUSED_MS) return last.found;
    // The list is the same for everyone, so it is requested without a customer's token.
    const found = readAll({ ...upstream, token: null });
    remembered.set(owner, { at: Date.now(), found });
    const forget = () => void remembered.delete(owner);
    found.then(({ isComplete }) => (isComplete ? undefined : forget()), forget);
    return found;
  };

  async function readAll(upstream: UpstreamClient): Promise<Every<T>> {
    const products = new Map<string, T>();
    const result = (isComplete: boolean) => ({ products: new Map([...products].slice(0, max)), isComplete });
    for (let page = 1, atOnce = 1; products.size < max && page <= MAX_CALLS; page += atOnce, atOnce = AT_ONCE) {
      const pages = await Promise.all(
        Array.from({ length: atOnce }, (_, index) => toResult(read(upstream, { page: page + index, limit: LIMIT }))),
      );
      const before = products.size;
      for (const { value } of pages) for (const [id, one] of value?.held ?? []) products.set(id, one);
      if (pages.some(({ fault }) => fault !== null)) return result(false);
      // An upstream without pages has sent everything; one that repeats a page has no more.
      const isEnd = pages.some(({ value }) => value?.isAll === true || products.size >= (value?.total ?? 0));
      if (products.size === before || isEnd) break;
    }
    return result(true);
  }
}

/** A text as it stands in XML; characters that XML cannot hold are left out. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
