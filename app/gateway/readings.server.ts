import { LRUCache } from "lru-cache";
import { readJson } from "../../contract/envelope.ts";
import { readOrderListPage, type Order } from "../../contract/readers/order.ts";
import type { ProductQuery } from "../../contract/products.ts";
import {
  product as productReader,
  readProductIndex,
  type Product,
  type ProductIndex,
} from "../../contract/readers/product.ts";
import { textOf, type AnswerBody } from "./answer-body.server.ts";
import { boundedJson, bounds } from "./bounded-json.server.ts";
import { closedJson } from "./cut-json.server.ts";
import { narrowing, type Narrowing } from "./narrowed-list.server.ts";

/** What is wanted of an answer: its JSON, within bounds, or a page of a list that may hold everything there is. */
export type Reading =
  | { of: "json" }
  | { of: "products"; query: ProductQuery; nameHas: string | null }
  | { of: "product ids"; query: ProductQuery }
  | { of: "orders"; page: number; limit: number };

/** What a list of products turned out to be. */
export interface ListFacts {
  /** Over all pages; of a list that was not paged, what fits the question. */
  total: number;
  /** How many the answer holds. */
  held: number;
  /** Whether the upstream cut the page itself. */
  isPaged: boolean;
  /** Whether it told of more than it gave, and gave more than a page, or other than was asked. */
  hasMore: boolean;
  /** Which parts of the question it left out of account. */
  ignored: Narrowing[];
}

/** What each reading finds; null where there is no such list. */
export interface Found {
  json: null;
  products: ({ products: Product[] } & ListFacts) | null;
  "product ids": ({ ids: string[] } & ListFacts) | null;
  orders: { orders: Order[]; total: number } | null;
}

/** An answer as read. */
export interface ReadAnswer<R extends Reading = Reading> {
  isJson: boolean;
  /** The JSON within bounds; null where a reading found what it was to find. */
  body: unknown;
  found: Found[R["of"]] | null;
  /** Whether something had to be left out that pages might have shown. */
  isCut: boolean;
}

/** Pages of a list with everything are cut a hundred at a time at most, and its ids as many as a sitemap holds. */
const MOST = { products: 100, ids: 50_000 };
/** What is shown of a product's texts, in characters. */
const LONGEST = { name: 500, description: 20_000, other: 2_100 };
/** Lines and statuses of a page of orders. */
const ORDER_ENTRIES = 1_500;

/** Lists that were read last by the number of their answer, so that another page of one is only cut out; bounded by the answers' bytes. */
const lists = new LRUCache<number, ListInMemory>({
  maxSize: 16 * 1024 * 1024,
  max: 8,
  ttl: 60_000,
  ttlAutopurge: true,
});

interface ListInMemory {
  index: ProductIndex;
  /** By question without its page. */
  narrowed: LRUCache<string, { entries: ProductIndex["entries"]; ignored: Narrowing[] }>;
}

/** Reads an answer: where requests are answered, or in a thread of its own, which `keeps` lists and bounds everything else. Never throws for what an upstream sent. */
export function readAnswer<R extends Reading>(
  answer: AnswerBody,
  reading: R,
  { keeps }: { keeps: boolean },
): ReadAnswer<R> {
  return read(answer, reading, keeps) as ReadAnswer<R>;
}

function read(answer: AnswerBody, reading: Reading, keeps: boolean): ReadAnswer {
  const known = keeps && isOfProducts(reading) ? lists.get(answer.id) : undefined;
  if (known !== undefined && isOfProducts(reading))
    return { isJson: true, body: null, found: cutOut(known, reading), isCut: false };
  const body = jsonOf(answer, reading);
  if (isOfProducts(reading)) {
    const list = listIn(body);
    if (list !== null) {
      if (keeps) lists.set(answer.id, list, { size: Math.max(1, answer.bytes.length) });
      return { isJson: true, body: null, found: cutOut(list, reading), isCut: false };
    }
  }
  if (reading.of === "orders") {
    const found = readOrderListPage(body, reading);
    if (found !== null) {
      const { body: within, isCut } = boundedJson(found, { entries: ORDER_ENTRIES });
      return { isJson: true, body: null, found: within as Found["orders"], isCut };
    }
  }
  if (body === undefined) return { isJson: false, body: undefined, found: null, isCut: false };
  // A small one is as short as it is.
  return { isJson: true, found: null, ...(keeps ? boundedJson(body, bounds) : { body, isCut: false }) };
}

