import { availableParallelism } from "node:os";
import type { Remark } from "#api/catalogue/remarks.ts";
import type { PhotographStore } from "#api/database/photographs.ts";
import { hashOf, keptFormats, photographPath, type KeptEnding } from "#api/catalogue/photograph-path.ts";
import type { PictureFileMessage, PlanRun } from "./bring-pictures.ts";
import { cleanPhotograph } from "./clean-photograph.ts";
import { RefusedFile } from "./open-picture-files.ts";

type Say = (path: string, kind: PictureFileMessage["kind"], said: Remark) => void;

/** Stores the photographs of these files, several at once. Returns their addresses; a refused file has none. */
export async function storeFiles(
  { db, engine, files, isDryRun, reached }: PlanRun,
  paths: readonly string[],
  say: Say,
): Promise<Map<string, string>> {
  const store = engine.photographs(db);
  const stored = new Map<string, string>();
  let [next, done] = [0, 0];
  const work = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const address = await storeOne(path);
      if (address !== null) stored.set(path, address);
      reached(++done);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return stored;

  async function storeOne(path: string): Promise<string | null> {
    try {
      const read = await files.read(path);
      if (typeof read === "string") return read;
      const { source, remarks } = await storePhotograph(
        isDryRun ? { ...store, keep: async () => {} } : store,
        path,
        read,
      );
      for (const said of remarks) say(path, "remark", said);
      return source;
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      say(path, "refused", error.said);
      return null;
    }
  }
}

/**
 * Cleans a photograph and keeps it, unless it is kept already. Returns its source, and remarks for the owner. Throws RefusedFile,
 * also for one of more than `maxPixels`. One of an `owner` has an address that nobody else's file has.
 */
export async function storePhotograph(
  store: PhotographStore,
  path: string,
  bytes: Buffer,
  maxPixels?: number,
  owner?: string,
): Promise<{ source: string; remarks: Remark[] }> {
  const hash = hashOf(bytes, owner);
  for (const ending of Object.keys(keptFormats) as KeptEnding[])
    if (await store.has(`${hash}.${ending}`)) return { source: photographPath(path, hash, ending), remarks: [] };
  const cleaned = await cleanPhotograph(bytes, maxPixels);
  if ("refused" in cleaned) throw new RefusedFile(cleaned.refused);
  await store.keep(`${hash}.${cleaned.ending}`, cleaned.bytes);
  return { source: photographPath(path, hash, cleaned.ending), remarks: cleaned.remarks };
}
