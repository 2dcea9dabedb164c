import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileRemedy, reasonOf, StorageError } from "./storage-error.ts";

/** The size of the file that tests a folder, in bytes: larger than the free rest of a block that is already allocated. */
const TEST_BYTES = 64 * 1024;

/** The absolute path of the data folder, which is created when missing. Throws StorageError when it cannot be written. */
export async function requireDataFolder(folder: string): Promise<string> {
  const absolute = path.resolve(folder);
  try {
    await mkdir(absolute, { recursive: true, mode: 0o700 });
    await checkFolderIsWritable(absolute);
    return absolute;
  } catch (error) {
    throw new StorageError(
      `The data folder ${absolute} cannot be written: ${fileRemedy(error) ?? `${reasonOf(error)}. Set DATA_DIR to another folder.`}`,
      { cause: error },
    );
  }
}

/** Writes a file into the folder and removes it: only a write finds wrong permissions, read-only mounts and full disks. Throws the file system's errors. */
export async function checkFolderIsWritable(folder: string): Promise<void> {
  // Named by this process: others may test the same folder. A file that a killed process left is overwritten later.
  const file = path.join(folder, `.write-check-${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(TEST_BYTES), { flush: true, mode: 0o600 });
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
