import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The age from which a picture is made again, in ms: an original may change under its address. */
const FRESH_MS = 30 * 24 * 60 * 60 * 1000;
/** How often the use of a picture is recorded, in ms: often enough to find the unused ones. */
const USE_RECORDED_EVERY_MS = 60 * 60 * 1000;
/** The part of its limit that a full cache is reduced to. */
const REDUCED_TO = 0.8;
/** The ending of files that are still being written. */
const DRAFT = ".draft";

/**
 * Opens a folder as a cache of at most `maxBytes`. When it is full, the pictures that were not used for longest are
 * removed. The modification time says when a picture was made, and the access time when it was used. The shop sets the
 * access time itself, because many file systems do not.
 */
export function openPictureDiskCache(folder: string, maxBytes: number) {
  let usedBytes: number | null = null;
  let reducing: Promise<void> | null = null;
  const reduce = () =>
    (reducing ??= reduceFolder(folder, maxBytes)
      .then((bytes) => void (usedBytes = bytes))
      .finally(() => void (reducing = null)));
  return {
    /** The picture of that name; null when there is none. `isFresh` is false when it should be made again. */
    async find(name: string): Promise<{ code: "found"; bytes: Buffer; isFresh: boolean } | null> {
      const file = await open(join(folder, name)).catch(() => null);
      if (file === null) return null;
      try {
        const [{ mtime, atimeMs, mtimeMs, size }, bytes] = await Promise.all([file.stat(), file.readFile()]);
        if (Date.now() - atimeMs > USE_RECORDED_EVERY_MS) await file.utimes(new Date(), mtime).catch(() => {});
        return size === 0 ? null : { code: "found", bytes, isFresh: Date.now() - mtimeMs < FRESH_MS };
      } catch {
        return null;
      } finally {
        await file.close();
      }
    },
    /** Saves a picture. Readers see all of it or nothing. Throws when the disk does. */
    async save(name: string, bytes: Buffer): Promise<void> {
      await mkdir(folder, { recursive: true });
      if (usedBytes === null) await reduce();
      const draft = join(folder, `${randomUUID()}${DRAFT}`);
      try {
        // Flushed before it is renamed: a power cut must not leave an empty file under the name.
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, join(folder, name));
      } catch (error) {
        // An error while cleaning up must not hide why the write failed.
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
      usedBytes = (usedBytes ?? 0) + bytes.byteLength;
      if (usedBytes > maxBytes) await reduce();
    },
    remove: (name: string): Promise<void> => rm(join(folder, name), { force: true }),
  };
}

/** Removes the pictures beyond the limit, and drafts that a stopped process left. Returns the bytes that remain. */
async function reduceFolder(folder: string, maxBytes: number): Promise<number> {
  const entries = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, stats: await stat(join(folder, name)).catch(() => null) })),
  );
  const files = entries.flatMap(({ name, stats }) =>
    stats?.isFile() === true ? [{ name, size: stats.size, usedMs: stats.atimeMs, madeMs: stats.mtimeMs }] : [],
  );
  const drafts = files.filter(({ name }) => name.endsWith(DRAFT));
  const leftBehind = drafts.filter(({ madeMs }) => Date.now() - madeMs > USE_RECORDED_EVERY_MS);
  const pictures = files.filter(({ name }) => !name.endsWith(DRAFT)).toSorted((a, b) => a.usedMs - b.usedMs);
  let usedBytes = pictures.reduce((sum, { size }) => sum + size, 0);
  const target = usedBytes > maxBytes ? maxBytes * REDUCED_TO : maxBytes;
  const unused = [];
  for (const picture of pictures) {
    if (usedBytes <= target) break;
    unused.push(picture);
    usedBytes -= picture.size;
  }
  for (const { name } of [...leftBehind, ...unused]) await rm(join(folder, name), { force: true });
  return usedBytes;
}
