import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How old a picture may be before it is made anew, in ms: an original may change under its address. */
const FRESH_MS = 30 * 24 * 60 * 60 * 1000;
/** How often the use of a picture is noted, in ms: often enough to know the forgotten ones. */
const NOTED_EVERY_MS = 60 * 60 * 1000;
/** What a full shelf is swept down to. */
const SWEPT_TO = 0.8;

/** Finished pictures on disk. */
export interface PictureDiskCache {
  /** The picture of that name; `fresh` is false once it should be made anew. Null when there is none. */
  find(name: string): Promise<{ bytes: Buffer; fresh: boolean } | null>;
  /** Keeps a picture; a reader sees the whole of it or nothing. Throws when the disk does. */
  keep(name: string, bytes: Buffer): Promise<void>;
  /** Takes a picture off. */
  drop(name: string): Promise<void>;
}

/**
 * Opens the folder as a shelf of at most `maxBytes`. When full, the longest unused pictures go first: modification time
 * tells when one was made, access time (set by the shop, since file systems are often mounted without) when it was used.
 */
export function openPictureDiskCache(folder: string, maxBytes: number): PictureDiskCache {
  let held: number | null = null;
  let sweeping: Promise<void> | null = null;
  const sweep = () =>
    (sweeping ??= swept(folder, maxBytes)
      .then((bytes) => void (held = bytes))
      .finally(() => void (sweeping = null)));
  return {
    async find(name) {
      const file = await open(join(folder, name)).catch(() => null);
      if (file === null) return null;
      try {
        const [{ mtime, atimeMs, mtimeMs, size }, bytes] = await Promise.all([file.stat(), file.readFile()]);
        if (Date.now() - atimeMs > NOTED_EVERY_MS) await file.utimes(new Date(), mtime).catch(() => {});
        return size === 0 ? null : { bytes, fresh: Date.now() - mtimeMs < FRESH_MS };
      } catch {
        return null;
      } finally {
        await file.close();
      }
    },
    async keep(name, bytes) {
      await mkdir(folder, { recursive: true });
      if (held === null) await sweep();
      const draft = join(folder, `${randomUUID()}.draft`);
      try {
        // Flushed before it gets its name, or a power cut could leave the name on an empty file.
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, join(folder, name));
      } catch (error) {
        // Never instead of why it could not be written.
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
      held = (held ?? 0) + bytes.byteLength;
      if (held > maxBytes) await sweep();
    },
    drop: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Removes what is too much, and drafts that a stopped process left; returns the bytes still held. */
async function swept(folder: string, maxBytes: number): Promise<number> {
  const entries = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, facts: await stat(join(folder, name)).catch(() => null) })),
  );
  const files = entries.flatMap(({ name, facts }) =>
    facts?.isFile() === true ? [{ name, size: facts.size, usedMs: facts.atimeMs, madeMs: facts.mtimeMs }] : [],
  );
  const left = files.filter(({ name, madeMs }) => name.endsWith(".draft") && Date.now() - madeMs > NOTED_EVERY_MS);
  const pictures = files.filter(({ name }) => !name.endsWith(".draft")).toSorted((a, b) => a.usedMs - b.usedMs);
  let held = pictures.reduce((sum, { size }) => sum + size, 0);
  const target = held > maxBytes ? maxBytes * SWEPT_TO : maxBytes;
  const excess = pictures.filter(({ size }) => {
    const goes = held > target;
    if (goes) held -= size;
    return goes;
  });
  for (const { name } of [...left, ...excess]) await rm(join(folder, name), { force: true });
  return held;
}
