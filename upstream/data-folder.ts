import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileRemedy, reasonOf, StorageError } from "./storage-error.ts";

/** What is written to try a folder, in bytes: more than a file system has left over in blocks it has given out already. */
const TRIED_BYTES = 64 * 1024;

/** The data folder, made when it is not there; absolute. Throws StorageError where nothing can be written into it. */
export async function requireDataFolder(folder: string): Promise<string> {
  const absolute = path.resolve(folder);
  try {
    await mkdir(absolute, { recursive: true, mode: 0o700 });
    await tryFolder(absolute);
    return absolute;
  } catch (error) {
    throw new StorageError(
      `The data folder ${absolute} cannot be written: ${fileRemedy(error) ?? `${reasonOf(error)}. Set DATA_DIR to another folder.`}`,
      { cause: error },
    );
  }
}

/** Writes a file into the folder and removes it again. Whether one may write is only known by writing: permissions, read-only mounts and full disks all say no. Throws what the file system does. */
export async function tryFolder(folder: string): Promise<void> {
  // Of this process: others may try the same folder at the same time, and what a killed one left is written over by the next.
  const file = path.join(folder, `.write-check-${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(TRIED_BYTES), { flush: true, mode: 0o600 });
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
