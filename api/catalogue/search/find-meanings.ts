import { isFiller, termOf, type QueryTerm } from "./understand-query.ts";
import { garmentsLike, isTradeWord, relatedWords } from "./related-words.ts";
import { keyOf, latinOf } from "./devanagari.ts";
import { LEAST_OUTLINE, LEAST_SOUND, outlineOf, soundOf, soundStemOf } from "./sounds.ts";
import { baseWord, formsOf, heardAs, slipsBetween, writtenWordsIn } from "./words.ts";
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

/**
 * The words that products are found by, in memory: a catalogue has few different ones. A word in Devanagari stands here as
 * what all its spellings have in common.
 */
export interface Vocabulary {
  /** The words of the index by the forms that find them, and by how they sound. */
  byForm: ReadonlyMap<string, readonly string[]>;
  byOutline: ReadonlyMap<string, readonly string[]>;
  /** How texts write a word in Devanagari, in the shortest way. */
  inDevanagari: ReadonlyMap<string, string>;
}

/** Reads the words that texts have, and adds those of options. */
export async function readVocabulary(db: Database, optionWords: Iterable<string>): Promise<Vocabulary> {
  const rows = await db.selectFrom("search_words").selectAll().execute();
  const [forms, outlines, hindi] = [
    new Map<string, Set<string>>(),
    new Map<string, Set<string>>(),
    new Map<string, string>(),
  ];
  const add = (to: Map<string, Set<string>>, form: string, word: string) =>
    to.set(form, (to.get(form) ?? new Set()).add(word));
  for (const { written, word } of [...rows, ...[...optionWords].map((word) => ({ written: word, word }))]) {
    const [{ word: latin } = { word: written }] = writtenWordsIn(written);
    for (const form of isDevanagari(written) ? [keyOf(written)] : formsOf(written)) add(forms, form, word);
    if (latin.length >= LEAST_SOUND) add(outlines, outlineOf(latin), word);
    const known = hindi.get(word);
    if (isDevanagari(written) && (known === undefined || written.length < known.length)) hindi.set(word, written);
  }
  const listed = (words: ReadonlyMap<string, Set<string>>) =>
    new Map([...words].map(([form, all]) => [form, [...all]]));
  return { byForm: listed(forms), byOutline: listed(outlines), inDevanagari: hindi };
}

