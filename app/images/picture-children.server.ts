import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { PictureShape } from "./make-picture.server.ts";
import type { PictureJob, PictureMessage } from "./picture-child.server.ts";

/** How much processor time one picture may take, in s; its child gives up by itself after that. */
const WORK_S = 10;
/**
 * How long one picture may take by the clock, in ms, be the machine as busy as it may; and how long a child may take to
 * start.
 */
const [DEADLINE_MS, START_MS] = [20_000, 30_000];
/** How long a child is kept without work, in ms: its memory is worth more than the moment another takes to start. */
const IDLE_MS = 60_000;
/** How much of a child's complaints is kept for the log, in characters. */
const COMPLAINT = 600;
/** All that a child knows of the environment: it decodes what comes from elsewhere, and needs no secret for it. */
const passedOn = [
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
const script = fileURLToPath(new URL("./picture-child.server.ts", import.meta.url));

/**
 * A picture made, with its colour as a whole ("#dcb"; null where something behind it would shine through); or why the
 * original is none, or a broken one.
 */
export type DrawnPicture = { code: "made"; bytes: Buffer; tone: string | null } | { code: "broken"; reason: string };

/** The processes that decode, draw and encode pictures. Each does one thing at a time, and can be ended at any moment. */
export interface PictureChildren {
  /** How many there are at most. More work than that at once makes more of them: whoever asks keeps to it. */
  readonly places: number;
  /** Makes a picture of an original. Throws when the child took too long or died of it. */
  make(original: Buffer, shape: PictureShape): Promise<DrawnPicture>;
  /** The colour of a finished picture; see {@link DrawnPicture}. Throws as `make` does. */
  toneOf(finished: Buffer): Promise<string | null>;
}

/** A child and what it says last. */
interface Child {
  process: ChildProcess;
  complaint: string;
  isReady: boolean;
  idle: NodeJS.Timeout | null;
}

/** Starts children when there is work for them, and ends those that have none. */
export function pictureChildren({
  workS = WORK_S,
  deadlineMs = Math.max(DEADLINE_MS, 2_000 * workS),
  idleMs = IDLE_MS,
} = {}): PictureChildren {
  const idle: Child[] = [];

  function started(): Child {
    const env = Object.fromEntries(
      passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    );
    const child: Child = {
      // Bytes come back as they are. What the shop itself was started with is none of the child's.
      process: fork(script, [String(workS)], {
        serialization: "advanced",
        execArgv: ["--max-old-space-size=96"],
        env,
        stdio: ["pipe", "ignore", "pipe", "ipc"],
      }),
      complaint: "",
      isReady: false,
      idle: null,
    };
    child.process.stderr
      ?.setEncoding("utf8")
      .on("data", (text: string) => (child.complaint = (child.complaint + text).slice(-COMPLAINT)));
    child.process.once("exit", () => {
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
    });
    // Without a listener it would end the shop; what it means for a job, the job hears itself.
    child.process.on("error", () => undefined);
    child.process.stdin?.on("error", () => undefined);
    return child;
  }

  function rest(child: Child): void {
    child.idle = setTimeout(() => child.process.kill("SIGKILL"), idleMs).unref();
    idle.push(child);
  }

  /** Hands a job to a child that has none. One that misses the deadline, or failed in any other way, is ended. */
  async function run(bytes: Buffer, shape: PictureShape | null): Promise<DrawnPicture> {
    const child = idle.pop() ?? started();
    if (child.idle !== null) clearTimeout(child.idle);
    try {
      const message = await answerOf(child, bytes, shape, deadlineMs);
      rest(child);
      return message.code === "broken" ? message : { ...message, bytes: Buffer.from(message.bytes) };
    } catch (error) {
      child.process.kill("SIGKILL");
      throw error;
    }
  }

  return {
    // One more than there are processors, since one address never has them all.
    places: Math.min(availableParallelism(), 3) + 1,
    make: run,
    async toneOf(finished) {
      const drawn = await run(finished, null);
      return drawn.code === "made" ? drawn.tone : null;
    },
  };
}

function answerOf(
  child: Child,
  bytes: Buffer,
  shape: PictureShape | null,
  deadlineMs: number,
): Promise<Extract<PictureMessage, { code: "made" | "broken" }>> {
  const { process: own } = child;
  return new Promise((resolve, reject) => {
    const tooLong = () => settle(() => reject(new Error(`took longer than ${deadlineMs} ms`)));
    let timer = setTimeout(tooLong, child.isReady ? deadlineMs : START_MS);
    const onMessage = (message: PictureMessage) => {
      if (message !== "ready")
        return settle(() => (message.code === "over" ? reject(new Error(message.reason)) : resolve(message)));
      child.isReady = true;
      clearTimeout(timer);
      timer = setTimeout(tooLong, deadlineMs);
    };
    const onEnd = (code: unknown, signal: unknown) =>
      settle(() => reject(new Error(`its process ended with ${String(signal ?? code)} ${child.complaint}`.trim())));
    const onError = (error: Error) => settle(() => reject(error));
    const settle = (then: () => void) => {
      clearTimeout(timer);
      own.off("message", onMessage).off("exit", onEnd).off("error", onError);
      then();
    };
    own.on("message", onMessage).once("exit", onEnd).once("error", onError);
    // A child that is gone already tells it by its end or by an error.
    own.send({ length: bytes.length, shape } satisfies PictureJob, (error) =>
      error === null ? undefined : onError(error),
    );
    own.stdin?.write(bytes);
  });
}
