import { isFiller, termOf, type QueryTerm } from "./understand-query.ts";
import { garmentsLike, isTradeWord, relatedWords } from "./related-words.ts";
import { englishOf, keyOf, latinOf } from "./devanagari.ts";
import { LEAST_OUTLINE, outlineOf, soundOf, soundStemOf } from "./sounds.ts";
import { baseWord, formsOf, heardAs, isOneSlipApart, slipsBetween, slipsOf, SOUNDS } from "./words.ts";
import type { Database } from "#api/database/tables.ts";

/** The most indexed words that one typed word may mean. */
const MAX_MEANINGS = 60;
/** The most words that are suggested in place of one that was not found. */
const MAX_NEAR_WORDS = 4;
/** The shortest and the longest word for which others are suggested. */
const LEAST_SUGGESTED = 5;
const MOST_SUGGESTED = 16;
/** How nearly an indexed word is the typed one. */
const BEGINS = 0.5;
const CONTAINS = 0.5;
const SLIP = 0.8;
const ALIKE = 0.5;
/** The shortest text that is looked for inside of words. "mens" is in "garments". */
const LEAST_PART = 5;
/** The shortest word that is looked for by its sound. */
const LEAST_SOUND = 4;
/** How many letters a word has beside such a part. "earing" is in "wearing". */
const LEAST_BESIDE = 3;
/** The shortest beginning of a word that stands for it, where the catalogue does not have it as a word, and where it does. */
const LEAST_BEGINNING = 3;
const LEAST_KNOWN_BEGINNING = 4;
/** The shortest word whose first letter may be a typing mistake. */
const LEAST_WRONG_FIRST = 6;

/** A word of the index and how nearly it is what was typed, up to 1. */
export type Factors = Map<string, number>;

/**
 * What one typed word may mean, as words of the index. `found` ones make a product one that has the word; `hints` only make
 * it a better one. `nearWords` are indexed words that look like one that is not found.
 */
export interface WordMeaning extends QueryTerm {
  found: Factors;
  hints: Factors;
  /** Garments that are worn like the one that was asked for. They count where nothing is that one. */
  alike: Factors;
  nearWords: string[];
}

/** The words that products are found by, wherever they are written. */
export interface Vocabulary {
  db: Database;
  /** Words of the colours that products come in. */
  optionWords: ReadonlySet<string>;
}

/** The meanings of a query's words, in their order. */
export async function findMeanings(vocabulary: Vocabulary, terms: readonly QueryTerm[]): Promise<WordMeaning[]> {
  const known = await knownTerms(vocabulary, terms);
  const meanings = await Promise.all(known.map((term) => meaningOf(vocabulary, term)));
  for (const meaning of meanings) for (const other of meanings) if (other !== meaning) leaveTo(meaning, other);
  return meanings;
}

/** Of "yellow haldi kurti", the word haldi is for one term only: a red kurti for haldi is not yellow. */
function leaveTo({ found, hints }: WordMeaning, other: WordMeaning): void {
  for (const [word, factor] of other.found) {
    if (factor < 1) continue;
    if ((found.get(word) ?? 1) < 1) found.delete(word);
    hints.delete(word);
  }
}

/**
 * The terms, with words joined or parted as the catalogue writes them: "mirrorwork", "chikan kari". One that it does not
 * write stands for the word that it sounds like.
 */
async function knownTerms(vocabulary: Vocabulary, terms: readonly QueryTerm[]): Promise<QueryTerm[]> {
  const pairs = terms.slice(1).map(({ typed }, index) => `${terms[index]?.typed}${typed}`);
  const keys = terms.flatMap(({ key }) => (key === null ? [] : SOUNDS + key));
  const wordsOf = await wordsWritten(vocabulary, [...terms.map(({ typed }) => typed), ...pairs, ...keys]);
  const isKnown = (word: string) => (wordsOf.get(word) ?? []).length > 0;
  const all: QueryTerm[] = [];
  for (let index = 0; index < terms.length; index++) {
    const [term, next, pair] = [terms[index], terms[index + 1], pairs[index]];
    if (term === undefined) continue;
    if (next !== undefined && pair !== undefined && isKnown(pair) && !(isKnown(term.typed) && isKnown(next.typed))) {
      all.push(termOf(pair, { written: `${term.written} ${next.written}`, key: null }));
      index++;
    } else if (term.key !== null && isKnown(SOUNDS + term.key)) {
      const latin = wordsOf.get(SOUNDS + term.key)?.find((word) => !isDevanagari(word));
      all.push({ ...meaning(term, latin ?? term.key), typed: SOUNDS + term.key });
    } else if (isKnown(term.typed) || term.isOptional || term.isForeign) all.push(term);
    else {
      const heard = await wordHeard(vocabulary, term);
      all.push(...(heard === null ? await partsOf(vocabulary, term) : [meaning(term, heard)]));
    }
  }
  return all;
}

