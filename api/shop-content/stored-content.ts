import { createHash } from "node:crypto";
import type { WireShopContent } from "#contract/shop-content.ts";
import { readShopContent } from "#contract/readers/shop-content.ts";
import { noContent, type ShopContent, type StatedDetails } from "#domain/shop-content.ts";
import type { Database } from "#api/database/tables.ts";

/** The name of a part of the content. */
export type ContentName = keyof WireShopContent;

/**
 * What the owner stated, over what comes with the sample catalogue where that is used: a part that the owner stated replaces
 * the sample's whole part.
 */
export async function readContent(db: Database, samples: WireShopContent | null): Promise<WireShopContent> {
  const rows = await db.selectFrom("shop_content").select(["name", "content"]).execute();
  const stated = rows.map(({ name, content }) => [name, JSON.parse(content) as unknown]);
  return { ...samples, ...(Object.fromEntries(stated) as WireShopContent) };
}

/** Another text after each change of the content; null where there is none. */
export async function contentVersion(db: Database, samples: WireShopContent | null): Promise<string | null> {
  const rows = await db.selectFrom("shop_content").select(["name", "changed_at"]).orderBy("name").execute();
  if (rows.length === 0 && samples === null) return null;
  return createHash("sha256")
    .update(JSON.stringify([samples !== null, rows.map(({ name, changed_at }) => [name, changed_at])]))
    .digest("base64url")
    .slice(0, 16);
}

/** Reads the content as a shop does. It is parsed only after a change: a delivery table may have 20,000 rows. */
export function contentReader(db: Database, samples: WireShopContent | null): () => Promise<ShopContent> {
  let known: { version: string | null; content: ShopContent } = { version: null, content: noContent };
  return async () => {
    const version = await contentVersion(db, samples);
    if (version !== known.version) known = { version, content: readShopContent(await readContent(db, samples)) };
    return known.content;
  };
}

/** Stores a part of the content in place of what was stated before. */
export async function writeContent(
  db: Database,
  name: ContentName,
  content: WireShopContent[ContentName],
  at: Date,
): Promise<void> {
  const row = { content: JSON.stringify(content), changed_at: at.toISOString() };
  await db
    .insertInto("shop_content")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** Forgets a part that the owner stated. Returns false where there was none. */
export async function removeContent(db: Database, name: ContentName): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("shop_content").where("name", "=", name).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The details that the owner stated; none where they stated none. */
export async function readStatedDetails(db: Database): Promise<StatedDetails> {
  const row = await db.selectFrom("shop_content").select("content").where("name", "=", "details").executeTakeFirst();
  return row === undefined ? {} : (JSON.parse(row.content) as StatedDetails);
}
