import { LRUCache } from "lru-cache";
import { fairConcurrencyLimit } from "../concurrency/fair-concurrency-limit.server.ts";
import type { ResponseBody } from "./response-body.server.ts";
import { createCatalogueCache, type CatalogueCache } from "./catalogue-cache.server.ts";
import { parserThreads } from "./parser-threads.server.ts";
import type { ParsedBody, ParseTarget } from "./parse-body.server.ts";

/** Reads answers that are too large to be read where requests are answered. One for the process. */
export interface LargeResponseReader {
  /**
   * Reads one in a thread of its own, which is ended when the signal says so. Those who wait take turns by key (addresses
   * of shoppers). Throws when it could not be read, and TooManyWaiting when too many wait already.
   */
  read<R extends ParseTarget>(
    answer: ResponseBody,
    reading: R,
    key: string,
    signal: AbortSignal,
  ): Promise<ParsedBody<R>>;
  /** Waits, in turn, until a large answer may be taken in; gives what ends that. Throws TooManyWaiting when too many wait already, and the signal's reason. */
  makeRoom(key: string, signal: AbortSignal): Promise<() => void>;
  /** Whole lists of upstreams that cut no pages, by question, as long as the catalogue counts as fresh. */
  wholeLists: CatalogueCache;
  /** The same answer, or an earlier one that had the same bytes: what was read of that is known already. */
  sameAs(answer: ResponseBody): ResponseBody;
  /** Tells the shop's owner what to do about a call, at most once in ten minutes. */
  advise(call: string, advice: string): void;
}

/** Large answers that are taken in at once, each of 8 MB at most, and how many may wait with their first bytes: in all, and of one address. */
const ROOM = { maxRunning: 12, maxRunningPerKey: 4, maxWaiting: 300, maxWaitingPerKey: 40 };
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
export function createLargeResponseReader({
  freshMs,
  log,
  file = new URL("./parser-worker.server.ts", import.meta.url),
}: ReaderSetup): LargeResponseReader {
  const compared = new LRUCache<number, ResponseBody>({ max: MAX_COMPARED, ttl: COMPARED_MS, ttlAutopurge: true });
  const advised = new LRUCache<string, true>({ max: 100, ttl: ADVICE_MS });
  const enter = fairConcurrencyLimit(ROOM);

  return {
    read: parserThreads(file, log),
    makeRoom: (key, signal) =>
      new Promise((resolve, reject) => void enter(key, () => new Promise<void>(resolve), signal).catch(reject)),
    wholeLists: createCatalogueCache({ freshMs, onChange: () => undefined, maxAnswers: MAX_WHOLE }),
    sameAs(answer) {
      for (const other of compared.values()) {
        if (
          other.isCut === answer.isCut &&
          other.bytes.length === answer.bytes.length &&
          Buffer.compare(other.bytes, answer.bytes) === 0
        )
          return other;
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
