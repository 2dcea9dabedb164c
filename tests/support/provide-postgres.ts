import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";
import { makeTables } from "./prepare-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a PostgreSQL server for the tests; absent where they run on SQLite. */
    postgres?: string;
  }
}

/** Databases that others are copies of: with the tables alone, and with the sample catalogue in them. */
export const postgresTemplates = { empty: "template_empty", filled: "template_filled" } as const;

/** One PostgreSQL for all test files, each with databases of its own. Nothing here need survive the loss of power. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(["fsync=off", "full_page_writes=off", "shared_buffers=64MB", "max_wal_size=2GB"]);
  const folder = mkdtempSync(join(tmpdir(), "pallu-templates-"));
  await makeTables(folder, await server.database(postgresTemplates.empty), { seed: false });
  await makeTables(folder, await server.database(postgresTemplates.filled), { seed: true });
  rmSync(folder, { recursive: true });
  project.provide("postgres", await server.database("tests"));
  return server.stop;
}