/** The word of the trade that an unknown word sounds like, else such a word of the index. */
async function wordHeard(vocabulary: Vocabulary, term: QueryTerm): Promise<string | null> {
  const heard = term.key === null ? heardAs(term.typed) : null;
  const isThere =
    heard !== null &&
    (isTradeWord(baseWord(heard)) || (await wordsWritten(vocabulary, [heard])).get(heard)?.length !== 0);
  return isThere ? heard : wordSounding(vocabulary, term, (word) => term.key !== null || !isDevanagari(word));
}

/** A term that stands for another word than its own. */
function meaning(term: QueryTerm, word: string): QueryTerm {
  return { ...termOf(word, term), typed: isDevanagari(word) ? SOUNDS + word : word, isOptional: term.isOptional };
}

function isDevanagari(word: string): boolean {
  return /\p{Script=Devanagari}/u.test(word);
}

/**
 * Of some indexed words that which sounds like an unknown one. English words in Devanagari have many spellings, so there the same
 * outline is enough, if it is long.
 */
async function wordSounding(
  vocabulary: Vocabulary,
  { typed, base, key }: QueryTerm,
  isMeant: (word: string) => boolean,
): Promise<string | null> {
  if (typed.length < LEAST_SOUND || isTradeWord(base)) return null;
  const outline = outlineOf(typed);
  const found = await wordsWritten(vocabulary, [SOUNDS + outline]);
  const words = [...found.values()].flat().filter(isMeant);
  const stemOf = (word: string) => soundStemOf(soundOf(isDevanagari(word) ? latinOf(word) : word));
  const alike = words.find((word) => stemOf(word) === stemOf(typed));
  return alike ?? (key !== null && outline.length >= LEAST_OUTLINE ? (words[0] ?? null) : null);
}

/** A word that is two words of the catalogue written as one, as those; else the word itself. */
async function partsOf(vocabulary: Vocabulary, term: QueryTerm): Promise<QueryTerm[]> {
  const { typed } = term;
  if (typed.length < 7 || typed.length > 24 || isTradeWord(term.base) || term.isForeign) return [term];
  const cuts = Array.from({ length: typed.length - 5 }, (_, index) => [
    typed.slice(0, index + 3),
    typed.slice(index + 3),
  ]);
  const wordsOf = await wordsWritten(vocabulary, cuts.flat());
  const parts = cuts.find((halves) => halves.every((half) => (wordsOf.get(half) ?? []).length > 0));
  return parts === undefined ? [term] : parts.filter((part) => !isFiller(part)).map((part) => termOf(part));
}

async function meaningOf(vocabulary: Vocabulary, term: QueryTerm): Promise<WordMeaning> {
  const { typed, base } = term;
  const related = relatedWords(base);
  const [found, hints] = [new Map<string, number>(), new Map<string, number>()];
  const wordsOf = await wordsWritten(vocabulary, [
    typed,
    ...related.map(({ word }) => word),
    ...(term.category === null ? [] : garmentsLike(base)),
  ]);
  const exact = wordsOf.get(typed) ?? [];
  raise(found, exact, 1);
  for (const { word, factor, isHint } of related) raise(isHint ? hints : found, wordsOf.get(word) ?? [], factor);
  // The translation of a known word says enough: "kali" for black does not mean "kalidar".
  const least = exact.length > 0 ? LEAST_KNOWN_BEGINNING : LEAST_BEGINNING;
  if (typed.length >= least && (exact.length > 0 || found.size === 0) && !term.isForeign)
    raise(found, await wordsBeginning(vocabulary, typed), BEGINS);
  let nearWords: string[] = [];
  const mayBeMistyped = !isTradeWord(base) && !term.isForeign;
  if (found.size === 0 && typed.length >= 4 && mayBeMistyped) {
    const spellings = [term.key ?? "", typed].filter((spelling) => spelling.length >= (isDevanagari(spelling) ? 5 : 4));
    for (const spelling of new Set(spellings)) {
      if (found.size > 0 || nearWords.length > 0) break;
      const { slips, others } = await wordsLike(vocabulary, spelling);
      // A word that only Hindi texts have is less likely than a mistyped word of the trade, and likelier than any other.
      const isOfTrade = term.key !== null || slips.some(isTradeWord);
      const hindi = isOfTrade ? null : await wordSounding(vocabulary, term, isDevanagari);
      if (hindi === null) raise(found, slips, SLIP);
      else raise(found, [hindi], 1);
      nearWords = term.key === null ? others : await inDevanagari(vocabulary, others);
    }
  }
  if (found.size === 0 && typed.length >= LEAST_PART && mayBeMistyped)
    raise(found, await wordsContaining(vocabulary, typed), CONTAINS);
  for (const word of found.keys()) hints.delete(word);
  const alike = new Map<string, number>();
  if (term.category !== null) for (const word of garmentsLike(base)) raise(alike, wordsOf.get(word) ?? [], ALIKE);
  return { ...term, found, hints, alike, nearWords };
}

