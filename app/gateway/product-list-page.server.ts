import { LRUCache } from "lru-cache";
import {
  product as productReader,
  readProductIndex,
  type Product,
  type ProductIndex,
} from "../../contract/readers/product.ts";
import type { ProductQuery } from "../../contract/products.ts";
import { filterAndSort, type QueryPart } from "./filter-products.server.ts";
import type { ParsedValue, ProductListTarget } from "./parse-body.server.ts";

/** What a list of products turned out to be. */
export interface ProductListFacts {
  /** The total over all pages. For a list that was not paginated, the number of products that match the query. */
  total: number;
  /** How many products the response holds. */
  received: number;
  /** Whether the upstream sent one page of its list. */
  isPaged: boolean;
  /** Whether the list names a total larger than what it holds, although it is longer than a page. */
  hasMore: boolean;
  /** The parts of the query that the upstream ignored. */
  ignored: QueryPart[];
}

/** A parsed list of products, with the results of earlier queries on it. */
export interface IndexedProducts {
  index: ProductIndex;
  /** The matching products by query, page and limit left out. */
  matches: LRUCache<string, { entries: ProductIndex["entries"]; ignored: QueryPart[] }>;
}

/** The most products of one page, and the most ids, which are as many as a sitemap may list. */
const MAX_PRODUCTS = 100;
const MAX_IDS = 50_000;
/** The longest texts of a product that pages show, in characters. */
const MAX_LENGTH = { name: 500, description: 20_000, picture: 2_100 };

/** The list of products in a parsed body; null when there is none. */
export function indexedProductsIn(json: unknown): IndexedProducts | null {
  const index = readProductIndex(json);
  return index === null ? null : { index, matches: new LRUCache({ max: 16 }) };
}

/**
 * The requested page of a list. A list without a total, or longer than the page, is everything the upstream has: it is
 * filtered, sorted and cut here.
 */
export function pageOfProducts(
  list: IndexedProducts,
  target: ProductListTarget,
): ParsedValue["products"] | ParsedValue["product ids"] {
  const { index } = list;
  const { page = 1, limit = MAX_PRODUCTS, ...query } = target.query;
  const received = index.entries.length;
  const isPaged = index.total !== null && received <= limit;
  const hasMore = index.total !== null && index.total > received;
  if (isPaged)
    return valueOf(target, index.entries, {
      total: index.total ?? received,
      received,
      isPaged,
      hasMore,
      ignored: [],
    });
  const { entries, ignored } = matchesIn(list, query, target.kind === "products" ? target.nameHas : null);
  return valueOf(target, target.kind === "product ids" ? entries : entries.slice((page - 1) * limit, page * limit), {
    total: entries.length,
    received,
    isPaged,
    hasMore,
    ignored,
  });
}

function matchesIn({ index, matches }: IndexedProducts, query: ProductQuery, nameHas: string | null) {
  const key = JSON.stringify([nameHas, Object.entries(query).sort()]);
  const remembered = matches.get(key);
  if (remembered !== undefined) return remembered;
  const text = nameHas?.toLowerCase() ?? "";
  const named = index.entries.filter(({ keys }) => keys.name.toLowerCase().includes(text));
  const { products, ignored } = filterAndSort(
    named.map(({ keys, entry }) => ({ ...keys, entry })),
    query,
  );
  const found = { entries: products.map(({ entry, ...keys }) => ({ keys, entry })), ignored };
  matches.set(key, found);
  return found;
}

function valueOf(
  target: ProductListTarget,
  entries: ProductIndex["entries"],
  facts: ProductListFacts,
): ParsedValue["products"] | ParsedValue["product ids"] {
  if (target.kind === "product ids") return { ids: entries.slice(0, MAX_IDS).map(({ keys }) => keys.id), ...facts };
  return {
    products: entries.slice(0, MAX_PRODUCTS).flatMap(({ entry }) => shortened(productReader.safeParse(entry).data)),
    ...facts,
  };
}

/** The product with its texts cut to what pages show; nothing for an entry that is not a product. */
function shortened(product: Product | undefined): Product[] {
  if (product === undefined) return [];
  const cut = (text: string | null, length: number) => text?.slice(0, length) ?? null;
  return [
    {
      ...product,
      name: product.name.slice(0, MAX_LENGTH.name),
      description: cut(product.description, MAX_LENGTH.description),
      category: cut(product.category, MAX_LENGTH.name),
      craft: cut(product.craft, MAX_LENGTH.name),
      createdAt: cut(product.createdAt, MAX_LENGTH.name),
      pictures: product.pictures.filter((picture) => picture.length <= MAX_LENGTH.picture),
      // Lists do not show them.
      pictureTexts: [],
    },
  ];
}
