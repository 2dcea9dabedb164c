import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "./tables.ts";

/**
 * Where photographs are kept. A name stands for its content, so a photograph never changes. The owner's are never deleted:
 * orders keep showing the picture that their customer saw.
 */
export interface PhotographStore {
  has(name: string): Promise<boolean>;
  /** The bytes of a photograph; null when there is none of that name. */
  read(name: string): Promise<Buffer | null>;
  /** Keeps a photograph. Readers see all of it or nothing. Throws when the disk or the database does. */
  keep(name: string, bytes: Buffer): Promise<void>;
  /** Deletes a photograph of a review, whose name no other has. */
  remove(name: string): Promise<void>;
  /** The names of all photographs, in order. */
  names(): Promise<string[]>;
}

/** The folder of the photographs beside a SQLite database, and beside each copy of one. */
export const PHOTOGRAPH_FOLDER = "photographs";

/** Photographs as files of a folder, which is made with the first of them. */
export function photographFolder(folder: string): PhotographStore {
  return {
    has: (name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size > 0,
        () => false,
      ),
    read: (name) =>
      readFile(path.join(folder, name)).catch((error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }),
    async keep(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = path.join(folder, `${randomUUID()}.unfinished`);
      try {
        // Flushed before it is renamed: a power cut must not leave an empty file under the name.
        await writeFile(unfinished, bytes, { flush: true, mode: 0o600 });
        await rename(unfinished, path.join(folder, name));
      } catch (error) {
        // A failing cleanup must not hide the first error.
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
    names: () =>
      readdir(folder, { withFileTypes: true }).then(
        // File managers leave files and folders of their own.
        (entries) =>
          entries
            .flatMap((entry) => (entry.isFile() && /\.(jpg|webp)$/.test(entry.name) ? [entry.name] : []))
            .toSorted(),
        (error: unknown) => {
          if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
          throw error;
        },
      ),
  };
}

/** Photographs in the database, for processes that share no folder. */
export function photographTable(db: Database): PhotographStore {
  const named = (name: string) => db.selectFrom("photographs").where("name", "=", name);
  return {
    has: async (name) => (await named(name).select("name").executeTakeFirst()) !== undefined,
    read: async (name) => (await named(name).select("bytes").executeTakeFirst())?.bytes ?? null,
    async keep(name, bytes) {
      await db
        .insertInto("photographs")
        .values({ name, bytes })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
    },
    async remove(name) {
      await db.deleteFrom("photographs").where("name", "=", name).execute();
    },
    names: async () =>
      (await db.selectFrom("photographs").select("name").orderBy("name").execute()).map(({ name }) => name),
  };
}
