import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { isRunning } from "./import-lease.ts";
import { linesOf } from "./table-lines.ts";

/** Rows that wait in a temporary file to be written, so that any number of them needs no memory. */
export interface WaitingRows<Row> {
  add(rows: readonly Row[]): Promise<void>;
  /** Reads all rows from the start, in batches. */
  batches(size: number): AsyncGenerator<Row[]>;
  remove(): Promise<void>;
}

/** The beginning of the names of the folders, which end with the machine, the process and a few letters. */
const PREFIX = "pallu-import-";
/** A folder of another machine in the same place is left for this long, in ms: no import takes a day. */
const OLD_MS = 24 * 60 * 60 * 1000;
const machine = hostname().replaceAll(/[^\w.]/g, "_");

/** Creates an empty file in the system's temporary folder, readable only by its owner. */
export async function openWaitingRows<Row>(): Promise<WaitingRows<Row>> {
  await removeLeft();
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${machine}-${process.pid}-`));
  const file = path.join(folder, "products.jsonl");
  await writeFile(file, "", { mode: 0o600 });
  return {
    async add(rows) {
      if (rows.length > 0) await appendFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    },
    async *batches(size) {
      let batch: Row[] = [];
      for await (const line of linesOf(file, "utf-8")) {
        // This process wrote the line itself, so it is not validated.
        const row: Row = JSON.parse(line);
        batch.push(row);
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Removes what killed imports left. A folder that cannot be removed, as one of another user, is left. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(tmpdir(), name);
    if (await isLeft(name, folder).catch(() => false))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isLeft(name: string, folder: string): Promise<boolean> {
  const [host, pid] = name.slice(PREFIX.length).split("-");
  const silentMs = Date.now() - (await stat(folder)).mtimeMs;
  if (host !== machine || !/^\d+$/.test(pid ?? "")) return silentMs > OLD_MS;
  // In a container, the next process soon has the number of the killed one.
  if (Number(pid) === process.pid) return silentMs > process.uptime() * 1_000;
  return !isRunning(Number(pid)) || silentMs > OLD_MS;
}
