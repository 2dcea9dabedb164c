import type { CommandContext } from "./open-owner-database.ts";

const WIDTH = 30;
/** The shortest time between two drawings, in ms: terminals are slow. */
const PAUSE_MS = 100;

/** Shows the progress of work with `whole` parts as a bar on the error stream, when that is a terminal. Lines go to the output. */
export function showProgress({ out, err }: Pick<CommandContext, "out" | "err">, whole: number) {
  const terminal = err.isTTY === true;
  let drawn = 0;
  let done = 0;
  return {
    /** Writes a line that stays. */
    above(line: string) {
      if (terminal) err.write("\r\x1b[K");
      out.write(`${line}\n`);
    },
    /** Sets how much is done. */
    reached(now: number) {
      done = now;
      if (!terminal || performance.now() - drawn < PAUSE_MS) return;
      drawn = performance.now();
      const share = whole === 0 ? 1 : Math.min(1, done / whole);
      const full = Math.round(share * WIDTH);
      err.write(`\r\x1b[K${"█".repeat(full)}${"░".repeat(WIDTH - full)} ${Math.round(share * 100)} %`);
    },
    end() {
      if (terminal) err.write("\r\x1b[K");
    },
  };
}
