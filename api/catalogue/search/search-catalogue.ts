import { LRUCache } from "lru-cache";
import { resultCache } from "#process/result-cache.ts";
import { productsWith, type CatalogueOptions } from "#api/catalogue/catalogue-options.ts";
import type { CatalogueOrder, ProductSlots } from "#api/catalogue/catalogue-order.ts";
import type { SoldOut } from "#api/catalogue/stock.ts";
import { findMeanings, readVocabulary, type Vocabulary, type WordMeaning } from "./find-meanings.ts";
import { readPostings, type Postings } from "./index-products.ts";
import { termsIn } from "./understand-query.ts";
import { isProminent, rankMatches, type Matches } from "./rank-matches.ts";
import { baseWord, wordsIn } from "./words.ts";
import type { Database } from "#api/database/tables.ts";

/** Cached results of searches, in products of four bytes each. */
const CACHED_SLOTS = 3_000_000;
/** Cached products of words that were searched for, five bytes each. */
const CACHED_POSTINGS = 2_000_000;
/** The points of a word in the options of a product. */
const OPTIONS = 4;
/** The word that stands for sizes above XL, and those sizes. */
const PLUS = "plus";
const plusSizes = /^(?:x{2,4}l|[2-9]xl?)$/i;

/** The catalogue at one version. */
export interface Catalogue {
  order: CatalogueOrder;
  options: CatalogueOptions;
  soldOut: SoldOut;
}

/** What a search finds, words of it that nothing has, and words of the catalogue that look like those. */
export interface SearchResult extends Matches {
  missing: string[];
  nearWords: string[];
}

/** Searches the catalogue. */
export type CatalogueSearch = (catalogue: Catalogue, query: string) => Promise<SearchResult>;

/**
 * Searches the catalogue; results are cached until it changes, which saves ranking them for each page. Cached words save a
 * query of the index each.
 */
export function catalogueSearch(db: Database): CatalogueSearch {
  const results = new LRUCache<string, SearchResult>({
    maxSize: CACHED_SLOTS,
    sizeCalculation: ({ complete, partial }) => complete.length + partial.length + 50,
  });
  const words = new LRUCache<string, Postings>({
    maxSize: CACHED_POSTINGS,
    sizeCalculation: ({ slots }) => slots.length + 50,
  });
  const vocabularies = resultCache<Words>({ max: 1, freshMs: Infinity });

  return async (catalogue, query) => {
    const name = `${catalogue.order.version} ${catalogue.soldOut.generation} ${query}`;
    const result = results.get(name) ?? (await search(catalogue, query));
    results.set(name, result);
    return result;
  };

  async function search({ order, options, soldOut }: Catalogue, query: string): Promise<SearchResult> {
    const { vocabulary, byWord } = await vocabularies.run(String(order.version), async () => {
      const byWord = wordsOfOptions(options);
      return { byWord, vocabulary: await readVocabulary(db, byWord.keys()) };
    });
    const meanings = findMeanings(vocabulary, termsIn(query));
    const isMeant = ({ found, category, isForeign }: WordMeaning) => found.size > 0 || category !== null || isForeign;
    // A garment that no word means still has a category, and what only suggests something still makes products better.
    const known = meanings
      .filter((meaning) => isMeant(meaning) || meaning.hints.size > 0)
      .map((meaning) => (isMeant(meaning) ? meaning : { ...meaning, isOptional: true }));
    const all = known.flatMap(({ found, hints, alike }) => [found, hints, alike].flatMap((one) => [...one.keys()]));
    const postings = await postingsOf({ order, options }, [...new Set(all)], byWord);
    const { complete, partial } = rankMatches(known, postings, {
      featured: order.sorted.featured,
      rank: order.rank.featured,
      categories: order.categories,
      category: order.category,
      soldOut: soldOut.flags,
    });
    // Where nothing has one of the words, what has all others only comes near.
    const isWhole = meanings.every(
      ({ found, category, isOptional }) => found.size > 0 || category !== null || isOptional,
    );
    return {
      ...(isWhole ? { complete, partial } : { complete: new Uint32Array(), partial: joined(complete, partial) }),
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
    byWord: Words["byWord"],
  ): Promise<Map<string, Postings>> {
    const nameOf = (word: string) => `${order.version} ${word}`;
    const found = new Map(
      all.flatMap((word) => {
        const postings = words.get(nameOf(word));
        return postings === undefined ? [] : [[word, postings] as const];
      }),
    );
    const missing = all.filter((word) => !found.has(word));
    const read = await readPostings(db, missing, order.slotOf);
    for (const word of missing) {
      const postings = withOptions(read.get(word), productsInOption(options, byWord.get(word)));
      found.set(word, postings);
      words.set(nameOf(word), postings);
    }
    return found;
  }
}

/** The words of the catalogue at one version, and the options that words find. */
interface Words {
  vocabulary: Vocabulary;
  byWord: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Whether nothing has a word. What only descriptions say of another trade's thing does not count. */
function isMissing({ found, isForeign }: WordMeaning, postings: ReadonlyMap<string, Postings>): boolean {
  if (!isForeign) return found.size === 0;
  return ![...found.keys()].some((word) => postings.get(word)?.points.some(isProminent));
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
  if (postings === undefined) return { slots, points: new Uint8Array(slots.length).fill(OPTIONS) };
  const points = new Uint8Array(postings.points.length + slots.length).fill(OPTIONS);
  points.set(postings.points);
  return { slots: joined(postings.slots, slots), points };
}

function joined(first: Uint32Array, second: Uint32Array): ProductSlots {
  const both = new Uint32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
