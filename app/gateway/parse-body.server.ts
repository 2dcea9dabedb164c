import { LRUCache } from "lru-cache";
import { readJson } from "../../contract/envelope.ts";
import { type Order, readOrderListPage } from "../../contract/readers/order.ts";
import type { Product } from "../../contract/readers/product.ts";
import type { ProductQuery } from "../../contract/product-query.ts";
import { boundedJson } from "./bounded-json.server.ts";
import {
  indexedProductsIn,
  pageOfProducts,
  type IndexedProducts,
  type ProductListFacts,
} from "./product-list-page.server.ts";
import { decodeText, type ResponseBody } from "./response-body.server.ts";
import { closeTruncatedJson } from "./truncated-json.server.ts";

/** What is needed of a body: its JSON within bounds, or one page of a list that may hold everything. */
export type ParseTarget =
  | { kind: "json" }
  | { kind: "products"; query: ProductQuery; nameHas: string | null }
  | { kind: "product ids"; query: ProductQuery }
  | { kind: "orders"; page: number; limit: number };

/** The targets that read a list of products. */
export type ProductListTarget = Extract<ParseTarget, { query: ProductQuery }>;

/** What each target yields; null when the body has no such list. */
export interface ParsedValue {
  json: null;
  products: ({ products: Product[] } & ProductListFacts) | null;
  "product ids": ({ ids: string[] } & ProductListFacts) | null;
  orders: { orders: Order[]; total: number } | null;
}

/** A parsed body. */
export interface ParsedBody<T extends ParseTarget = ParseTarget> {
  isJson: boolean;
  /** The JSON; null when `value` holds what was asked for. */
  json: unknown;
  value: ParsedValue[T["kind"]] | null;
  /** True when something was left out that pages might have shown. */
  isTruncated: boolean;
}

/** The most lines and statuses of one page of orders. */
const MAX_ORDER_ENTRIES = 1_500;

/** The lists that were parsed last, by the number of their body: another page of the same list needs no parsing. */
const lists = new LRUCache<number, IndexedProducts>({
  maxSize: 16 * 1024 * 1024,
  max: 8,
  ttl: 60_000,
  ttlAutopurge: true,
});

/** Parses a body. A thread also remembers lists and cuts JSON to size. Never throws for what an upstream sent. */
export function parseBody<T extends ParseTarget>(
  body: ResponseBody,
  target: T,
  { isInThread }: { isInThread: boolean },
): ParsedBody<T> {
  return parse(body, target, isInThread) as ParsedBody<T>;
}

function parse(body: ResponseBody, target: ParseTarget, isInThread: boolean): ParsedBody {
  const remembered = isInThread && isProductList(target) ? lists.get(body.id) : undefined;
  if (remembered !== undefined && isProductList(target)) return parsed(pageOfProducts(remembered, target));
  const json = jsonOf(body, target);
  if (isProductList(target)) {
    const list = indexedProductsIn(json);
    if (list !== null) {
      if (isInThread) lists.set(body.id, list, { size: body.bytes.length });
      return parsed(pageOfProducts(list, target));
    }
  }
  if (target.kind === "orders") {
    const page = readOrderListPage(json, target);
    if (page !== null) {
      const { body: within, isTruncated } = boundedJson(page, { entries: MAX_ORDER_ENTRIES });
      return parsed(within as ParsedValue["orders"], isTruncated);
    }
  }
  if (json === undefined) return { isJson: false, json: undefined, value: null, isTruncated: false };
  // A small body needs no bounds.
  if (!isInThread) return { isJson: true, json, value: null, isTruncated: false };
  const { body: within, isTruncated } = boundedJson(json);
  return { isJson: true, json: within, value: null, isTruncated };
}

function parsed(value: ParsedBody["value"], isTruncated = false): ParsedBody {
  return { isJson: true, json: null, value, isTruncated };
}

function isProductList(target: ParseTarget): target is ProductListTarget {
  return target.kind === "products" || target.kind === "product ids";
}

/** The JSON of a body; undefined when it is not JSON. Of a truncated list, the entries that arrived whole. */
function jsonOf({ bytes, isTruncated }: ResponseBody, target: ParseTarget): unknown {
  if (!isTruncated) return readJson(decodeText(bytes));
  const text = target.kind === "json" ? null : closeTruncatedJson(decodeText(bytes));
  return text === null ? undefined : readJson(text);
}
