/** The database or the data folder cannot be used. The message says on one line which, why, and what to do. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

/** What an error means, and what to do about it, in words for the operator. */
export type Meaning = readonly [meaning: string, remedy: string];

/** A full disk, reported by any program. */
export const DISK_FULL: Meaning = ["the disk is full", "Free some space on it."];

/** What to do about files that belong to another user. */
export const OWN_IT =
  "Give the folder and all in it to the user that runs the shop (chown -R), run as that user, or set DATA_DIR to another folder.";

const ofDisk: Readonly<Record<string, Meaning>> = {
  ENOSPC: DISK_FULL,
  EDQUOT: ["the quota of the disk is used up", DISK_FULL[1]],
  EFBIG: ["a file may not grow any further", "Lift the limit of file sizes (ulimit -f, LimitFSIZE)."],
  EIO: ["the disk fails", "Look into the system's log, and have a backup at hand."],
};
const OTHERS: Meaning = ["this user may not read and write there", OWN_IT];
const IN_PLACE: Meaning = ["a file is in its place", "Set DATA_DIR to a folder."];
const ofFolder: Readonly<Record<string, Meaning>> = {
  EROFS: ["the disk can only be read", "Mount it for writing, or set DATA_DIR to another folder."],
  EACCES: OTHERS,
  EPERM: OTHERS,
  ENOENT: ["it is not there", "Set DATA_DIR to a folder that is."],
  ENOTDIR: IN_PLACE,
  EEXIST: IN_PLACE,
};

/** Says what a failure of the disk means and what to do; null for any other error. Log, start and commands use this sentence. */
export function diskRemedy(error: unknown): string | null {
  return remedySentence(error, ofDisk[codeOf(error)] ?? null);
}

/** As {@link diskRemedy}, and also for wrong permissions and wrong paths in the data folder. */
export function fileRemedy(error: unknown): string | null {
  return diskRemedy(error) ?? remedySentence(error, ofFolder[codeOf(error)] ?? null);
}

/** One sentence from an error and its meaning; null without a meaning. */
export function remedySentence(error: unknown, meaning: Meaning | null): string | null {
  return meaning === null ? null : `${meaning[0]} (${reasonOf(error)}). ${meaning[1]}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** An error's message on one line. When several addresses failed, the first one's. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return reasonOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ").trim();
}
