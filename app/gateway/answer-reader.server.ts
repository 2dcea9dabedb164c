import { availableParallelism } from "node:os";
import { LRUCache } from "lru-cache";
import { Tinypool } from "tinypool";
import type { AnswerBody } from "./answer-body.server.ts";
import { catalogueMemory, type CatalogueMemory } from "./catalogue-memory.server.ts";
import type { ReadAnswer, Reading } from "./readings.server.ts";

/** Reads answers that are too large to be read where requests are answered. One for the process. */
export interface AnswerReader {
  /** Reads one in a thread of its own, which is ended when the signal says so. Throws when it could not be read. */
  read<R extends Reading>(answer: AnswerBody, reading: R, signal: AbortSignal): Promise<ReadAnswer<R>>;
  /** Whole lists of upstreams that cut no pages, by question, as long as the catalogue counts as fresh. */
  wholeLists: CatalogueMemory;
  /** The same answer, or an earlier one that had the same bytes: what was read of that is known already. */
  sameAs(answer: AnswerBody): AnswerBody;
  /** Tells the shop's owner what to do about a call, at most once in ten minutes. */
  advise(call: string, advice: string): void;
}

/** Threads at most: one core is left for answering requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Answers that may wait for a thread: each has 8 MB at most. */
const MAX_WAITING = 32;
/** Memory of a thread, in MB: an answer of 8 MB that is nothing but brackets takes some 250. */
const MEMORY_MB = 512;
/** Whole lists kept, and answers compared with new ones. */
const [MAX_WHOLE, MAX_COMPARED] = [8, 4];
const COMPARED_MS = 60_000;
const ADVICE_MS = 10 * 60_000;

interface ReaderSetup {
  /** How long a whole list counts as fresh, in ms; 0: it is never kept. */
  freshMs: number;
  log(message: string, facts: Record<string, unknown>): void;
  /** The program of the threads. */
  file?: URL;
}

/** A reader whose threads are started by the first answer that needs one. */
export function answerReader({ freshMs, log, file = new URL("./answer-worker.server.ts", import.meta.url) }: ReaderSetup): AnswerReader {
  let pool: Tinypool | null = null;
  const compared = new LRUCache<number, AnswerBody>({ max: MAX_COMPARED, ttl: COMPARED_MS, ttlAutopurge: true });
  const advised = new LRUCache<string, true>({ max: 100, ttl: ADVICE_MS });

  function threads(): Tinypool {
    if (pool !== null) return pool;
    pool = new Tinypool({
      filename: file.href,
      minThreads: THREADS,
      maxThreads: THREADS,
      maxQueue: MAX_WAITING,
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

  return {
    read: <R extends Reading>(answer: AnswerBody, reading: R, signal: AbortSignal) => threads().run({ answer, reading }, { signal }) as Promise<ReadAnswer<R>>,
    wholeLists: catalogueMemory({ freshMs, onChange: () => undefined, maxAnswers: MAX_WHOLE }),
    sameAs(answer) {
      for (const other of compared.values()) {
        if (other.isCut === answer.isCut && other.bytes.length === answer.bytes.length && Buffer.compare(other.bytes, answer.bytes) === 0) return other;
      }
      compared.set(answer.id, answer);
      return answer;
    },
    advise(call, advice) {
      if (advised.has(call)) return;
      advised.set(call, true);
      log(`${call}: ${advice}`, { call });
    },
  };
}
