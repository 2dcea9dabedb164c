import { z } from "zod";
import { phoneDigits } from "#domain/customer-rules.ts";
import { codeText } from "#domain/typed-text.ts";
import { FROZEN_TEXT } from "./engine.ts";
import type { Database, Tables } from "./tables.ts";

type Kind = Tables["desk_words"]["kind"];

/** The most rows that a search finds: it costs no more, however large the shop is. */
export const MOST_FOUND = 300;
/** How many rows have their words read in one transaction. */
const BATCH = 500;
/** The shortest part of a phone number that finds it, in digits. */
const LEAST_DIGITS = 4;
/** No character of a word comes after it. */
export const LAST = "\u{10ffff}";

/**
 * The ids of the rows that hold every word of a text, each at the beginning of one of their words, and digits anywhere in a
 * phone number; at most {@link MOST_FOUND}. Rows that were written since the last search have their words read first.
 */
export async function findByWords(db: Database, kind: Kind, text: string): Promise<string[]> {
  await readWords(db, kind);
  const [first, ...others] = wantedWords(kind, text).toSorted((one, other) => other.length - one.length);
  if (first === undefined) return [];
  const withWord = (word: string) =>
    db
      .selectFrom("desk_words")
      .select("ref")
      .where("kind", "=", kind)
      .where("word", ">=", word)
      .where("word", "<", word + LAST);
  const found = others.reduce((query, word) => query.where("ref", "in", withWord(word)), withWord(first));
  return (await found.distinct().limit(MOST_FOUND).execute()).map(({ ref }) => ref);
}

/** The words that a search asks for. A phone number is one word however it is written. */
function wantedWords(kind: Kind, typed: string): string[] {
  const text = codeText(typed);
  const digits = phoneDigits(text);
  // Numbers of other countries are kept with their code, in place of the zero before which they are dialled at home.
  if (kind !== "product" && /^[\d\s()+-]+$/.test(text) && digits.length >= LEAST_DIGITS)
    return [digits.length > LEAST_DIGITS ? digits.replace(/^0/, "") : digits];
  return [...new Set(text.split(/\s+/).flatMap((part) => (part.includes("@") ? [plain(part)] : wordsOf(part))))];
}

/** Reads the words of the rows that were written since. In maintenance those wait. */
async function readWords(db: Database, kind: Kind): Promise<void> {
  const unread = (from: Database) => from.selectFrom("desk_unread").select("ref").where("kind", "=", kind).limit(BATCH);
  try {
    while ((await unread(db).limit(1).execute()).length > 0)
      await db.transaction().execute(async (trx) => {
        const refs = (await unread(trx).forUpdate().execute()).map(({ ref }) => ref);
        if (refs.length === 0) return;
        const rows = await readers[kind](trx, refs);
        const words = rows.flatMap(([ref, of]) => [...new Set(of)].map((word) => ({ kind, word, ref: String(ref) })));
        await trx.deleteFrom("desk_words").where("kind", "=", kind).where("ref", "in", refs).execute();
        for (let from = 0; from < words.length; from += BATCH)
          await trx
            .insertInto("desk_words")
            .values(words.slice(from, from + BATCH))
            .execute();
        await trx.deleteFrom("desk_unread").where("kind", "=", kind).where("ref", "in", refs).execute();
      });
  } catch (error) {
    if (!String(error).includes(FROZEN_TEXT)) throw error;
  }
}

const text = z.string().nullish();
const person = z.object({ fullName: text, email: text, phone: text, zipCode: text, country: text });

/** The rows of some ids, with their words. */
const readers: Record<Kind, (trx: Database, refs: string[]) => Promise<[string | number, string[]][]>> = {
  async order(trx, refs) {
    const rows = await trx.selectFrom("orders").select(["id", "shipping_info"]).where("id", "in", refs).execute();
    return rows.map(({ id, shipping_info: json }) => {
      const { fullName, email, phone, zipCode, country } = person.parse(JSON.parse(json));
      const words = [...wordsOf(id.slice("PL-".length), fullName, zipCode), ...emailWords(email)];
      return [id, [...words, ...phoneWords(phone, country)]];
    });
  },
  async customer(trx, refs) {
    const all = trx.selectFrom("customers").select(["id", "name", "email", "guest_email", "phone", "ordered_by_phone"]);
    const rows = await all.where("deleted_at", "is", null).where("id", "in", refs.map(Number)).execute();
    return rows.map(({ id, name, email, guest_email: guest, phone, ordered_by_phone: withCode }) => [
      id,
      [...wordsOf(name), ...emailWords(email ?? guest), ...phoneWords(withCode ?? phone)],
    ]);
  },
  async product(trx, refs) {
    const all = trx.selectFrom("products").select(["id", "name", "slug", "sku"]);
    const rows = await all.where("id", "in", refs.map(Number)).execute();
    return rows.map(({ id, name, slug, sku }) => [id, wordsOf(name, slug, sku)]);
  },
};

function plain(word: string): string {
  return codeText(word).toLowerCase();
}

function wordsOf(...texts: (string | null | undefined)[]): string[] {
  return texts.flatMap((one) => plain(one ?? "").match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}

/** The whole, and the words before the @: those behind it are many people's. */
function emailWords(email: string | null | undefined): string[] {
  return email ? [plain(email), ...wordsOf(email.split("@")[0])] : [];
}

/** The digits from each place on. */
function phoneWords(phone: string | null | undefined, country?: string | null): string[] {
  const digits = phoneDigits(phone ?? "", country ?? undefined);
  return Array.from({ length: Math.max(0, digits.length - LEAST_DIGITS + 1) }, (_, from) => digits.slice(from));
}
