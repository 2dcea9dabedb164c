import type { LogEntry } from "../services.ts";
import { reasonOf } from "../storage-error.ts";

/** How long an answer is good for, in ms: however often it is asked for, a stranger makes the disk write once a second at most. */
const GOOD_FOR_MS = 1_000;

/** Whether `check` passes, for everyone who asks at the same time or shortly after. The log is told when that changes, and why. */
export function readiness({
  check,
  log,
  remedyOf,
}: {
  check(): Promise<void>;
  log(entry: LogEntry): void;
  remedyOf(error: unknown): string | null;
}): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  let wasReady = true;
  return () => (answer ??= looked());

  async function looked(): Promise<boolean> {
    const isReady = await passes();
    setTimeout(() => (answer = null), GOOD_FOR_MS).unref();
    return isReady;
  }

  async function passes(): Promise<boolean> {
    try {
      await check();
      if (!wasReady) log({ level: "info", msg: "ready again" });
      wasReady = true;
    } catch (error) {
      if (wasReady) log({ level: "error", msg: "not ready", reason: remedyOf(error) ?? reasonOf(error) });
      wasReady = false;
    }
    return wasReady;
  }
}
