/** The database or the data folder cannot be used as it is; the message says on one line which, why, and what to do. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

type Meaning = readonly [meaning: string, remedy: string];

/** What a failure of the disk means and what to do about it; null for any other error. The same sentence serves log, start and commands. */
export function diskRemedy(error: unknown): string | null {
  return sentence(error, meaningOfDisk(codeOf(error)));
}

/** The same of any failure of files in the data folder. */
export function fileRemedy(error: unknown): string | null {
  return diskRemedy(error) ?? sentence(error, meaningOfFolder(codeOf(error)));
}

function meaningOfDisk(code: unknown): Meaning | null {
  switch (code) {
    case "ENOSPC":
      return ["the disk is full", FREE_SPACE];
    case "EDQUOT":
      return ["the quota of the disk is used up", FREE_SPACE];
    case "EFBIG":
      return ["a file may not grow any further", "Lift the limit of file sizes (ulimit -f, LimitFSIZE)."];
    case "EIO":
      return ["the disk fails", "Look into the system's log, and have a backup at hand."];
    default:
      return null;
  }
}

function meaningOfFolder(code: unknown): Meaning | null {
  switch (code) {
    case "EROFS":
      return ["the disk can only be read", "Mount it for writing, or set DATA_DIR to another folder."];
    case "EACCES":
    case "EPERM":
      return ["this user may not read and write there", OWN_IT];
    case "ENOENT":
      return ["it is not there", "Set DATA_DIR to a folder that is."];
    case "ENOTDIR":
    case "EEXIST":
      return ["a file is in its place", "Set DATA_DIR to a folder."];
    default:
      return null;
  }
}

function sentence(error: unknown, meaning: Meaning | null): string | null {
  return meaning === null ? null : `${meaning[0]} (${reasonOf(error)}). ${meaning[1]}`;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}

/** What to do about a full disk. */
export const FREE_SPACE = "Free some space on it.";

/** What to do about files of another user. */
export const OWN_IT =
  "Give the folder and all in it to the user that runs the shop (chown -R), run as that user, or set DATA_DIR to another folder.";

/** What an error says, on one line; of several addresses tried, none of which answered, the first. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return reasonOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ").trim();
}
