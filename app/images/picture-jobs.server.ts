import { once } from "node:events";
import { isTooManyWaiting, type FairConcurrencyLimit } from "../concurrency/fair-concurrency-limit.server.ts";

/** How long a request waits for its turn, in ms: shorter than browsers and proxies wait for an answer. */
const MAX_WAIT_MS = 15_000;

/** Who requests a picture: the key that the picture waits under, and the signal that aborts with the request. */
export interface PictureRequester {
  key: string;
  signal?: AbortSignal | undefined;
}

/** Work that runs once for everyone who requests it meanwhile. */
interface Job<T> {
  hasBegun: boolean;
  done: Promise<T>;
  /** Begins the work. Resolves when it ends, and never throws. */
  begin(): Promise<unknown>;
  requesters: number;
}

/**
 * Runs work of one name once, for all who request it at the same time. Until it begins, it waits under the key of each of
 * them, so that nobody waits behind the queue of the first. Resolves to null when its turn does not come: the queue is
 * full, the wait is too long, or the requester has left.
 */
export function sharedJobs<T>(
  limit: FairConcurrencyLimit,
  maxWaitMs = MAX_WAIT_MS,
): (name: string, requester: PictureRequester, work: () => Promise<T>) => Promise<T | null> {
  const jobs = new Map<string, Job<T>>();

  function createJob(name: string, work: () => Promise<T>): Job<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const job: Job<T> = {
      hasBegun: false,
      done: promise,
      begin() {
        job.hasBegun = true;
        return work()
          .then(resolve, reject)
          .finally(() => jobs.delete(name));
      },
      requesters: 0,
    };
    jobs.set(name, job);
    return job;
  }

  return async (name, { key, signal }, work) => {
    const job = jobs.get(name) ?? createJob(name, work);
    if (job.hasBegun) return job.done;
    job.requesters += 1;
    const gaveUp = AbortSignal.any([AbortSignal.timeout(maxWaitMs), ...(signal === undefined ? [] : [signal])]);
    try {
      // The first turn begins the work. Later turns for the same work end at once.
      const turn = limit(key, async () => {
        if (!job.hasBegun && !gaveUp.aborted) await job.begin();
      });
      await Promise.race([turn, job.done, untilAborted(gaveUp)]);
      return job.hasBegun ? await job.done : null;
    } catch (error) {
      if (!isTooManyWaiting(error)) throw error;
      return job.hasBegun ? job.done : null;
    } finally {
      job.requesters -= 1;
      if (!job.hasBegun && job.requesters === 0) jobs.delete(name);
    }
  };
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
