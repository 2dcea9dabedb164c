import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** How long a process waits for another one's build, in ms: several times what a build takes on a slow machine. */
const WAIT_MS = 240_000;
/** SQLite's code for a lock that another one holds. */
const BUSY = 5;

/**
 * Lets one process at a time build into a folder. Whoever finds another one building says which, waits for it, and then
 * uses what it made; after `waitMs` it throws. The lock is one of the system's, on a database beside the folder: it ends
 * with the process that holds it, however that ends.
 */
export function lockBuild(folder: string, waitMs = WAIT_MS): { release(): void } {
  const beside = `${resolve(folder)}-lock`;
  mkdirSync(beside, { recursive: true });
  const holder = join(beside, "process");
  const lock = new DatabaseSync(join(beside, "lock.sqlite"), { timeout: 0 });
  const building = () => `${existsSync(holder) ? `Process ${readFileSync(holder, "utf8")}` : "Another process"} builds`;
  if (!take(lock)) {
    console.log(`${building()} into ${folder}; waiting for it.`);
    lock.exec(`pragma busy_timeout = ${waitMs}`);
    if (!take(lock)) {
      lock.close();
      throw new Error(`${building()} into ${folder}, for more than ${waitMs / 1000} s. End it, or wait for it.`);
    }
  }
  writeFileSync(holder, String(process.pid));
  return { release: () => lock.close() };
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === BUSY) return false;
    throw error;
  }
}
