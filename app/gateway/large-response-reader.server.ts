import { LRUCache } from "lru-cache";
import { fairLimit, TooManyWaiting } from "#process/fair-limit.ts";
import { createCatalogueCache, type CatalogueCache } from "./catalogue-cache.server.ts";
import { hasSameBytes, type ResponseBody } from "./response-body.server.ts";
import { availableParallelism } from "node:os";
import { Tinypool } from "tinypool";
import type { ParsedBody, ParseTarget } from "./parse-body.server.ts";

/** Receives and parses responses that are too large for the main thread. The process has one. */
export interface LargeResponseReader {
  /** Parses a body in a thread. Throws when it cannot be parsed, TooManyWaiting, or the signal's reason. */
  parse: ParseInThread;
  /**
   * Waits until the memory for one large response is free, and resolves to the function that releases it. Callers with
   * the same key (a shopper's network) share a part of it. Throws TooManyWaiting, or the signal's reason.
   */
  reserveMemory(key: string, signal: AbortSignal): Promise<() => void>;
  /** The whole lists of an upstream that does not paginate, by query, while the catalogue counts as fresh: a page needs no call. */
  wholeLists: CatalogueCache;
  /** An earlier body with the same bytes, whose parsed list is remembered; else the given one. */
  deduplicate(body: ResponseBody): ResponseBody;
  /** Logs what the owner should change about the upstream, at most once in ten minutes for each call. */
  advise(call: string, advice: string): void;
}

/** How many large responses, of 8 MB at most, are in memory at once, and how many calls may wait for that. Behind one address there may be fifty shoppers. */
const MEMORY_LIMITS = { maxRunning: 12, maxRunningPerKey: 4, maxWaiting: 300, maxWaitingPerKey: 150 };
const MAX_WHOLE_LISTS = 8;
/** How many bodies are compared with a new one, and for how long: that saves parsing the same megabytes again. */
const MAX_COMPARED = 4;
const COMPARED_MS = 60_000;
const ADVICE_MS = 10 * 60_000;

interface ReaderOptions {
  /** How long a whole list counts as fresh, in ms; 0 switches remembering off. */
  freshMs: number;
  log(message: string, facts: Record<string, unknown>): void;
  /** The program of the threads. */
  program?: URL;
}

/** Creates the reader. Its threads start with the first body that needs one. */
export function createLargeResponseReader({
  freshMs,
  log,
  program = new URL("./parser-worker.server.ts", import.meta.url),
}: ReaderOptions): LargeResponseReader {
  const compared = new LRUCache<number, ResponseBody>({ max: MAX_COMPARED, ttl: COMPARED_MS, ttlAutopurge: true });
  const advised = new LRUCache<string, true>({ max: 100, ttl: ADVICE_MS });
  const whenMemoryIsFree = fairLimit(MEMORY_LIMITS);

  return {
    parse: parserThreads(program, log),
    reserveMemory: (key, signal) =>
      new Promise((resolve, reject) => {
        whenMemoryIsFree(key, () => new Promise<void>(resolve), signal).catch(reject);
      }),
    wholeLists: createCatalogueCache({ freshMs, onChange: () => undefined, maxEntries: MAX_WHOLE_LISTS }),
    deduplicate(body) {
      const same = [...compared.values()].find((other) => hasSameBytes(other, body));
      if (same !== undefined) return same;
      compared.set(body.id, body);
      return body;
    },
    advise(call, advice) {
      if (advised.has(call)) return;
      advised.set(call, true);
      log(`${call}: ${advice}`, { call });
    },
  };
}

/** How many threads there are: one processor core is left for the main thread. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** How many bodies may wait for a thread: in all, and under one key. */
const MAX_WAITING = 200;
const MAX_WAITING_PER_KEY = 100;
/** The most bytes of bodies that are parsed or wait for it. A body that several calls wait for counts once. */
const MAX_QUEUED_BYTES = 128 * 1024 * 1024;
/** The memory of one thread, in MB. A body of 8 MB with nothing but brackets takes 250 MB. */
const THREAD_MEMORY_MB = 512;

/** Parses one body in a thread, taking turns with other keys. Throws TooManyWaiting, or the signal's reason. */
export type ParseInThread = <T extends ParseTarget>(
  body: ResponseBody,
  target: T,
  key: string,
  signal: AbortSignal,
) => Promise<ParsedBody<T>>;

/** Threads that run `program` on bodies. They start with the first one. */
export function parserThreads(
  program: URL,
  log: (message: string, facts: Record<string, unknown>) => void,
): ParseInThread {
  let pool: Tinypool | null = null;
  // Where there are two threads, one key can use only one of them.
  const whenThreadIsFree = fairLimit({
    maxRunning: THREADS,
    maxRunningPerKey: Math.max(1, THREADS - 1),
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_PER_KEY,
  });
  const queue = parserQueue(MAX_QUEUED_BYTES);

  function threads(): Tinypool {
    if (pool !== null) return pool;
    pool = new Tinypool({
      filename: program.href,
      minThreads: THREADS,
      maxThreads: THREADS,
      // The pool never gets more tasks than it has threads. In tinypool 2.2, a task that a full queue refused ends the
      // process when its signal fires later.
      maxQueue: THREADS,
      // A thread that takes long to end would throw an error that nobody catches, which ends the process.
      terminateTimeout: 0,
      // With atomics a waiting thread runs no timers, so it would never forget a list.
      useAtomics: false,
      // The threads parse foreign data: they get neither the shop's arguments nor its secrets.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    });
    // The pool replaces a thread that ends between two tasks. Without a listener its error would end the shop.
    pool.on("error", (error: unknown) => log("A thread that parses large responses ended", { error: String(error) }));
    return pool;
  }

  /** Each task has a signal of its own: the pool must not see the call's signal after the task has settled. */
  async function run(task: { body: ResponseBody; target: ParseTarget }, signal: AbortSignal): Promise<ParsedBody> {
    signal.throwIfAborted();
    const taskAbort = new AbortController();
    const abortTask = () => taskAbort.abort();
    signal.addEventListener("abort", abortTask, { once: true });
    try {
      return (await threads().run(task, { signal: taskAbort.signal })) as ParsedBody;
    } finally {
      signal.removeEventListener("abort", abortTask);
    }
  }

  return async <T extends ParseTarget>(body: ResponseBody, target: T, key: string, signal: AbortSignal) => {
    queue.add(body);
    try {
      return (await whenThreadIsFree(key, () => run({ body, target }, signal), signal)) as ParsedBody<T>;
    } finally {
      queue.remove(body);
    }
  };
}

/** The bodies that are parsed or wait for it, by their bytes. A body that several tasks wait for counts once. */
interface ParserQueue {
  /** Adds a task on a body. Throws TooManyWaiting when there is no room for another body. */
  add(body: ResponseBody): void;
  /** Removes a task on a body; with the last one, the body. */
  remove(body: ResponseBody): void;
}

/** An empty queue with room for so many bytes. */
export function parserQueue(maxBytes: number): ParserQueue {
  const tasks = new Map<number, number>();
  let totalBytes = 0;
  return {
    add({ id, bytes: { length } }) {
      const before = tasks.get(id) ?? 0;
      if (before === 0) {
        if (totalBytes + length > maxBytes) throw new TooManyWaiting("too many large answers wait to be read");
        totalBytes += length;
      }
      tasks.set(id, before + 1);
    },
    remove({ id, bytes: { length } }) {
      const left = (tasks.get(id) ?? 0) - 1;
      if (left > 0) tasks.set(id, left);
      else if (tasks.delete(id)) totalBytes -= length;
    },
  };
}
