import { createHash } from "node:crypto";
import { sql } from "kysely";
import { isRecord } from "#contract/normalise.ts";
import { presetCategories, type ShopCategory } from "#domain/categories.ts";
import { noContent, readShopContent, type WireShopContent } from "#contract/shop-content.ts";
import { DEFAULT_LANGUAGE, languages, type Language } from "#domain/languages.ts";
import type { ShopContent, StatedDetails } from "#domain/shop-content.ts";
import { findRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import type { OrderTerms } from "#api/http/services.ts";
import { HttpRefusal } from "#api/http/refusal.ts";

/** The name of a part of the content. */
export type ContentName = keyof WireShopContent;

/** What comes with the sample catalogue, in each language. */
export type SampleContent = Readonly<Record<Language, WireShopContent>>;

/** A content as it was said in each language. */
export type Said<Content> = Partial<Record<Language, Content>>;

/** The name under which a part is stored in a language: "pages:hi" beside "pages", which is in English or in the owner's own. */
const storedName = (name: ContentName, language: Language) =>
  language === DEFAULT_LANGUAGE ? name : (`${name}:${language}` as const);

/**
 * What the owner stated, over what comes with the sample catalogue where that is used: a part that the owner stated replaces
 * the sample's whole part.
 */
export async function readContent(db: Database, samples: SampleContent | null): Promise<WireShopContent> {
  return (await readContentIn(db, samples, DEFAULT_LANGUAGE)).content;
}

/** The same in a language, as far as it was stated in it; `language` is the default one where nothing was. */
export async function readContentIn(
  db: Database,
  samples: SampleContent | null,
  wanted: Language,
): Promise<{ content: WireShopContent; language: Language }> {
  const { said } = await readSaid(db);
  const own = wanted === DEFAULT_LANGUAGE ? {} : said[wanted];
  const language = samples === null && Object.keys(own).length === 0 ? DEFAULT_LANGUAGE : wanted;
  const stated: Record<string, unknown> = { ...samples?.[wanted], ...said[DEFAULT_LANGUAGE] };
  // What lacks a translation is said as it was stated: a page, a card, a detail. A table is whole in each language.
  for (const [name, content] of Object.entries(own))
    stated[name] = isRecord(content) && isRecord(stated[name]) ? { ...stated[name], ...content } : content;
  return { content: stated as WireShopContent, language };
}

/** What is stored in each language, and when each part was last changed. */
export async function readSaid(
  db: Database,
): Promise<{ said: Record<Language, WireShopContent>; changedAt: Partial<Record<ContentName, string>> }> {
  const rows = await db.selectFrom("shop_content").select(["name", "content", "changed_at"]).execute();
  const said: Record<Language, Record<string, unknown>> = { en: {}, hi: {} };
  const changedAt: Record<string, string> = {};
  for (const { name: stored, content, changed_at: at } of rows) {
    const [name = "", code = DEFAULT_LANGUAGE] = stored.split(":");
    said[code as Language][name] = JSON.parse(content);
    changedAt[name] = at;
  }
  return { said, changedAt };
}

/** What is in force, as it is said in each language: what the owner stated, else what comes with the samples. */
export function inForce(said: Record<Language, WireShopContent>, samples: SampleContent | null) {
  const isStated = (name: string) => languages.some((language) => name in said[language]);
  return Object.fromEntries(
    languages.map((language) => [
      language,
      {
        ...Object.fromEntries(Object.entries(samples?.[language] ?? {}).filter(([name]) => !isStated(name))),
        ...said[language],
      },
    ]),
  ) as Record<Language, WireShopContent>;
}

/** Another text after each change of the content; null where there is none. */
export async function contentVersion(db: Database, samples: SampleContent | null): Promise<string | null> {
  const rows = await db.selectFrom("shop_content").select(["name", "changed_at"]).orderBy("name").execute();
  if (rows.length === 0 && samples === null) return null;
  return createHash("sha256")
    .update(JSON.stringify([samples !== null, rows.map(({ name, changed_at }) => [name, changed_at])]))
    .digest("base64url")
    .slice(0, 16);
}

/** Reads the content as a shop does. It is parsed only after a change: a delivery table may have 20,000 rows. */
export function contentReader(db: Database, samples: SampleContent | null): () => Promise<ShopContent> {
  let known: { version: string | null; content: ShopContent } = { version: null, content: noContent };
  return async () => {
    const version = await contentVersion(db, samples);
    if (version !== known.version) known = { version, content: readShopContent(await readContent(db, samples)) };
    return known.content;
  };
}

/** Makes two who change the content at once take turns, by a row that is always there: what nobody stated has none of its own. */
export async function lockContent(trx: Database): Promise<void> {
  await trx.selectFrom("invoice_seller").select("id").forUpdate().execute();
}

/** Stores a part of the content as it is said in each language, in place of what was stated before; with nothing said it is forgotten. */
export async function writeContent<Name extends ContentName>(
  trx: Database,
  name: Name,
  said: Said<WireShopContent[Name]>,
  at: Date,
): Promise<void> {
  const values = languages.flatMap((language) =>
    said[language] === undefined
      ? []
      : [
          {
            name: storedName(name, language),
            content: JSON.stringify(said[language]),
            changed_at: at.toISOString(),
          },
        ],
  );
  const names = languages.map((language) => storedName(name, language));
  await trx.deleteFrom("shop_content").where("name", "in", names).execute();
  // The search knows them by their words.
  if (name === "categories") await sql`update catalogue_state set version = version + 1`.execute(trx);
  if (values.length === 0) return;
  await trx.insertInto("shop_content").values(values).execute();
  for (const language of languages) {
    const { content } = await readContentIn(trx, null, language);
    if (Buffer.byteLength(JSON.stringify(content)) > MOST_STATED)
      throw new HttpRefusal(422, "All that is stated is longer than shops read. Nothing was saved.", "invalid");
  }
}

/** A part as the owner stated it in the default language, without the others; undefined where they did not. */
async function readPart<Name extends ContentName>(db: Database, name: Name): Promise<WireShopContent[Name]> {
  const row = await findRow(db, "shop_content", { name });
  return row === undefined ? undefined : (JSON.parse(row.content) as WireShopContent[Name]);
}

/** The categories as they are named in a language, as far as they are: their names in others are words that mean them, too. */
export async function readCategories(db: Database, language: Language = DEFAULT_LANGUAGE): Promise<ShopCategory[]> {
  const names = languages.map((one) => storedName("categories", one));
  const rows = await db.selectFrom("shop_content").select(["name", "content"]).where("name", "in", names).execute();
  const read = new Map(
    rows.map(({ name, content }) => [name, readShopContent({ categories: JSON.parse(content) }).categories]),
  );
  const own = read.get(storedName("categories", language)) ?? read.get("categories") ?? presetCategories;
  const all = [...read.values()].flat();
  return own.map((one) => {
    const its = all.filter(({ slug }) => slug === one.slug).flatMap(({ name }) => name ?? []);
    return { ...one, words: [...one.words, ...its] };
  });
}

/** The details that the owner stated; none where they stated none. */
export async function readStatedDetails(db: Database): Promise<StatedDetails> {
  return (await readPart(db, "details")) ?? {};
}

/** The taxes that the owner stated; undefined where they stated none. */
export async function readStatedTaxes(db: Database): Promise<WireShopContent["taxes"]> {
  return readPart(db, "taxes");
}

/** What shipping costs, where orders go and where cash is taken: as the owner stated it, else as the settings do. */
export async function readOrderTerms(db: Database, { shipping, delivery }: OrderTerms): Promise<OrderTerms> {
  const stated = (await readPart(db, "rules")) ?? {};
  const { shippingPaise = shipping.amountPaise, freeOverPaise = shipping.freeOverPaise } = stated;
  const { countries = delivery.countries, cashUpToPaise = delivery.cash.upToPaise } = stated;
  return {
    shipping: { amountPaise: shippingPaise, freeOverPaise },
    delivery: { ...delivery, countries, cash: { ...delivery.cash, upToPaise: cashUpToPaise } },
  };
}

/** Whether the owner packs cash on delivery only after the customer has confirmed it. */
export async function requiresConfirmation(db: Database): Promise<boolean> {
  return (await readPart(db, "rules"))?.confirmsCash === true;
}

/** The most that may be stated, in bytes: with the samples, an answer of a megabyte. A delivery table of 20,000 rows has half of that. */
const MOST_STATED = (1024 - 48) * 1024;
