import { LRUCache } from "lru-cache";
import { readJson } from "#contract/envelope.ts";
import { type Order, readOrderListPage } from "#contract/readers/order.ts";
import type { Product } from "#contract/readers/product.ts";
import type { ProductQuery } from "#contract/product-query.ts";
import {
  indexedProductsIn,
  pageOfProducts,
  type IndexedProducts,
  type ProductListFacts,
} from "./product-list-page.server.ts";
import { decodeText, type ResponseBody } from "./response-body.server.ts";

/** The limits of a response whose parse target does not cut it: far more than a page shows, far less than delays one. */
export const jsonBounds = {
  /** Entries of all lists together. */
  entries: 250,
  /** Values in all. */
  values: 30_000,
  /** Characters of one text, and of all texts together. */
  text: 20_000,
  texts: 300_000,
  /** Fields of one object, and characters of a field's name. */
  fields: 200,
  /** How deep objects and lists are nested. */
  depth: 16,
} as const;

/** Cuts parsed JSON to {@link jsonBounds}, and returns whether anything was left out. */
export function boundedJson(
  body: unknown,
  { entries }: { entries: number } = jsonBounds,
): { body: unknown; isTruncated: boolean } {
  const left = { entries, values: jsonBounds.values as number, texts: jsonBounds.texts as number };
  let isTruncated = false;

  function boundedText(text: string): string {
    const length = Math.min(jsonBounds.text, left.texts);
    if (text.length > length) isTruncated = true;
    left.texts -= Math.min(text.length, length);
    return text.slice(0, length);
  }

  function boundedList(list: readonly unknown[], depth: number): unknown[] {
    const kept: unknown[] = [];
    for (const entry of list) {
      if (left.entries <= 0) {
        isTruncated = true;
        break;
      }
      left.entries -= 1;
      kept.push(boundedValue(entry, depth + 1));
    }
    return kept;
  }

  function boundedObject(object: object, depth: number): Record<string, unknown> {
    const kept: [string, unknown][] = [];
    const fields = Object.entries(object).slice(0, jsonBounds.fields);
    if (fields.length < Object.keys(object).length) isTruncated = true;
    // Plain values come first: a long list must not cost an object its total.
    for (const isPlain of [true, false]) {
      for (const [name, value] of fields) {
        if ((typeof value !== "object" || value === null) !== isPlain) continue;
        if (name.length > jsonBounds.fields) isTruncated = true;
        else kept.push([name, boundedValue(value, depth + 1)]);
      }
    }
    return Object.fromEntries(kept);
  }

  function boundedValue(value: unknown, depth: number): unknown {
    left.values -= 1;
    if (left.values < 0 || depth > jsonBounds.depth) {
      isTruncated = true;
      return null;
    }
    if (typeof value === "string") return boundedText(value);
    if (typeof value !== "object" || value === null) return value;
    return Array.isArray(value) ? boundedList(value, depth) : boundedObject(value, depth);
  }

  return { body: boundedValue(body, 0), isTruncated };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const [LIST, LIST_END, OBJECT, OBJECT_END, BACKSLASH] = [0x5b, 0x5d, 0x7b, 0x7d, 0x5c];

/**
 * Closes a JSON text that breaks off, after the last complete entry of its outermost list. Null when there is no list, or
 * no entry. An incomplete entry is left out, because half a price is a wrong price.
 */
export function closeTruncatedJson(text: string): string | null {
  /** The brackets that are open at this place of the text, the outermost first. */
  const open: number[] = [];
  let depthOfList = -1;
  let end = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      at = endOfString(text, at);
      if (at === -1) break;
    } else if (sign === LIST || sign === OBJECT) {
      open.push(sign);
      if (sign === LIST && depthOfList === -1) depthOfList = open.length;
    } else if (sign === LIST_END || sign === OBJECT_END) {
      open.pop();
      if (open.length < depthOfList) [depthOfList, end] = [-1, -1];
      else if (open.length === depthOfList) end = at + 1;
    } else if (sign === COMMA && open.length === depthOfList) {
      end = at;
    }
  }
  if (end === -1) return null;
  const closing = open
    .slice(0, depthOfList)
    .reverse()
    .map((sign) => (sign === LIST ? "]" : "}"));
  return text.slice(0, end) + closing.join("");
}

/** The index of the closing quotation mark of a string; -1 when there is none. */
function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}

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
