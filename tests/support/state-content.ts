import { recordsIn } from "#api/orders/courier-file.ts";
import { readContentRows } from "#api/shop-content/content-file.ts";
import { contentKinds } from "#api/shop-content/content-kinds.ts";
import { writeContent, type ContentName } from "#api/shop-content/stored-content.ts";
import type { Database } from "#api/database/tables.ts";

/** States the owner's words or a table of theirs by the text of a file, as the desk does. */
export async function stateContent(db: Database, name: ContentName, text: string): Promise<void> {
  const read = await readContentRows(contentKinds[name], recordsIn(text));
  if ("complaints" in read) throw new Error(JSON.stringify(read.complaints));
  await writeContent(db, name, read.content, new Date(), read.translations);
}