function raise(factors: Factors, words: Iterable<string>, factor: number): void {
  for (const word of words) factors.set(word, Math.max(factors.get(word) ?? 0, factor));
}

/** The indexed words that each typed word is a form of, in any spelling of the trade. */
async function wordsWritten({ db, optionWords }: Vocabulary, typed: readonly string[]): Promise<Map<string, string[]>> {
  const all = [...new Set(typed)];
  if (all.length === 0) return new Map();
  const rows = await db
    .selectFrom("search_forms")
    .select(["form", "word"])
    .where("form", "in", [...new Set(all.flatMap(formsOf))])
    .execute();
  const byForm = Map.groupBy(rows, ({ form }) => form);
  return new Map(
    all.map((word) => [
      word,
      [
        ...new Set([
          ...formsOf(word)
            .flatMap((form) => byForm.get(form) ?? [])
            .map((row) => row.word),
          ...(optionWords.has(baseWord(word)) ? [baseWord(word)] : []),
        ]),
      ].slice(0, MAX_MEANINGS),
    ]),
  );
}

async function wordsBeginning({ db, optionWords }: Vocabulary, start: string): Promise<string[]> {
  // A range instead of LIKE uses the index; U+FFFF sorts after every letter.
  const rows = await db
    .selectFrom("search_forms")
    .select("word")
    .distinct()
    .where("form", ">", start)
    .where("form", "<", `${start}\uffff`)
    .limit(MAX_MEANINGS)
    .execute();
  return [...rows.map(({ word }) => word), ...[...optionWords].filter((word) => word.startsWith(start))];
}

async function wordsContaining({ db }: Vocabulary, part: string): Promise<string[]> {
  const rows = await db
    .selectFrom("search_forms")
    .select("word")
    .distinct()
    .where("form", "like", `%${part}%`)
    .limit(MAX_MEANINGS)
    .execute();
  return rows.map(({ word }) => word).filter((word) => word.length >= part.length + LEAST_BESIDE);
}

/** Indexed words one typing mistake away, and base forms of others that are two away. */
async function wordsLike(vocabulary: Vocabulary, word: string): Promise<{ slips: string[]; others: string[] }> {
  const near = await formsSharing(vocabulary, slipsOf(word));
  const forms = likeliest(
    near.filter((form) => isOneSlipApart(keyOf(form), word)),
    word,
  );
  const slips = [...(await wordsWritten(vocabulary, forms)).values()].flat();
  if (slips.length > 0 || word.length < LEAST_SUGGESTED || word.length > MOST_SUGGESTED) return { slips, others: [] };
  const further = await formsSharing(vocabulary, [...new Set(slipsOf(word).flatMap(slipsOf))]);
  const alike = further.filter(
    (form) => form.length >= LEAST_SUGGESTED - 1 && form[0] === word[0] && slipsBetween(keyOf(form), word) <= 2,
  );
  return { slips, others: eachOnce(alike).slice(0, MAX_NEAR_WORDS) };
}

/** The base forms of words in Latin letters, and of each word in Devanagari the shortest form. */
function eachOnce(forms: readonly string[]): string[] {
  const [hindi, latin] = [forms.filter(isDevanagari), forms.filter((form) => !isDevanagari(form))];
  const shortest = hindi.toSorted((one, other) => other.length - one.length);
  return [
    ...new Map([
      ...shortest.map((form) => [englishOf(form) ?? form, form]),
      ...latin.map(baseWord).map((word) => [word, word]),
    ] as [string, string][]).values(),
  ];
}

/** Words as the catalogue's Hindi texts write them; those that it has in Latin letters only stay so. */
async function inDevanagari({ db }: Vocabulary, words: readonly string[]): Promise<string[]> {
  if (words.every(isDevanagari)) return [...words];
  const rows = await db
    .selectFrom("search_forms")
    .selectAll()
    .where("word", "in", words)
    .where("form", ">", "\u0900")
    .where("form", "<", "\u0980")
    .execute();
  const shortest = new Map(
    rows.toSorted((one, other) => other.form.length - one.form.length).map(({ form, word }) => [word, form]),
  );
  return words.map((word) => shortest.get(word) ?? word);
}

/** Words of the trade are meant before others, and words with the same first letter. Words that say nothing are never meant. */
function likeliest(forms: readonly string[], word: string): string[] {
  const telling = forms.filter((form) => !isFiller(form));
  const ofTrade = telling.filter((form) => isTradeWord(baseWord(form)));
  const meant = ofTrade.length > 0 ? ofTrade : telling;
  const sameFirst = meant.filter((form) => form[0] === word[0]);
  if (sameFirst.length > 0) return sameFirst;
  return ofTrade.length > 0 || word.length >= LEAST_WRONG_FIRST ? meant : [];
}

async function formsSharing({ db, optionWords }: Vocabulary, slips: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("search_slips")
    .select("form")
    .distinct()
    .where("slip", "in", slips)
    .limit(500)
    .execute();
  return [...rows.map(({ form }) => form), ...optionWords];
}
