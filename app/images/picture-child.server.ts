import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { makePicture, toneOf, type PictureShape } from "./make-picture.server.ts";

/**
 * What this process is asked for: a picture of an original with its tone, or (`shape` null) the tone of a finished one.
 * The `length` bytes of it come over standard input, which takes 20 MB without a copy; a message would hold up the shop.
 */
export interface PictureJob {
  length: number;
  shape: PictureShape | null;
}

/** What it sends: that it is ready, then one answer to each job, `over` when it is about to end for having taken too much. `bytes` are empty where only the tone was asked for. */
export type PictureMessage =
  | "ready"
  | { code: "made"; bytes: Uint8Array; tone: string | null }
  | { code: "broken"; reason: string }
  | { code: "over"; reason: string };

/** The most memory this process may take, in bytes: an AVIF of 40 megapixels, the hungriest original, takes 0.8 GB. */
const MAX_MEMORY = 1024 * 1024 * 1024;
/** How much processor time one job may take, in s: time of its own, since on a busy machine an honest picture waits longer. */
const MAX_WORK_S = Number(process.argv[2]);
/** How often it looks at what it takes, in ms. */
const LOOK_MS = 50;

let begunAt = process.cpuUsage();

stepBack();
setInterval(() => {
  const { user, system } = process.cpuUsage(begunAt);
  if (process.memoryUsage.rss() > MAX_MEMORY) giveUp("takes more than 1 GB of memory");
  if (user + system > MAX_WORK_S * 1_000_000) giveUp(`takes more than ${MAX_WORK_S} s of processor time`);
}, LOOK_MS).unref();
// A terminal or a service manager tells every process to stop: this one goes on while the shop answers what it has accepted.
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined);
// The shop is gone, however it went. An orderly exit would wait for the drawing to come to its end.
process.on("disconnect", end);
process.on("message", (job: PictureJob) => void answer(job).then((message) => process.send?.(message)));
process.send?.("ready" satisfies PictureMessage);

async function answer({ length, shape }: PictureJob): Promise<PictureMessage> {
  begunAt = process.cpuUsage();
  try {
    const given = await bytesOf(length);
    if (shape === null) return { code: "made", bytes: new Uint8Array(), tone: await toneOf(given) };
    const bytes = await makePicture(given, shape);
    // A JPEG does not tell whether its original lets anything through.
    const tone = shape.format === "jpeg" ? null : await toneOf(bytes).catch(() => null);
    return { code: "made", bytes, tone };
  } catch (error) {
    return { code: "broken", reason: error instanceof Error ? error.message : "failed" };
  }
}

/** The next bytes of standard input. */
async function bytesOf(length: number): Promise<Buffer> {
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

/** Pages, logins and orders come first; and when memory runs out, the system ends this process before any other. */
function stepBack(): void {
  try {
    // On Linux each thread has a priority of its own, and those that Node started keep the one they began with.
    const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0];
    for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Where the system does not allow it, pictures are made all the same.
  }
}

/** A drawing cannot be stopped, a process can. */
function giveUp(reason: string): void {
  process.send?.({ code: "over", reason } satisfies PictureMessage, end);
}

function end(): void {
  process.kill(process.pid, "SIGKILL");
}