/** The meanings of a query's words, in their order. */
export function findMeanings(vocabulary: Vocabulary, terms: readonly QueryTerm[]): WordMeaning[] {
  const meanings = knownTerms(vocabulary, terms).map((term) => meaningOf(vocabulary, term));
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
function knownTerms(vocabulary: Vocabulary, terms: readonly QueryTerm[]): QueryTerm[] {
  const isKnown = (word: string) => wordsWritten(vocabulary, word).length > 0;
  const all: QueryTerm[] = [];
  for (let index = 0; index < terms.length; index++) {
    const [term, next] = [terms[index], terms[index + 1]];
    if (term === undefined) continue;
    const pair = `${term.typed}${next?.typed}`;
    if (next !== undefined && isKnown(pair) && !(isKnown(term.typed) && isKnown(next.typed))) {
      all.push(termOf(pair, { written: `${term.written} ${next.written}`, key: null }));
      index++;
    } else if (term.key !== null && isKnown(term.key)) {
      const latin = wordsWritten(vocabulary, term.key).find((word) => !isDevanagari(word));
      all.push({ ...meaning(term, latin ?? term.key), typed: term.key });
    } else if (isKnown(term.typed) || term.isOptional || term.isForeign) all.push(term);
    else {
      const heard = wordHeard(vocabulary, term);
      all.push(...(heard === null ? partsOf(vocabulary, term) : [meaning(term, heard)]));
    }
  }
  return all;
}

/** The word of the trade that an unknown word sounds like, else such a word of the index. */
function wordHeard(vocabulary: Vocabulary, term: QueryTerm): string | null {
  const heard = term.key === null ? heardAs(term.typed) : null;
  if (heard !== null && (isTradeWord(baseWord(heard)) || wordsWritten(vocabulary, heard).length > 0)) return heard;
  return wordSounding(vocabulary, term, (word) => term.key !== null || !isDevanagari(word));
}

/** A term that stands for another word than its own. */
function meaning(term: QueryTerm, word: string): QueryTerm {
  return { ...termOf(word, term), isOptional: term.isOptional };
}

function isDevanagari(word: string): boolean {
  return /\p{Script=Devanagari}/u.test(word);
}

/**
 * Of some indexed words that which sounds like an unknown one. English words in Devanagari have many spellings, so there the same
 * outline is enough, if it is long.
 */
function wordSounding(
  { byOutline }: Vocabulary,
  { typed, base, key }: QueryTerm,
  isMeant: (word: string) => boolean,
): string | null {
  if (typed.length < LEAST_SOUND || isTradeWord(base)) return null;
  const outline = outlineOf(typed);
  const words = (byOutline.get(outline) ?? []).filter(isMeant);
  const stemOf = (word: string) => soundStemOf(soundOf(isDevanagari(word) ? latinOf(word) : word));
  const alike = words.find((word) => stemOf(word) === stemOf(typed));
  return alike ?? (key !== null && outline.length >= LEAST_OUTLINE ? (words[0] ?? null) : null);
}

/** A word that is two words of the catalogue written as one, as those; else the word itself. */
function partsOf(vocabulary: Vocabulary, term: QueryTerm): QueryTerm[] {
  const { typed } = term;
  if (typed.length < 7 || typed.length > 24 || isTradeWord(term.base) || term.isForeign) return [term];
  for (let cut = 3; cut <= typed.length - 3; cut++) {
    const parts = [typed.slice(0, cut), typed.slice(cut)];
    if (parts.every((part) => wordsWritten(vocabulary, part).length > 0))
      return parts.filter((part) => !isFiller(part)).map((part) => termOf(part));
  }
  return [term];
}

function meaningOf(vocabulary: Vocabulary, term: QueryTerm): WordMeaning {
  const { typed, base } = term;
  const [found, hints, alike] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const exact = wordsWritten(vocabulary, typed);
  raise(found, exact, 1);
  for (const { word, factor, isHint } of relatedWords(base))
    raise(isHint ? hints : found, wordsWritten(vocabulary, word), factor);
  const formsWith = (isMeant: (form: string) => boolean) =>
    wordsOfForms(vocabulary, [...vocabulary.byForm.keys()].filter(isMeant)).slice(0, MAX_MEANINGS);
  // The translation of a known word says enough: "kali" for black does not mean "kalidar".
  const least = exact.length > 0 ? LEAST_KNOWN_BEGINNING : LEAST_BEGINNING;
  if (typed.length >= least && (exact.length > 0 || found.size === 0) && !term.isForeign)
    raise(
      found,
      formsWith((form) => form.startsWith(typed)),
      BEGINS,
    );
  let nearWords: string[] = [];
  const mayBeMistyped = !isTradeWord(base) && !term.isForeign;
  if (found.size === 0 && typed.length >= 4 && mayBeMistyped) {
    const spellings = [term.key ?? "", typed].filter((spelling) => spelling.length >= (isDevanagari(spelling) ? 5 : 4));
    for (const spelling of new Set(spellings)) {
      if (found.size > 0 || nearWords.length > 0) break;
      const { slips, others } = wordsLike(vocabulary, spelling);
      // A word that only Hindi texts have is less likely than a mistyped word of the trade, and likelier than any other.
      const isOfTrade = term.key !== null || slips.some(isTradeWord);
      const hindi = isOfTrade ? null : wordSounding(vocabulary, term, isDevanagari);
      raise(found, hindi === null ? slips : [hindi], hindi === null ? SLIP : 1);
      nearWords = term.key === null ? others : others.map((word) => vocabulary.inDevanagari.get(word) ?? word);
    }
  }
  if (found.size === 0 && typed.length >= LEAST_PART && mayBeMistyped)
    raise(
      found,
      formsWith((form) => form.includes(typed)).filter((word) => word.length >= typed.length + LEAST_BESIDE),
      CONTAINS,
    );
  for (const word of found.keys()) hints.delete(word);
  if (term.category !== null)
    for (const word of garmentsLike(base)) raise(alike, wordsWritten(vocabulary, word), ALIKE);
  return { ...term, found, hints, alike, nearWords };
}

function raise(factors: Factors, words: Iterable<string>, factor: number): void {
  for (const word of words) factors.set(word, Math.max(factors.get(word) ?? 0, factor));
}

/** The indexed words that a typed word is a form of, in any spelling of the trade. */
function wordsWritten(vocabulary: Vocabulary, typed: string): string[] {
  return wordsOfForms(vocabulary, formsOf(typed));
}

function wordsOfForms({ byForm }: Vocabulary, forms: readonly string[]): string[] {
  return [...new Set(forms.flatMap((form) => byForm.get(form) ?? []))];
}

/** Indexed words one typing mistake away, and others that are two away. */
function wordsLike(vocabulary: Vocabulary, word: string): { slips: string[]; others: string[] } {
  const formsWithin = (most: number) =>
    [...vocabulary.byForm.keys()].filter(
      (form) => Math.abs(form.length - word.length) <= most && slipsBetween(form, word) <= most,
    );
  const slips = wordsOfForms(vocabulary, likeliest(formsWithin(1), word));
  if (slips.length > 0 || word.length < LEAST_SUGGESTED || word.length > MOST_SUGGESTED) return { slips, others: [] };
  const alike = formsWithin(2).filter((form) => form.length >= LEAST_SUGGESTED - 1 && form[0] === word[0]);
  return { slips, others: wordsOfForms(vocabulary, alike).slice(0, MAX_NEAR_WORDS) };
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
