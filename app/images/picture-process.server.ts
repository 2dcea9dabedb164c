import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { makePicture, colourOf, type PictureShape } from "./make-picture.server.ts";

/**
 * A job for this process: to make a picture of an original and tell its colour or, with `shape` null, to tell the colour of a
 * finished picture. The `length` bytes come over standard input: sending 20 MB as a message would delay the shop.
 */
export interface PictureJob {
  length: number;
  shape: PictureShape | null;
}

/**
 * What the process sends: "ready" once, then one message for each job. After `gaveUp` it ends, because the job took too
 * much. `bytes` are empty when only the colour was asked for.
 */
export type PictureMessage =
  | "ready"
  | { code: "made"; bytes: Uint8Array; colour: string | null }
  | { code: "broken"; reason: string }
  | { code: "gaveUp"; reason: string };

/** The most memory of this process, in bytes. An AVIF of 40 megapixels needs most, 0.8 GB. */
const MAX_MEMORY = 1024 * 1024 * 1024;
/** The most processor time of one job, in s. On a busy machine a good picture takes longer by the clock, not by this. */
const MAX_CPU_S = Number(process.argv[2]);
/** How often memory and time are checked, in ms. */
const CHECK_EVERY_MS = 50;

let jobStartCpu = process.cpuUsage();

lowerPriority();
setInterval(() => {
  const { user, system } = process.cpuUsage(jobStartCpu);
  if (process.memoryUsage.rss() > MAX_MEMORY) giveUp("takes more than 1 GB of memory");
  if (user + system > MAX_CPU_S * 1_000_000) giveUp(`takes more than ${MAX_CPU_S} s of processor time`);
}, CHECK_EVERY_MS).unref();
// A terminal or a service manager sends these to every process. This one goes on while the shop still answers requests.
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined);
// The shop has ended. A normal exit would wait for the job to finish.
process.on("disconnect", end);
process.on("message", (job: PictureJob) => void run(job).then((message) => process.send?.(message)));
process.send?.("ready" satisfies PictureMessage);

async function run({ length, shape }: PictureJob): Promise<PictureMessage> {
  jobStartCpu = process.cpuUsage();
  try {
    const input = await readInput(length);
    if (shape === null) return { code: "made", bytes: new Uint8Array(), colour: await colourOf(input) };
    const bytes = await makePicture(input, shape);
    // A JPEG does not show whether its original is transparent.
    const colour = shape.format === "jpeg" ? null : await colourOf(bytes).catch(() => null);
    return { code: "made", bytes, colour };
  } catch (error) {
    return { code: "broken", reason: error instanceof Error ? error.message : "failed" };
  }
}

/** The next `length` bytes of standard input. */
async function readInput(length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  while (size < length) {
    const chunk = process.stdin.read() as Buffer | null;
    if (chunk === null) await once(process.stdin, "readable");
    else {
      chunks.push(chunk);
      size += chunk.length;
    }
  }
  return Buffer.concat(chunks);
}

/** Pages and orders come first. When memory runs out, the system ends this process before any other. */
function lowerPriority(): void {
  try {
    // On Linux each thread has a priority of its own; setting the process's would not change running threads.
    const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0];
    for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Pictures are made at normal priority when the system does not allow this.
  }
}

/** A running job cannot be interrupted, but its process can be ended. */
function giveUp(reason: string): void {
  process.send?.({ code: "gaveUp", reason } satisfies PictureMessage, end);
}

function end(): void {
  process.kill(process.pid, "SIGKILL");
}
