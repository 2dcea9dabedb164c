import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { DeskImportPartsTable } from "#api/database/tables/staff.ts";
import type { Database } from "#api/database/tables.ts";

/** How much of what is kept stands in a row, in bytes: it becomes a third longer as text. */
const PART_BYTES = 192 * 1024;

type Kind = DeskImportPartsTable["kind"];

/** Compresses bytes into the texts of rows. */
export async function partsOf(source: Readable): Promise<string[]> {
  const parts: string[] = [];
  await pipeline(source, createGzip(), async (chunks: AsyncIterable<Buffer>) => {
    let rest = Buffer.alloc(0);
    for await (const chunk of chunks) {
      rest = Buffer.concat([rest, chunk]);
      for (; rest.length >= PART_BYTES; rest = rest.subarray(PART_BYTES))
        parts.push(rest.subarray(0, PART_BYTES).toString("base64"));
    }
    parts.push(rest.toString("base64"));
  });
  return parts;
}

/** Keeps something that belongs to an import, in place of what was kept of this kind before. */
export async function keepParts(db: Database, id: string, kind: Kind, parts: readonly string[]): Promise<void> {
  await db.deleteFrom("desk_import_parts").where("import_id", "=", id).where("kind", "=", kind).execute();
  for (const [part, bytes] of parts.entries())
    await db.insertInto("desk_import_parts").values({ import_id: id, kind, part, bytes }).execute();
}

/** What was kept, as it was; nothing where nothing of this kind was. */
export function readParts(db: Database, id: string, kind: Kind): Readable {
  const kept = Readable.from(rows());
  const plain = createGunzip();
  pipeline(kept, plain).catch((error: unknown) => plain.destroy(error as Error));
  return plain;

  async function* rows(): AsyncGenerator<Buffer> {
    for (let part = 0; ; part++) {
      const row = await db
        .selectFrom("desk_import_parts")
        .select("bytes")
        .where("import_id", "=", id)
        .where("kind", "=", kind)
        .where("part", "=", part)
        .executeTakeFirst();
      if (row === undefined) return;
      yield Buffer.from(row.bytes, "base64");
    }
  }
}
