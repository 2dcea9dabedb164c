import { LRUCache } from "lru-cache";
import { productsWith, type CatalogueOptions } from "#api/catalogue/catalogue-options.ts";
import type { CatalogueOrder, ProductSlots } from "#api/catalogue/catalogue-order.ts";
import type { SoldOut } from "#api/catalogue/stock.ts";
import { findMeanings, type WordMeaning } from "./find-meanings.ts";
import { readPostings, type Postings } from "./index-products.ts";
import { termsIn } from "./understand-query.ts";
import { isProminent, rankMatches, type MatchKind } from "./rank-matches.ts";
import { baseWord, wordsIn } from "./words.ts";
import type { Database } from "#api/database/tables.ts";

/** Cached results of searches, in products of four bytes each. */
const CACHED_SLOTS = 3_000_000;
/** Cached products of words that were searched for, six bytes each. */
const CACHED_POSTINGS = 2_000_000;
/** The stored weight of a word in the options of a product. */
const OPTIONS = 5;
/** The word that stands for sizes above XL, and those sizes. */
const PLUS = "plus";
const plusSizes = /^(?:x{2,4}l|[2-9]xl?)$/i;

/** The catalogue at one version. */
export interface Catalogue {
  order: CatalogueOrder;
  options: CatalogueOptions;
  soldOut: SoldOut;
}

/**
 * The products of one kind that a search finds, the best first, words of it that nothing has, and words of the catalogue that
 * look like those.
 */
export interface SearchResult {
  slots: ProductSlots;
  missing: string[];
  nearWords: string[];
}

/** Searches the catalogue for products that have every word, or for those that come nearest. */
export type CatalogueSearch = (catalogue: Catalogue, query: string, kind: MatchKind) => Promise<SearchResult>;

/**
 * Searches the catalogue; results are cached until it changes, which saves ranking them for each page. Cached words save a
 * query of the index each.
 */
export function catalogueSearch(db: Database): CatalogueSearch {
  const results = new LRUCache<string, SearchResult>({
    maxSize: CACHED_SLOTS,
    sizeCalculation: ({ slots }) => slots.length + 50,
  });
  const words = new LRUCache<string, Postings>({
    maxSize: CACHED_POSTINGS,
    sizeCalculation: ({ slots }) => slots.length + 50,
  });
  let optionWords: { version: number; byWord: ReadonlyMap<string, ReadonlySet<string>> } | null = null;

  return async (catalogue, query, kind) => {
    const name = `${catalogue.order.version} ${catalogue.soldOut.generation} ${kind} ${query}`;
    const result = results.get(name) ?? (await search(catalogue, query, kind));
    results.set(name, result);
    return result;
  };

  async function search({ order, options, soldOut }: Catalogue, query: string, kind: MatchKind): Promise<SearchResult> {
    if (optionWords?.version !== order.version)
      optionWords = { version: order.version, byWord: wordsOfOptions(options) };
    const { byWord } = optionWords;
    const meanings = await findMeanings({ db, optionWords: new Set(byWord.keys()) }, termsIn(query));
    // A garment that no word means still has a category, and what only suggests something still makes products better.
    const known = meanings
      .filter(({ found, hints, category, isForeign }) => found.size + hints.size > 0 || category !== null || isForeign)
      .map((meaning) =>
        meaning.found.size > 0 || meaning.category !== null || meaning.isForeign
          ? meaning
          : { ...meaning, isOptional: true },
      );
    const all = [
      ...new Set(
        known.flatMap(({ found, hints, alike }) => [found, hints, alike].flatMap((words) => [...words.keys()])),
      ),
    ];
    const postings = await postingsOf({ order, options }, all, byWord);
    const rank = (wanted: MatchKind) =>
      rankMatches(
        known,
        postings,
        {
          featured: order.sorted.featured,
          rank: order.rank.featured,
          categories: order.categories,
          category: order.category,
          soldOut: soldOut.flags,
        },
        wanted,
      );
    // Where nothing has one of the words, what has all others only comes near.
    const isWhole = meanings.every(
      ({ found, category, isOptional }) => found.size > 0 || category !== null || isOptional,
    );
    const slots = isWhole
      ? rank(kind)
      : kind === "complete"
        ? new Uint32Array()
        : joined(rank("complete"), rank("partial"));
    return {
      slots,
      missing: meanings
        .filter((meaning) => !meaning.isOptional && isMissing(meaning, postings))
        .map(({ written }) => written),
      nearWords: [...new Set(meanings.flatMap(({ nearWords }) => nearWords))],
    };
  }

  /** Reads the products of words; those of earlier searches are cached. */
  async function postingsOf(
    { order, options }: Pick<Catalogue, "order" | "options">,
    all: readonly string[],
    byWord: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<Map<string, Postings>> {
    const nameOf = (word: string) => `${order.version} ${word}`;
    const missing = all.filter((word) => !words.has(nameOf(word)));
    const read = await readPostings(db, missing, order.slotOf);
    const fresh = new Map(
      missing.map((word) => [word, withOptions(read.get(word), productsInOption(options, byWord.get(word)))] as const),
    );
    const found = new Map(
      all.flatMap((word) => {
        const postings = fresh.get(word) ?? words.get(nameOf(word));
        return postings === undefined ? [] : [[word, postings] as const];
      }),
    );
    for (const [word, postings] of fresh) words.set(nameOf(word), postings);
    return found;
  }
}

/** Whether nothing has a word. What only descriptions say of another trade's thing does not count. */
function isMissing({ found, isForeign }: WordMeaning, postings: ReadonlyMap<string, Postings>): boolean {
  if (!isForeign) return found.size === 0;
  return ![...found.keys()].some((word) => postings.get(word)?.weights.some(isProminent));
}

/** The options by the words that find them: those of the colours, and one for large sizes. */
function wordsOfOptions({ sets }: CatalogueOptions): Map<string, Set<string>> {
  const byWord = new Map<string, Set<string>>();
  const add = (word: string, option: string) => byWord.set(word, (byWord.get(word) ?? new Set()).add(option));
  for (const { size, color } of sets.flat()) {
    for (const word of wordsIn(color ?? "")) add(baseWord(word), color ?? "");
    if (size !== null && plusSizes.test(size)) add(PLUS, size);
  }
  return byWord;
}

function productsInOption(options: CatalogueOptions, named: ReadonlySet<string> | undefined): ProductSlots {
  if (named === undefined) return new Uint32Array();
  return productsWith(options, ({ size, color }) => named.has(color ?? "") || named.has(size ?? ""));
}

function withOptions(postings: Postings | undefined, slots: ProductSlots): Postings {
  if (postings === undefined) return { slots, weights: new Uint16Array(slots.length).fill(OPTIONS) };
  if (slots.length === 0) return postings;
  const weights = new Uint16Array(postings.weights.length + slots.length).fill(OPTIONS);
  weights.set(postings.weights);
  return { slots: joined(postings.slots, slots), weights };
}

function joined(first: Uint32Array, second: Uint32Array): ProductSlots {
  const both = new Uint32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
