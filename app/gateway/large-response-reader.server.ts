import { LRUCache } from "lru-cache";
import { fairConcurrencyLimit } from "#app/concurrency/fair-concurrency-limit.server.ts";
import { createCatalogueCache, type CatalogueCache } from "./catalogue-cache.server.ts";
import { parserThreads, type ParseInThread } from "./parser-threads.server.ts";
import { hasSameBytes, type ResponseBody } from "./response-body.server.ts";

/** Receives and parses responses that are too large for the main thread. The process has one. */
export interface LargeResponseReader {
  /** Parses a body in a thread. Throws when it cannot be parsed, TooManyWaiting, or the signal's reason. */
  parse: ParseInThread;
  /**
   * Waits until the memory for one large response is free, and resolves to the function that releases it. Callers with
   * the same key (a shopper's network) share a part of it. Throws TooManyWaiting, or the signal's reason.
   */
  reserveMemory(key: string, signal: AbortSignal): Promise<() => void>;
  /** The whole lists of an upstream that does not paginate, by query, for as long as the catalogue counts as fresh. */
  wholeLists: CatalogueCache;
  /** An earlier body with the same bytes, whose parsed list is remembered; else the given one. */
  deduplicate(body: ResponseBody): ResponseBody;
  /** Logs what the owner should change about the upstream, at most once in ten minutes for each call. */
  advise(call: string, advice: string): void;
}

/** How many large responses, of 8 MB at most, are in memory at once, and how many calls may wait for that. Behind one address there may be fifty shoppers. */
const MEMORY_LIMITS = { maxRunning: 12, maxRunningPerKey: 4, maxWaiting: 300, maxWaitingPerKey: 150 };
const MAX_WHOLE_LISTS = 8;
/** How many bodies are compared with a new one, and for how long. */
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
  const whenMemoryIsFree = fairConcurrencyLimit(MEMORY_LIMITS);

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
