import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism, constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { type PictureShape, makePicture, toneOf } from "./make-picture.server.ts";

/** How long one picture may take by the clock, in ms. Its process gives up earlier, after its processor time. */
const JOB_TIMEOUT_MS = 20_000;
/** How long a process may take to start, in ms. */
const START_TIMEOUT_MS = 30_000;
/** How long an idle process is kept, in ms: its memory is worth more than the time to start another. */
const IDLE_MS = 60_000;
/** How much of a process's error output is kept for the log, in characters. */
const MAX_ERROR_OUTPUT = 600;
/** The environment variables that a process gets. It decodes foreign data, so it must not know any secret. */
const passedVariables = [
  "PATH",
  "HOME",
  "TMPDIR",
  "TEMP",
  "SystemRoot",
  "LANG",
  "LD_LIBRARY_PATH",
  "FONTCONFIG_FILE",
  "FONTCONFIG_PATH",
  "XDG_CACHE_HOME",
  "NODE_COMPILE_CACHE",
];
const script = fileURLToPath(new URL("./picture-process.server.ts", import.meta.url));

/** A picture with its average colour ("#dcb", null when it is transparent); or why the original is not a picture. */
export type EncodedPicture = { code: "made"; bytes: Buffer; tone: string | null } | { code: "broken"; reason: string };

/** The processes that decode, resize and encode pictures. Each runs one job at a time, and can be ended at any moment. */
export interface PictureProcesses {
  /** How many jobs callers may run at once. The processes themselves do not limit it: each job more starts one more. */
  readonly maxProcesses: number;
  /** Makes a picture of an original. Throws when its process takes too long or ends. */
  make(original: Buffer, shape: PictureShape): Promise<EncodedPicture>;
  /** The average colour of a finished picture, as in {@link EncodedPicture}. Throws as `make` does. */
  toneOf(finished: Buffer): Promise<string | null>;
}

/** A child process, and the end of its error output. */
interface Child {
  process: ChildProcess;
  errorOutput: string;
  isReady: boolean;
  idle: NodeJS.Timeout | null;
}

/** Starts processes when there are jobs for them, and ends idle ones. A picture may take `maxCpuS` of processor time, in s. */
export function pictureProcesses({ maxCpuS }: { maxCpuS: number }): PictureProcesses {
  const timeoutMs = Math.max(JOB_TIMEOUT_MS, 2_000 * maxCpuS);
  const idle: Child[] = [];

  function start(): Child {
    const env = Object.fromEntries(
      passedVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    );
    const child: Child = {
      // The advanced serialization keeps bytes as bytes. The shop's own arguments are not passed on.
      process: fork(script, [String(maxCpuS)], {
        serialization: "advanced",
        execArgv: ["--max-old-space-size=96"],
        env,
        stdio: ["pipe", "ignore", "pipe", "ipc"],
      }),
      errorOutput: "",
      isReady: false,
      idle: null,
    };
    child.process.stderr
      ?.setEncoding("utf8")
      .on("data", (text: string) => (child.errorOutput = (child.errorOutput + text).slice(-MAX_ERROR_OUTPUT)));
    child.process.once("exit", () => {
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
    });
    // Without a listener an error would end the shop. A running job has its own listener.
    child.process.on("error", () => undefined);
    child.process.stdin?.on("error", () => undefined);
    return child;
  }

  function putIdle(child: Child): void {
    child.idle = setTimeout(() => child.process.kill("SIGKILL"), IDLE_MS).unref();
    idle.push(child);
  }

  /** Gives a job to an idle process. A process that takes too long, or fails, is ended. */
  async function run(bytes: Buffer, shape: PictureShape | null): Promise<EncodedPicture> {
    const child = idle.pop() ?? start();
    if (child.idle !== null) clearTimeout(child.idle);
    try {
      const message = await runJob(child, bytes, shape, timeoutMs);
      putIdle(child);
      return message.code === "broken" ? message : { ...message, bytes: Buffer.from(message.bytes) };
    } catch (error) {
      child.process.kill("SIGKILL");
      throw error;
    }
  }

  return {
    // One more than there are processors, because one address can never use all of them.
    maxProcesses: Math.min(availableParallelism(), 3) + 1,
    make: run,
    async toneOf(finished) {
      const drawn = await run(finished, null);
      return drawn.code === "made" ? drawn.tone : null;
    },
  };
}

/** Sends a job to a process, and waits for its message. Throws when it takes too long, gives up or ends. */
function runJob(
  child: Child,
  bytes: Buffer,
  shape: PictureShape | null,
  timeoutMs: number,
): Promise<Extract<PictureMessage, { code: "made" | "broken" }>> {
  const { process: childProcess } = child;
  return new Promise((resolve, reject) => {
    const tooLong = () => settle(() => reject(new Error(`took longer than ${timeoutMs} ms`)));
    let timer = setTimeout(tooLong, child.isReady ? timeoutMs : START_TIMEOUT_MS);
    const onMessage = (message: PictureMessage) => {
      if (message !== "ready")
        return settle(() => (message.code === "gaveUp" ? reject(new Error(message.reason)) : resolve(message)));
      child.isReady = true;
      clearTimeout(timer);
      timer = setTimeout(tooLong, timeoutMs);
    };
    const onEnd = (code: unknown, signal: unknown) =>
      settle(() => reject(new Error(`its process ended with ${String(signal ?? code)} ${child.errorOutput}`.trim())));
    const onError = (error: Error) => settle(() => reject(error));
    const settle = (then: () => void) => {
      clearTimeout(timer);
      childProcess.off("message", onMessage).off("exit", onEnd).off("error", onError);
      then();
    };
    childProcess.on("message", onMessage).once("exit", onEnd).once("error", onError);
    // A process that has already ended answers with its exit or an error.
    childProcess.send({ length: bytes.length, shape } satisfies PictureJob, (error) =>
      error === null ? undefined : onError(error),
    );
    childProcess.stdin?.write(bytes);
  });
}

/**
 * A job for this process: to make a picture of an original and tell its tone or, with `shape` null, to tell the tone of a
 * finished picture. The `length` bytes come over standard input: sending 20 MB as a message would delay the shop.
 */
interface PictureJob {
  length: number;
  shape: PictureShape | null;
}

/**
 * What the process sends: "ready" once, then one message for each job. After `gaveUp` it ends, because the job took too
 * much. `bytes` are empty when only the tone was asked for.
 */
type PictureMessage =
  | "ready"
  | { code: "made"; bytes: Uint8Array; tone: string | null }
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
    if (shape === null) return { code: "made", bytes: new Uint8Array(), tone: await toneOf(input) };
    const bytes = await makePicture(input, shape);
    // A JPEG does not show whether its original is transparent.
    const tone = shape.format === "jpeg" ? null : await toneOf(bytes).catch(() => null);
    return { code: "made", bytes, tone };
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
