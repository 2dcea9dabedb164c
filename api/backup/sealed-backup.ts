import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import type { BackupOutcome } from "#api/audit/house-runs.ts";
import type { DatabaseLocation } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { passingCopy } from "./back-up.ts";

/** What the thread of a backup is given. The passphrase is kept nowhere. */
export interface SealOrder {
  location: DatabaseLocation;
  passphrase: string;
  /** The file that the database is copied to, for as long as it is read. */
  copy: string;
}

/** How a shop's backup can be made here: SQLite's `copy`, PostgreSQL's `dump`, or only by a `command` of its owner. */
export type BackupWay = "copy" | "dump" | "command";

/** How long a download may take, in ms: whoever reads it more slowly holds memory for nothing. */
const MOST_MS = 60 * 60_000;

/**
 * Makes a backup and seals it with a passphrase, in the format of age (age-encryption.org/v1), as a stream. A thread of its own
 * does both: a passphrase's key takes a second of the processor. It ends, and the copy goes, when the stream is read to its end or
 * nobody reads it any more. Throws when there is nothing to copy, or no room.
 */
export async function sealBackup(
  location: DatabaseLocation,
  passphrase: string,
): Promise<{ outcome: BackupOutcome; parts: AsyncGenerator<Uint8Array> }> {
  const copy = passingCopy(location.dataDir);
  const order: SealOrder = { location, passphrase, copy };
  const worker = new Worker(new URL("./seal-worker.ts", import.meta.url), { workerData: order, stdout: true });
  const timer = setTimeout(() => void worker.terminate(), MOST_MS).unref();
  const ended = new Promise<void>((resolve, reject) => {
    worker
      .once("error", reject)
      .once("exit", (code) => (code === 0 ? resolve() : reject(new Error("the backup was stopped"))));
  });
  // It is awaited after the last part.
  ended.catch(() => undefined);
  try {
    const outcome = await Promise.race([
      new Promise<BackupOutcome>((resolve) => void worker.once("message", resolve)),
      ended.then(() => Promise.reject(new Error("the backup ended before it began"))),
    ]);
    return { outcome, parts: parts() };
  } catch (error) {
    await stop();
    throw error;
  }

  async function* parts(): AsyncGenerator<Uint8Array> {
    try {
      for await (const part of worker.stdout) yield part as Uint8Array;
      await ended;
    } finally {
      await stop();
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    await worker.terminate();
    await rm(copy, { force: true });
  }
}

/** What was found, by the open database: the tools of a server do not change while it runs. */
const ways = new WeakMap<Database, Promise<BackupWay>>();

/** How backups of this shop can be made here. */
export async function findBackupWay(db: Database, { databaseUrl }: DatabaseLocation): Promise<BackupWay> {
  if (databaseUrl === undefined || databaseUrl === null) return "copy";
  const way = ways.get(db) ?? lookForTool(db);
  ways.set(db, way);
  return way;
}

/** `pg_dump` does for servers of its version, or an older one. */
async function lookForTool(db: Database): Promise<BackupWay> {
  const tool = await promisify(execFile)("pg_dump", ["--version"]).catch(() => null);
  const version = Number(/(\d+)/.exec(tool?.stdout ?? "")?.[1] ?? 0);
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  return version >= Math.floor(Number(rows[0]?.server_version_num ?? Infinity) / 10_000) ? "dump" : "command";
}

/** What `pg_dump` is called with. The list of processes shows arguments, so the password goes another way. */
export function dumpArguments(databaseUrl: string): { args: string[]; env: Record<string, string> } {
  const url = new URL(databaseUrl);
  const env: Record<string, string> = url.password === "" ? {} : { PGPASSWORD: decodeURIComponent(url.password) };
  url.password = "";
  return { args: ["--no-password", "--dbname", url.href], env };
}
