import type { Database } from "../../database/open-database.ts";
import { baseWord, isOneSlipApart, slipsOf, wordsIn } from "./words.ts";

/** The most words of a query that count. */
const MAX_WORDS = 8;
/** The most indexed words that one typed word may mean. */
const MAX_MEANINGS = 60;
/** Words that do not describe a garment. */
const fillers: ReadonlySet<string> = new Set([
  "a",
  "an",
  "and",
  "by",
  "for",
  "from",
  "in",
  "of",
  "on",
  "or",
  "the",
  "to",
  "with",
]);

/** The indexed words that one typed word may mean: `exact` ones, and `near` ones that begin with it, contain it, or differ by a typing mistake. */
export interface WordMeaning {
  exact: string[];
  near: string[];
}

/** The meanings of a query's words; null when there are no words, or one of them matches nothing. */
export async function findMeanings(db: Database, query: string): Promise<WordMeaning[] | null> {
  const meanings = await Promise.all(significantWords(query).map((word) => meaningOf(db, word)));
  return meanings.length === 0 || meanings.some(({ exact, near }) => exact.length + near.length === 0)
    ? null
    : meanings;
}

function significantWords(query: string): string[] {
  const words = [...new Set(wordsIn(query))];
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}

async function meaningOf(db: Database, word: string): Promise<WordMeaning> {
  const exact = [...new Set([...(await wordsWritten(db, [word])), ...(await wordsWritten(db, [baseWord(word)]))])];
  const near = word.length < 2 ? [] : await wordsBeginning(db, word);
  if (exact.length + near.length > 0) return { exact, near };
  if (word.length < 3) return { exact, near };
  const inside = await wordsContaining(db, word);
  if (inside.length > 0 || word.length < 4) return { exact, near: inside };
  return { exact, near: await wordsOneSlipAway(db, word) };
}

async function wordsWritten(db: Database, forms: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("search_forms")
    .select("word")
    .distinct()
    .where("form", "in", forms)
    .limit(MAX_MEANINGS)
    .execute();
  return rows.map(({ word }) => word);
}

async function wordsBeginning(db: Database, start: string): Promise<string[]> {
  // A range instead of LIKE uses the index; U+FFFF sorts after every letter.
  const rows = await db
    .selectFrom("search_forms")
    .select("word")
    .distinct()
    .where("form", ">", start)
    .where("form", "<", `${start}\uffff`)
    .limit(MAX_MEANINGS)
    .execute();
  return rows.map(({ word }) => word);
}

async function wordsContaining(db: Database, part: string): Promise<string[]> {
  const rows = await db
    .selectFrom("search_forms")
    .select("word")
    .distinct()
    .where("form", "like", `%${part}%`)
    .limit(MAX_MEANINGS)
    .execute();
  return rows.map(({ word }) => word);
}

async function wordsOneSlipAway(db: Database, word: string): Promise<string[]> {
  const rows = await db
    .selectFrom("search_slips")
    .select("form")
    .distinct()
    .where("slip", "in", slipsOf(word))
    .limit(500)
    .execute();
  const forms = rows.map(({ form }) => form).filter((form) => isOneSlipApart(form, word));
  return forms.length === 0 ? [] : wordsWritten(db, forms);
}
