import { once } from "node:events";
import { TooManyWaiting, type FairConcurrencyLimit } from "../concurrency/fair-concurrency-limit.server.ts";

/** How long anybody waits for a turn, in ms: shorter than browsers and proxies do. */
const PATIENCE_MS = 15_000;

/** Who asks: in whose name the picture waits for its turn, and the end of the request where it has one. */
export interface PictureRequester {
  key: string;
  signal?: AbortSignal | undefined;
}

/** Work that is done once for everyone who asks for it meanwhile. */
interface Job<T> {
  begun: boolean;
  done: Promise<T>;
  /** Begins the work; settles with it and never throws. */
  begin(): Promise<unknown>;
  asking: number;
}

/**
 * Does work under a name once, for all who ask for it at the same time. Until it has begun it waits in the name of each
 * of them, so that nobody waits behind the others of whoever asked first. Null when it does not come to a turn: too many
 * wait in that name, it took too long, or the one who asked has left.
 */
export function sharedJobs<T>(
  enter: FairConcurrencyLimit,
  patienceMs = PATIENCE_MS,
): (name: string, asker: PictureRequester, work: () => Promise<T>) => Promise<T | null> {
  const jobs = new Map<string, Job<T>>();

  function opened(name: string, work: () => Promise<T>): Job<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const job: Job<T> = {
      begun: false,
      done: promise,
      begin() {
        job.begun = true;
        return work()
          .then(resolve, reject)
          .finally(() => jobs.delete(name));
      },
      asking: 0,
    };
    jobs.set(name, job);
    return job;
  }

  return async (name, { key, signal }, work) => {
    const job = jobs.get(name) ?? opened(name, work);
    if (job.begun) return job.done;
    job.asking += 1;
    const left = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal === undefined ? [] : [signal])]);
    try {
      // Whose turn comes first begins it; the turns of the others pass at once.
      const turn = enter(key, async () => void (job.begun || left.aborted || (await job.begin())));
      await Promise.race([turn, job.done, gone(left)]);
      return job.begun ? await job.done : null;
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      return job.begun ? job.done : null;
    } finally {
      job.asking -= 1;
      if (!job.begun && job.asking === 0) jobs.delete(name);
    }
  };
}

async function gone(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
