import { availableParallelism } from "node:os";
import { Tinypool } from "tinypool";
import { fairConcurrencyLimit, TooManyWaiting } from "../concurrency/fair-concurrency-limit.server.ts";
import type { ResponseBody } from "./response-body.server.ts";
import type { ParsedBody, ParseTarget } from "./parse-body.server.ts";

/** Threads at most: one core is left for answering requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** How many may wait for a thread, in all and of one address. */
const [MAX_WAITING, MAX_WAITING_OF_ONE] = [200, 30];
/** Bytes of all answers together that are read or wait for it: those that several wait for count once. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;
/** Memory of a thread, in MB: an answer of 8 MB that is nothing but brackets takes some 250. */
const MEMORY_MB = 512;

/** Reads one answer in a thread, in turn with those of other keys; rejects with TooManyWaiting when too many wait already. */
export type ParseInThread = <R extends ParseTarget>(
  answer: ResponseBody,
  reading: R,
  key: string,
  signal: AbortSignal,
) => Promise<ParsedBody<R>>;

/** Threads that run a program, started by the first answer that needs one. */
export function parserThreads(
  program: URL,
  log: (message: string, facts: Record<string, unknown>) => void,
): ParseInThread {
  let pool: Tinypool | null = null;
  // One thread is left for the others where there are two.
  const enter = fairConcurrencyLimit({
    maxRunning: THREADS,
    maxRunningPerKey: Math.max(1, THREADS - 1),
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_OF_ONE,
  });
  const held = new Map<number, { bytes: number; reads: number }>();
  let heldBytes = 0;

  function threads(): Tinypool {
    if (pool !== null) return pool;
    pool = new Tinypool({
      filename: program.href,
      minThreads: THREADS,
      maxThreads: THREADS,
      // It is never given more than it has threads: what its queue refuses ends the process when the signal fires later.
      maxQueue: THREADS,
      // Nobody would hear of a thread that takes long to end, and an error nobody hears of ends the process.
      terminateTimeout: 0,
      // A thread that waits this way runs no timers, and would never forget a list.
      useAtomics: false,
      // Nothing of how the shop was started concerns them, its secrets least of all.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // One that ends between two answers is replaced; without a listener it would end the shop.
    pool.on("error", (error: unknown) => log("a thread that reads large answers ended", { error: String(error) }));
    return pool;
  }

  /** With a signal of its own, which says nothing any more once the task has settled. */
  async function run(task: { answer: ResponseBody; reading: ParseTarget }, signal: AbortSignal): Promise<ParsedBody> {
    signal.throwIfAborted();
    const end = new AbortController();
    const stop = () => end.abort();
    signal.addEventListener("abort", stop, { once: true });
    try {
      return (await threads().run(task, { signal: end.signal })) as ParsedBody;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  function hold({ id, bytes: { length } }: ResponseBody): void {
    const known = held.get(id);
    if (known === undefined && heldBytes + length > MAX_HELD_BYTES)
      throw new TooManyWaiting("too many large answers wait to be read");
    held.set(id, { bytes: length, reads: (known?.reads ?? 0) + 1 });
    if (known === undefined) heldBytes += length;
  }

  function letGo(id: number): void {
    const known = held.get(id);
    if (known === undefined) return;
    known.reads -= 1;
    if (known.reads > 0) return;
    held.delete(id);
    heldBytes -= known.bytes;
  }

  return async <R extends ParseTarget>(answer: ResponseBody, reading: R, key: string, signal: AbortSignal) => {
    hold(answer);
    try {
      return (await enter(key, () => run({ answer, reading }, signal), signal)) as ParsedBody<R>;
    } finally {
      letGo(answer.id);
    }
  };
}
