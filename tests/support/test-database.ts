import { createHash } from "node:crypto";
import path from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { Client } from "pg";
import { inject } from "vitest";
import { EVENT_TIMEOUT_MS } from "./event-timeout.ts";
import type { postgresTemplates } from "./provide-postgres.ts";

/** A second connection to an upstream's database that answers at once, the same for every engine; `?` stands for a value. */
export interface TestDatabase {
  exec(sql: string): void;
  prepare(sql: string): {
    get(...values: SQLInputValue[]): Record<string, SQLOutputValue> | undefined;
    all(...values: SQLInputValue[]): Record<string, SQLOutputValue>[];
    run(...values: SQLInputValue[]): unknown;
  };
  close(): void;
}

const made = new Map<string, Promise<void>>();

/** Whether these tests run on PostgreSQL. */
export function isOnPostgres(): boolean {
  return inject("postgres") !== undefined;
}

/**
 * The address of the PostgreSQL database that stands for the one in `dataDir`, made when missing, as a copy of a template if
 * one is named; null where the tests run on SQLite.
 */
export async function databaseUrlOf(
  dataDir: string,
  template?: (typeof postgresTemplates)[keyof typeof postgresTemplates],
): Promise<string | null> {
  const server = inject("postgres");
  if (server === undefined) return null;
  const name = nameOf(dataDir);
  // Once, also for upstreams that start at the same time.
  const making =
    made.get(name) ??
    asAdministrator(
      server,
      `create database ${name}${template === undefined ? "" : ` template ${template} strategy file_copy`}`,
    );
  made.set(name, making);
  await making;
  return server.replace(/[^/]+$/, name);
}

/** Removes the database again; nothing on SQLite, where it is a file in the folder. */
export async function dropDatabaseOf(dataDir: string): Promise<void> {
  const server = inject("postgres");
  if (server === undefined || !made.delete(nameOf(dataDir))) return;
  await asAdministrator(server, `drop database ${nameOf(dataDir)} with (force)`);
}

/** Connects to the database of an upstream in `dataDir`, or at `databaseUrl`. */
export function connectTo(dataDir: string, databaseUrl: string | null): TestDatabase {
  if (databaseUrl !== null) return connectToPostgres(databaseUrl);
  const database = new DatabaseSync(path.join(dataDir, "pallu.sqlite"));
  database.exec(`pragma busy_timeout = ${EVENT_TIMEOUT_MS}`);
  return database;
}

/** The client of PostgreSQL only answers later: it works in a thread of its own while this one stands still. */
function connectToPostgres(url: string): TestDatabase {
  const { port1: port, port2 } = new MessageChannel();
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./postgres-worker.ts", import.meta.url), {
    workerData: { url, port: port2, flag },
    transferList: [port2],
  });
  worker.unref();
  port.unref();
  return {
    exec: (sql) => void ask({ sql, values: null }),
    prepare(sql) {
      let count = 0;
      const numbered = sql.replaceAll("?", () => `$${++count}`);
      const all = (...values: SQLInputValue[]) => ask({ sql: numbered, values });
      return { all, get: (...values) => all(...values)[0], run: all };
    },
    close: () => void ask(null),
  };

  function ask(question: { sql: string; values: SQLInputValue[] | null } | null): Record<string, SQLOutputValue>[] {
    Atomics.store(flag, 0, 0);
    port.postMessage(question);
    if (Atomics.wait(flag, 0, 0, EVENT_TIMEOUT_MS) === "timed-out")
      throw new Error(`no answer within ${EVENT_TIMEOUT_MS} ms: ${question?.sql ?? "closing"}`);
    const { rows = [], error } = (receiveMessageOnPort(port)?.message ?? {}) as {
      rows?: Record<string, SQLOutputValue>[];
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return rows;
  }
}

async function asAdministrator(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function nameOf(dataDir: string): string {
  return `d_${createHash("sha256").update(dataDir).digest("hex").slice(0, 24)}`;
}
