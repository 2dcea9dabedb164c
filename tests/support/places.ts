import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { NODE_ARGUMENTS } from "./build-shop.ts";
import { programFile } from "./bundled-programs.ts";
import { connectTo, databaseUrlOf, dropDatabaseOf } from "./test-database.ts";

/** A file of one product. */
export const products = "slug,name,description,category,price,stock\nblue-stole,Blue Stole,Soft,accessories,100,3\n";

/** Where no shop has been: a folder with `products.csv`, and in it the name of a data folder that is not there; on PostgreSQL an empty database, too. */
export interface EmptyPlace {
  folder: string;
  dataDir: string;
  databaseUrl: string | null;
  /** As a command names it. */
  name: string;
}

/** Such a place; it is gone when the test ends. */
export async function nowhere(): Promise<EmptyPlace> {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-places-"));
  const dataDir = path.join(folder, "data");
  const databaseUrl = await databaseUrlOf(dataDir);
  onTestFinished(async () => {
    await dropDatabaseOf(dataDir);
    await rm(folder, { recursive: true, force: true });
  });
  await writeFile(path.join(folder, "products.csv"), products);
  const { hostname = "", pathname = "" } = databaseUrl === null ? {} : new URL(databaseUrl);
  return {
    folder,
    dataDir,
    databaseUrl,
    name: databaseUrl === null ? `${dataDir} (DATA_DIR)` : `${hostname}${pathname} (DATABASE_URL)`,
  };
}

/** Runs a program of the upstream on a place, in a process of its own; `env` are further settings. */
export function runAt(
  {
    dataDir,
    databaseUrl,
    env: further,
  }: Pick<EmptyPlace, "dataDir" | "databaseUrl"> & { env?: Record<string, string> },
  file: string,
  ...words: readonly string[]
): Promise<{ code: unknown; out: string; err: string }> {
  const env = { ...process.env, ...further, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", UPSTREAM_PORT: "0" };
  return new Promise(
    (resolve) =>
      void execFile(process.execPath, [...NODE_ARGUMENTS, programFile(file), ...words], { env }, (error, out, err) =>
        resolve({ code: error?.code ?? 0, out, err }),
      ),
  );
}

/** What is in a place: its files, and its tables. */
export async function contentsOf({ folder, dataDir, databaseUrl }: EmptyPlace): Promise<unknown> {
  const files = (await readdir(folder, { recursive: true })).sort();
  if (databaseUrl === null) return files;
  const database = connectTo(dataDir, databaseUrl);
  const tables = database.prepare("select tablename from pg_tables where schemaname = 'public'").all();
  database.close();
  return [files, tables];
}
