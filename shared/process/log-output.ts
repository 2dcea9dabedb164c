import { writeSync } from "node:fs";

/** One line of the log; it never holds a password, a card number or a session token. */
export interface LogEntry {
  level: "info" | "warn" | "error";
  msg: string;
  [key: string]: unknown;
}

/** How long a line may wait for a reader of the log that is slow, in ms. The next lines do not wait until one has been written. */
const MAX_WAIT_MS = 100;
/** How long a line waits between two tries, in ms. */
const TRY_MS = 5;

/** The two outputs of a program, and how one writes to them. */
interface Outputs {
  log: number;
  complaints: number;
  write(descriptor: number, bytes: Uint8Array): number;
}

/**
 * Where a program writes its log, each line at once. No line that cannot be written ends the program: a line that cannot be written, for a full disk or a reader that is gone, is lost and counted.
 * The first of them is told on standard error; the next line that can be written comes after one that says how many were lost.
 */
export function createLogOutput({ log, complaints, write }: Outputs) {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  let [lost, untold, isTorn] = [0, 0, false];

  function put(text: string, waitMs: number): void {
    const bytes = Buffer.from(isTorn ? `\n${text}` : text);
    const until = performance.now() + waitMs;
    for (let written = 0; written < bytes.length;) {
      try {
        written += write(log, bytes.subarray(written));
        isTorn = written < bytes.length;
      } catch (error) {
        if (codeOf(error) !== "EAGAIN" || performance.now() >= until) throw error;
        Atomics.wait(pause, 0, 0, TRY_MS);
      }
    }
  }

  function complain(error: unknown): void {
    const text = `The log cannot be written (${codeOf(error)}). The program goes on, and counts the lines that are lost.\n`;
    try {
      write(complaints, Buffer.from(text));
    } catch {
      // Both outputs may be one full disk. The metrics tell it all the same.
    }
  }

  return {
    write(text: string): void {
      try {
        if (untold > 0) {
          const notice = {
            level: 40,
            time: Date.now(),
            lost: untold,
            msg: "lines of the log were lost: it could not be written",
          };
          put(`${JSON.stringify(notice)}\n`, 0);
          untold = 0;
        }
        put(text, MAX_WAIT_MS);
      } catch (error) {
        if (untold === 0) complain(error);
        untold += 1;
        lost += 1;
      }
    },
    /** How many lines have been lost since the program started. */
    lostLines: () => lost,
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

/** The log of this process, on standard output. */
export const logOutput = createLogOutput({ log: 1, complaints: 2, write: writeSync });
