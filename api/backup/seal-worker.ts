import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { pipeline } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Encrypter } from "age-encryption";
import { packTar, type TarSource } from "modern-tar/fs";
import { PHOTOGRAPH_FOLDER, photographFolder } from "#api/database/photographs.ts";
import type { BackupOutcome } from "#api/audit/house-runs.ts";
import { copied } from "./back-up.ts";
import { dumpArguments, type SealOrder } from "./sealed-backup.ts";

const { location, passphrase, copy } = workerData as SealOrder;
const encrypter = new Encrypter();
encrypter.setPassphrase(passphrase);
const url = location.databaseUrl ?? null;
const { plain, outcome, isWhole } = url === null ? await packedShop() : dumpedShop(url);
const sealed = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>);
parentPort?.postMessage(outcome, []);
await pipeline(Readable.fromWeb(sealed as NodeStream), process.stdout, { end: false });
await isWhole;

/** The copy and the photographs in one archive. On most systems the copy has no name any more while it is read: it goes with this process. */
async function packedShop() {
  const photographs = path.resolve(location.dataDir, PHOTOGRAPH_FOLDER);
  return copied(location.dataDir, copy, "the download", async (orders) => {
    const { size } = await stat(copy);
    const content = createReadStream(copy);
    await new Promise((resolve, reject) => content.once("open", resolve).once("error", reject));
    if (process.platform !== "win32") await rm(copy);
    // After the database: a product that the copy has shows a photograph that was stored before it.
    const names = await photographFolder(photographs).names();
    const sources: TarSource[] = [
      { type: "stream", content, size, target: "pallu.sqlite", mode: 0o600 },
      ...names.map((name): TarSource => ({
        type: "file",
        source: path.join(photographs, name),
        target: `${PHOTOGRAPH_FOLDER}/${name}`,
      })),
    ];
    const outcome: BackupOutcome = { orders, photographs: names.length };
    return { plain: packTar(sources, { concurrency: 1 }), outcome, isWhole: Promise.resolve() };
  });
}

/** PostgreSQL's own dump, photographs included. A dump that fails in the middle ends the download, too. */
function dumpedShop(databaseUrl: string) {
  const { args, env } = dumpArguments(databaseUrl);
  const dump = spawn("pg_dump", ["--format=custom", ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const isWhole = new Promise<void>((resolve, reject) => {
    dump
      .once("error", reject)
      .once("close", (code) => (code === 0 ? resolve() : reject(new Error(`pg_dump ended with ${code}`))));
  });
  // It is awaited when all was sent: until then nobody listens.
  isWhole.catch(() => undefined);
  const outcome: BackupOutcome = { orders: null, photographs: null };
  return { plain: dump.stdout, outcome, isWhole };
}
