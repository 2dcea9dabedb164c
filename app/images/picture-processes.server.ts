import { availableParallelism } from "node:os";
import { Tinypool } from "tinypool";
import { wordList } from "#domain/short-text.ts";
import type { PictureBytes } from "./fetch-source.server.ts";
import type { PictureShape } from "./picture-address.ts";

/** How long one picture may take by the clock, its process's start included, in ms. The process gives up earlier, after its processor time. */
const JOB_TIMEOUT_MS = 20_000;
/** How long an idle process is kept, in ms: its memory is worth more than the time to start another. */
const IDLE_MS = 60_000;
/** The environment variables that a process gets. It decodes foreign data, so it must not know any secret. */
const passedVariables = wordList(
  "PATH HOME TMPDIR TEMP SystemRoot LANG LD_LIBRARY_PATH FONTCONFIG_FILE FONTCONFIG_PATH XDG_CACHE_HOME NODE_COMPILE_CACHE",
);

/** See {@link pictureProcesses}. */
export type PictureProcesses = ReturnType<typeof pictureProcesses>;

/**
 * The processes that decode, resize and encode pictures, started when there are jobs for them. Each runs one job at a time, and
 * can be ended at any moment. A picture may take `maxCpuS` of processor time, in s.
 */
export function pictureProcesses({ maxCpuS }: { maxCpuS: number }) {
  // One more than there are processors, because one address can never use all of them.
  const maxProcesses = Math.min(availableParallelism(), 3) + 1;
  const timeoutMs = Math.max(JOB_TIMEOUT_MS, 2_000 * maxCpuS);
  const pool = new Tinypool({
    filename: new URL("./picture-process.server.ts", import.meta.url).href,
    // A process, since a thread inside native code cannot be ended.
    runtime: "child_process",
    serialization: "advanced",
    argv: [String(maxCpuS)],
    execArgv: ["--max-old-space-size=96"],
    env: Object.fromEntries(passedVariables.map((name) => [name, process.env[name] ?? ""]).filter(([, set]) => set)),
    minThreads: 0,
    maxThreads: maxProcesses,
    idleTimeout: IDLE_MS,
  });
  // An idle process has ended: the next job starts another.
  (pool as unknown as NodeJS.EventEmitter).on("error", () => undefined);
  return {
    /** How many jobs callers may run at once. */
    maxProcesses,
    /** Makes a picture of an original. Throws when its process takes too long or ends. */
    async make(original: Buffer, shape: PictureShape): Promise<PictureBytes> {
      const job = { original, shape } satisfies PictureJob;
      const signal = AbortSignal.timeout(timeoutMs);
      const picture = (await pool.run(job, { signal }).catch((error: unknown) => {
        throw signal.aborted ? new Error(`took longer than ${timeoutMs} ms`) : error;
      })) as PictureBytes;
      return picture.code === "found" ? { ...picture, bytes: Buffer.from(picture.bytes) } : picture;
    },
  };
}

/** What a process is asked for. */
export interface PictureJob {
  original: Uint8Array;
  shape: PictureShape;
}
