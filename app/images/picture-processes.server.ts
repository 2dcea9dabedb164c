import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { PictureShape } from "./make-picture.server.ts";
import type { PictureJob, PictureMessage } from "./picture-process.server.ts";

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
export type EncodedPicture =
  { code: "made"; bytes: Buffer; colour: string | null } | { code: "broken"; reason: string };

/** The processes that decode, resize and encode pictures. Each runs one job at a time, and can be ended at any moment. */
export interface PictureProcesses {
  /** How many jobs callers may run at once. The processes themselves do not limit it: each job more starts one more. */
  readonly maxProcesses: number;
  /** Makes a picture of an original. Throws when its process takes too long or ends. */
  make(original: Buffer, shape: PictureShape): Promise<EncodedPicture>;
  /** The average colour of a finished picture, as in {@link EncodedPicture}. Throws as `make` does. */
  colourOf(finished: Buffer): Promise<string | null>;
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
    async colourOf(finished) {
      const drawn = await run(finished, null);
      return drawn.code === "made" ? drawn.colour : null;
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
