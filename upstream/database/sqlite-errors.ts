import { DISK_FULL, OWN_IT, remedySentence, type Meaning } from "../storage-error.ts";

/** The result code of a database that another process has locked, https://sqlite.org/rescode.html */
export const BUSY = 5;
// Other result codes of the same list.
const READONLY = 8;
const IO_FAILED = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NO_DATABASE = 26;
const UNIQUE_CODES = [2067, 1555];

/** Says what an error of SQLite means and what to do about it; null for any other error. */
export function sqliteRemedyOf(error: unknown): string | null {
  return remedySentence(error, meaningOf(primaryCodeOf(error)));
}

function meaningOf(code: number): Meaning | null {
  switch (code) {
    case FULL:
      return DISK_FULL;
    case IO_FAILED:
      return ["the disk cannot be read or written", "Look for a full or failing disk and for limits of file sizes."];
    case READONLY:
      return ["it can only be read", OWN_IT];
    case CANNOT_OPEN:
      return ["it cannot be opened", OWN_IT];
    case CORRUPT:
    case NO_DATABASE:
      return [
        "the file is damaged, or is no database",
        "Move it away, with -wal and -shm beside it, and put back a backup (docs/owners.md).",
      ];
    case BUSY:
      return ["another process keeps it", "Wait for it, or end it."];
    default:
      return null;
  }
}

/** Whether a row exists already with a value that must be unique. */
export function isSqliteUniqueViolation(error: unknown): boolean {
  return UNIQUE_CODES.includes(codeOf(error) ?? 0);
}

/** The result code without its details, which is the low byte: BUSY_SNAPSHOT, for example, is a form of BUSY. */
export function primaryCodeOf(error: unknown): number {
  return (codeOf(error) ?? 0) & 0xff;
}

function codeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : null;
}
