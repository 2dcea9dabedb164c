import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { onTestFinished } from "vitest";
import type { CommandProgram } from "#api/owner/command/open-owner-database.ts";
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

/** Where a program runs; `env` are further settings. */
type ProgramPlace = Pick<EmptyPlace, "dataDir" | "databaseUrl"> & { env?: Record<string, string> };

/** The exit code of a program, and what it wrote. */
export interface ProgramResult {
  code: unknown;
  out: string;
  err: string;
}

/** The owner's commands by their files' names, each as a function. */
const commands: Readonly<Record<string, () => Promise<CommandProgram>>> = {
  audit: async () => (await import("#api/owner/audit.ts")).runAudit,
  backup: async () => (await import("#api/owner/backup.ts")).runBackup,
  catalogue: async () => (await import("#api/owner/catalogue.ts")).runCatalogue,
  customers: async () => (await import("#api/owner/customers.ts")).runCustomers,
  move: async () => (await import("#api/owner/move.ts")).runMove,
  orders: async () => (await import("#api/owner/orders.ts")).runOrders,
  shop: async () => (await import("#api/owner/shop.ts")).runShop,
};

/** Runs a program of the upstream on a place: a command of the owner as a function, any other in a process of its own. */
export async function runAt(place: ProgramPlace, file: string, ...words: readonly string[]): Promise<ProgramResult> {
  const loadCommand = commands[/\/owner\/(\w+)\.ts$/.exec(file)?.[1] ?? ""];
  if (loadCommand === undefined) return runProgramAt(place, file, ...words);
  const [command, out, err] = [await loadCommand(), textOutput(), textOutput()];
  const code = await command({ args: words, env: environmentOf(place), out: out.stream, err: err.stream });
  return { code, out: out.text(), err: err.text() };
}

/** As {@link runAt}, always in a process of its own: for what one process alone cannot show. */
export function runProgramAt(place: ProgramPlace, file: string, ...words: readonly string[]): Promise<ProgramResult> {
  const args = [...NODE_ARGUMENTS, programFile(file), ...words];
  return new Promise(
    (resolve) =>
      void execFile(process.execPath, args, { env: environmentOf(place) }, (error, out, err) =>
        resolve({ code: error?.code ?? 0, out, err }),
      ),
  );
}

function environmentOf({ dataDir, databaseUrl, env }: ProgramPlace) {
  return { ...process.env, ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", UPSTREAM_PORT: "0" };
}

/** An output that keeps what is written to it. */
function textOutput(): { stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
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
