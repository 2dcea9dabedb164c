import { readdirSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { makePicture } from "./make-picture.server.ts";
import type { PictureBytes } from "./fetch-source.server.ts";
import type { PictureJob } from "./picture-processes.server.ts";

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

/** Makes the picture of a job. */
export default async function run({ original, shape }: PictureJob): Promise<PictureBytes> {
  jobStartCpu = process.cpuUsage();
  try {
    return { code: "found", bytes: await makePicture(Buffer.from(original), shape) };
  } catch (error) {
    return { code: "absent", reason: error instanceof Error ? error.message : "failed" };
  }
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

/** A running job cannot be interrupted, but its process can be ended. The shop's log gets the reason from here. */
function giveUp(reason: string): void {
  process.stderr.write(`A picture ${reason}\n`);
  end();
}

function end(): void {
  process.kill(process.pid, "SIGKILL");
}
