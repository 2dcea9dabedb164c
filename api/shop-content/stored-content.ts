import { createHash } from "node:crypto";
import type { WireShopContent } from "#contract/shop-content.ts";
import { readShopContent } from "#contract/readers/shop-content.ts";
import { DEFAULT_LANGUAGE, languages, type Language } from "#domain/languages.ts";
import { noContent, type ShopContent, type StatedDetails } from "#domain/shop-content.ts";
import type { Database } from "#api/database/tables.ts";
import type { Translations } from "./content-file.ts";

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

/** Stores a part of the content, in each language in which something is said, in place of what was stated before. */
export async function writeContent<Name extends ContentName>(
  db: Database,
  name: Name,
  content: NonNullable<WireShopContent[Name]>,
  at: Date,
  translations: Translations<NonNullable<WireShopContent[Name]>> = {},
): Promise<void> {
  const values = Object.entries({ [DEFAULT_LANGUAGE]: content, ...translations }).map(([language, said]) => ({
    name: storedName(name, language as Language),
    content: JSON.stringify(said),
    changed_at: at.toISOString(),
  }));
  await db.transaction().execute(async (trx) => {
    await removeContent(trx, name);
    await trx.insertInto("shop_content").values(values).execute();
  });
}

/** Forgets a part that the owner stated, in every language. Returns false where there was none. */
export async function removeContent(db: Database, name: ContentName): Promise<boolean> {
  const names = languages.map((language) => storedName(name, language));
  const { numDeletedRows } = await db.deleteFrom("shop_content").where("name", "in", names).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The details that the owner stated; none where they stated none. */
export async function readStatedDetails(db: Database): Promise<StatedDetails> {
  const row = await db.selectFrom("shop_content").select("content").where("name", "=", "details").executeTakeFirst();
  return row === undefined ? {} : (JSON.parse(row.content) as StatedDetails);
}
