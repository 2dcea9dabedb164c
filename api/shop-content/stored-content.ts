import { createHash } from "node:crypto";
import { MAX_CONTENT_BYTES } from "#contract/limits.ts";
import type { WireShopContent } from "#contract/shop-content.ts";
import { readShopContent } from "#contract/readers/shop-content.ts";
import { DEFAULT_LANGUAGE, languages, type Language } from "#domain/languages.ts";
import { noContent, type ShopContent, type StatedDetails } from "#domain/shop-content.ts";
import type { Database } from "#api/database/tables.ts";
import type { OrderTerms } from "#api/http/services.ts";
import { contentRows, type ContentKind, type Translations } from "./content-file.ts";

/** The name of a part of the content. */
export type ContentName = keyof WireShopContent;

/** What comes with the sample catalogue, in each language. */
export type SampleContent = Readonly<Record<Language, WireShopContent>>;

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
  const stated = await readStored(db, DEFAULT_LANGUAGE);
  const said = wanted === DEFAULT_LANGUAGE ? {} : await readStored(db, wanted);
  const language = samples === null && Object.keys(said).length === 0 ? DEFAULT_LANGUAGE : wanted;
  return { content: { ...samples?.[wanted], ...stated, ...said }, language };
}

/** The parts that are stored in a language alone. */
export async function readStored(db: Database, language: Language): Promise<WireShopContent> {
  const rows = await db.selectFrom("shop_content").select(["name", "content"]).execute();
  const stated = rows.flatMap(({ name: stored, content }) => {
    const [name = "", code = DEFAULT_LANGUAGE] = stored.split(":");
    return code === language ? [[name, JSON.parse(content) as unknown] as const] : [];
  });
  return Object.fromEntries(stated) as WireShopContent;
}

/** A part as the owner stated it in every language, as the rows of its file; null where they did not. */
export async function readContentTable<Name extends ContentName>(
  db: Database,
  kind: ContentKind<Name>,
): Promise<string[][] | null> {
  const [stated, ...others] = await Promise.all(
    [DEFAULT_LANGUAGE, ...languages.filter((one) => one !== DEFAULT_LANGUAGE)].map(
      async (language) => [language, (await readStored(db, language))[kind.name]] as const,
    ),
  );
  const content = stated?.[1];
  return content === undefined ? null : contentRows(kind, content, Object.fromEntries(others));
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

/**
 * Stores a part of the content, in each language in which something is said, in place of what was stated before. It is called
 * inside a transaction. False where another transaction stored it meanwhile.
 */
export async function writeContent<Name extends ContentName>(
  trx: Database,
  name: Name,
  content: NonNullable<WireShopContent[Name]>,
  at: Date,
  translations: Translations<NonNullable<WireShopContent[Name]>> = {},
): Promise<boolean> {
  const values = Object.entries({ [DEFAULT_LANGUAGE]: content, ...translations }).map(([language, said]) => ({
    name: storedName(name, language as Language),
    content: JSON.stringify(said),
    changed_at: at.toISOString(),
  }));
  await removeContent(trx, name);
  const inserted = trx.insertInto("shop_content").values(values);
  const stored = await inserted
    .onConflict((conflict) => conflict.doNothing())
    .returning("name")
    .execute();
  return stored.length === values.length;
}

/** Forgets a part that the owner stated, in every language. Returns false where there was none. */
export async function removeContent(db: Database, name: ContentName): Promise<boolean> {
  const names = languages.map((language) => storedName(name, language));
  const { numDeletedRows } = await db.deleteFrom("shop_content").where("name", "in", names).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A part as the owner stated it in the default language, without the others; undefined where they did not. */
async function readPart<Name extends ContentName>(db: Database, name: Name): Promise<WireShopContent[Name]> {
  const row = await db.selectFrom("shop_content").select("content").where("name", "=", name).executeTakeFirst();
  return row === undefined ? undefined : (JSON.parse(row.content) as WireShopContent[Name]);
}

/** The details that the owner stated; none where they stated none. */
export async function readStatedDetails(db: Database): Promise<StatedDetails> {
  return (await readPart(db, "details")) ?? {};
}

/** The taxes that the owner stated; undefined where the settings count. */
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

/** The most that may be stated, in bytes. The rest of what shops read is left to the samples. */
export const MOST_STATED = MAX_CONTENT_BYTES - 48 * 1024;

/** By how many bytes a part makes all that is stated in some language more than shops read; 0 where it does not. */
export async function bytesTooMany<Name extends ContentName>(
  db: Database,
  name: Name,
  { content, translations }: { content: WireShopContent[Name]; translations: Translations<WireShopContent[Name]> },
): Promise<number> {
  const sizes = await Promise.all(
    languages.map(async (language) => {
      const others = (await readContentIn(db, null, language)).content;
      return Buffer.byteLength(JSON.stringify({ ...others, [name]: translations[language] ?? content }));
    }),
  );
  return Math.max(0, ...sizes.map((size) => size - MOST_STATED));
}
