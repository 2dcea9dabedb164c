import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a PostgreSQL server for the tests; absent where they run on SQLite. */
    postgres?: string;
  }
}

/** One PostgreSQL for all test files, each with databases of its own. Nothing here need survive the loss of power. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(["fsync=off", "full_page_writes=off", "shared_buffers=64MB", "max_wal_size=2GB"]);
  project.provide("postgres", await server.database("tests"));
  return server.stop;
}