function isOfProducts(reading: Reading): reading is Extract<Reading, { query: ProductQuery }> {
  return reading.of === "products" || reading.of === "product ids";
}

/** Undefined where it is no JSON. Of a list that was too long, what was there to its last whole entry. */
function jsonOf({ bytes, isCut }: AnswerBody, reading: Reading): unknown {
  const text = isCut && reading.of !== "json" ? closedJson(textOf(bytes)) : isCut ? null : textOf(bytes);
  return text === null ? undefined : readJson(text);
}

function listIn(body: unknown): ListInMemory | null {
  const index = readProductIndex(body);
  return index === null ? null : { index, narrowed: new LRUCache({ max: 16 }) };
}

/** A list without a total, or longer than a page, is all that the upstream has: what was asked for is cut out here. */
function cutOut(
  { index, narrowed }: ListInMemory,
  reading: Extract<Reading, { query: ProductQuery }>,
): Found["products"] | Found["product ids"] {
  const { page = 1, limit = MOST.products, ...question } = reading.query;
  const held = index.entries.length;
  const isPaged = index.total !== null && held <= limit;
  const hasMore = index.total !== null && index.total > held;
  if (isPaged)
    return found(reading, index.entries, { total: index.total ?? held, held, isPaged, hasMore, ignored: [] });
  const nameHas = reading.of === "products" ? reading.nameHas : null;
  const name = JSON.stringify([nameHas, Object.entries(question).sort()]);
  let fitting = narrowed.get(name);
  if (fitting === undefined) {
    const named =
      nameHas === null
        ? index.entries
        : index.entries.filter(({ keys }) => keys.name.toLowerCase().includes(nameHas.toLowerCase()));
    const { products, ignored } = narrowing(
      named.map(({ keys, entry }) => ({ ...keys, entry })),
      question,
    );
    fitting = { entries: products.map(({ entry, ...keys }) => ({ keys, entry })), ignored };
    narrowed.set(name, fitting);
  }
  const facts = { total: fitting.entries.length, held, isPaged, hasMore, ignored: fitting.ignored };
  return found(
    reading,
    reading.of === "product ids" ? fitting.entries : fitting.entries.slice((page - 1) * limit, page * limit),
    facts,
  );
}

function found(
  reading: Extract<Reading, { query: ProductQuery }>,
  entries: ProductIndex["entries"],
  facts: ListFacts,
): Found["products"] | Found["product ids"] {
  if (reading.of === "product ids") return { ids: entries.slice(0, MOST.ids).map(({ keys }) => keys.id), ...facts };
  return {
    products: entries.slice(0, MOST.products).flatMap(({ entry }) => shortened(productReader.safeParse(entry).data)),
    ...facts,
  };
}

/** A product whose texts are no longer than anybody reads. */
function shortened(product: Product | undefined): Product[] {
  if (product === undefined) return [];
  const cut = (text: string | null, most: number) => text?.slice(0, most) ?? null;
  return [
    {
      ...product,
      name: product.name.slice(0, LONGEST.name),
      description: cut(product.description, LONGEST.description),
      category: cut(product.category, LONGEST.name),
      craft: cut(product.craft, LONGEST.name),
      createdAt: cut(product.createdAt, LONGEST.name),
      pictures: product.pictures.filter((picture) => picture.length <= LONGEST.other),
    },
  ];
}
