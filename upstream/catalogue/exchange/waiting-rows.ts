import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { linesOf } from "./table-lines.ts";

/** Rows that wait in a temporary file to be written, so that any number of them needs no memory. */
export interface WaitingRows<Row> {
  add(rows: readonly Row[]): Promise<void>;
  /** Reads all rows from the start, in batches. */
  batches(size: number): AsyncGenerator<Row[]>;
  remove(): Promise<void>;
}

/** Creates an empty file in the system's temporary folder, readable only by its owner. */
export async function openWaitingRows<Row>(): Promise<WaitingRows<Row>> {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-import-"));
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
