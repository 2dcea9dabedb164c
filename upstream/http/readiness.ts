import type { LogEntry } from "../services.ts";
import { reasonOf } from "../storage-error.ts";

/** How long an answer is reused, in ms. However often the address is requested, the disk is written once a second at most. */
const REUSED_FOR_MS = 1_000;

/** Tells whether `check` passes. Calls at the same time or shortly after share one answer; a change is logged with its reason. */
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
  return () => (answer ??= runCheck());

  async function runCheck(): Promise<boolean> {
    const isReady = await passes();
    setTimeout(() => (answer = null), REUSED_FOR_MS).unref();
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
