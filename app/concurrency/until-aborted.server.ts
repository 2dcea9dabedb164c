/** Waits for `work` until the signal aborts, then rejects with the signal's reason. The work itself may go on. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  return Promise.race([work, aborted]);
}

/** The message of an error of `fetch`, which keeps the system's own message in `cause`. */
export function networkErrorText(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  return error.cause instanceof Error ? error.cause.message : error.message;
}
