import { defaultSettings } from "#settings/shared-variables.ts";
import type { Engine } from "./engine.ts";
import { postgresEngine } from "./postgres.ts";
import { sqliteEngine } from "./sqlite.ts";

/** The location of the data: a PostgreSQL address with the most connections to it, or a folder. */
export interface DatabaseLocation {
  databaseUrl?: string | null | undefined;
  databaseConnections?: number | undefined;
  dataDir: string;
}

/** PostgreSQL when an address is given, otherwise SQLite in the folder. */
export function chooseEngine({
  databaseUrl,
  databaseConnections = defaultSettings.DATABASE_CONNECTIONS,
  dataDir,
}: DatabaseLocation): Engine {
  return databaseUrl === undefined || databaseUrl === null
    ? sqliteEngine(dataDir)
    : postgresEngine(databaseUrl, databaseConnections);
}
