import type { Engine } from "./engine.ts";
import { postgresEngine } from "./postgres.ts";
import { sqliteEngine } from "./sqlite.ts";

/** Where the data is: a PostgreSQL database (`postgres://user:password@host:port/database`) and connections to it at most, or a folder. */
export interface DatabasePlace {
  databaseUrl?: string | null | undefined;
  databaseConnections?: number | undefined;
  dataDir: string;
}

/** Connections a process opens at most when nothing else is said. */
const USUAL_CONNECTIONS = 10;

/** PostgreSQL where an address of one is given, otherwise SQLite in the folder. */
export function chooseEngine({ databaseUrl, databaseConnections = USUAL_CONNECTIONS, dataDir }: DatabasePlace): Engine {
  return databaseUrl === undefined || databaseUrl === null
    ? sqliteEngine(dataDir)
    : postgresEngine(databaseUrl, databaseConnections);
}
