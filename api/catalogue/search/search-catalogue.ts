import { LRUCache } from "lru-cache";
import { resultCache } from "#process/result-cache.ts";
import { productsWith, type CatalogueOptions } from "#api/catalogue/catalogue-options.ts";
import type { CatalogueOrder, ProductSlots } from "#api/catalogue/catalogue-order.ts";
import type { SoldOut } from "#api/catalogue/stock.ts";
import { findMeanings, readVocabulary, type Vocabulary, type WordMeaning } from "./find-meanings.ts";
import { readPostings, type Postings } from "./index-products.ts";
import { termsIn } from "./understand-query.ts";
import { isProminent, rankMatches, type Matches } from "./rank-matches.ts";
import { baseWord, wordsIn, writtenWordsIn } from "./words.ts";
import { categoryInWords } from "./category-in-words.ts";
import { findCategory } from "#domain/categories.ts";
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
    const { vocabulary, byWord, named, kinds } = await vocabularies.run(String(order.version), async () => {
      const [byWord, named] = [wordsOfOptions(options), wordsOfCategories(order)];
      const vocabulary = await readVocabulary(db, [...byWord.keys(), ...named.keys()]);
      return { byWord, named, kinds: kindsOf(order), vocabulary };
    });
    const meanings = findMeanings(vocabulary, termsIn(query));
    const isMeant = ({ found, category, isForeign }: WordMeaning) => found.size > 0 || category !== null || isForeign;
    // A garment that no word means still has a category, and what only suggests something still makes products better.
    const known = meanings
      .filter((meaning) => isMeant(meaning) || meaning.hints.size > 0)
      .map((meaning) => (isMeant(meaning) ? meaning : { ...meaning, isOptional: true }));
    const all = known.flatMap(({ found, hints, alike }) => [found, hints, alike].flatMap((one) => [...one.keys()]));
    const postings = await postingsOf({ order, options }, [...new Set(all)], { byWord, named });
    const { complete, partial } = rankMatches(known, postings, {
      featured: order.sorted.featured,
      rank: order.rank.featured,
      ...kinds,
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
    { byWord, named }: Pick<Words, "byWord" | "named">,
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
      const inOption = productsInOption(options, byWord.get(word));
      const inCategories = (named.get(word) ?? []).flatMap((number) => order.sortedWithin[number]?.featured ?? []);
      const postings = withOptions(read.get(word), inCategories.reduce(joined, inOption));
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
  /** The categories that the owner's words name, by their numbers. */
  named: ReadonlyMap<string, readonly number[]>;
  /** What the categories are by which words name a garment, and that of each product. */
  kinds: Pick<CatalogueOrder, "categories" | "category">;
}

/** The categories with products by the words that the owner has for them. */
function wordsOfCategories({ categories, shop }: CatalogueOrder): Map<string, number[]> {
  const named = new Map<string, number[]>();
  for (const { slug, name, words } of shop) {
    const [number, all] = [categories.get(slug), [name ?? "", ...words].flatMap(writtenWordsIn)];
    const bases = new Set(all.map(({ word, key }) => key ?? baseWord(word)));
    if (number !== undefined) for (const base of bases) named.set(base, [...(named.get(base) ?? []), number]);
  }
  return named;
}

/** What a category follows, and of one that follows nothing, what its name says that it is. */
function kindsOf({ categories, category, shop }: CatalogueOrder): Words["kinds"] {
  const kinds = Array.from(categories.keys(), (slug) => {
    const { name, follows } = findCategory(shop, slug) ?? { name: slug, follows: null };
    return follows ?? categoryInWords([name ?? slug]) ?? slug;
  });
  const numbers = new Map([...new Set(kinds)].map((kind, number) => [kind, number]));
  return { categories: numbers, category: category.map((number) => numbers.get(kinds[number] ?? "") ?? 0) };
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
