import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { fairLimit, isTooManyWaiting } from "#process/fair-limit.ts";
import { resultCache } from "#process/result-cache.ts";
import { fetchSource, sourceAddress, type PictureBytes, type PictureOrigins } from "./fetch-source.server.ts";
import type { PictureFile, PictureFinder, PictureRequester, PictureShape } from "./picture-address.ts";
import { openPictureDiskCache } from "./picture-disk-cache.server.ts";
import { pictureFile, pictureName } from "./picture-file.server.ts";
import type { PictureProcesses } from "./picture-processes.server.ts";

/** The size of the disk cache, in bytes: it holds fifteen thousand pictures. */
const CACHE_BYTES = 256 * 1024 * 1024;
/** How many originals are in memory at once, and how many requests may wait; a page may show fifty pictures. */
const JOB_LIMITS = { maxRunning: 8, maxRunningPerKey: 4, maxWaiting: 320, maxWaitingPerKey: 80 };
/**
 * How long a failure is remembered, in ms: no or a broken original, a fault that may pass, one that ended a process. That
 * saves fetching it for each width and format.
 */
const failureMs = { absent: 60_000, fault: 10_000, fatal: 120_000 } as const;
const MAX_FAILURES = 5_000;
type Failure = Exclude<PictureBytes, { code: "found" }>;
/** The key of the shop's own work: refreshing an old picture, and making some ahead. */
const SHOP_KEY = "the shop";

/** The options of the maker. `upstream.fetch` is used for the origin of `upstream.base`. */
export interface MakerOptions extends PictureOrigins {
  cacheDir: string;
  processes: PictureProcesses;
  upstream: { base: string; fetch(request: Request): Promise<Response> };
  log(level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>): void;
  /** Called for every picture that is made; `ms` includes waiting for a turn. */
  watch?: { begun(): void; ended(outcome: PictureFile["kind"], ms: number): void };
}

/** See {@link pictureMaker}. */
export interface PictureMaker extends PictureFinder {
  /** Makes a picture before anybody asks for it, unless it is there. */
  makeAhead(source: string, shape: PictureShape): Promise<void>;
}

/**
 * Creates the maker of pictures; the process has one. Each picture is made once for all who request it, and cached on
 * disk. A cached picture is sent at once. Others wait for the turn of the requester's address.
 */
export function pictureMaker(options: MakerOptions): PictureMaker {
  const { processes, log } = options;
  const cache = openPictureDiskCache(options.cacheDir, CACHE_BYTES);
  const whenItsTurn = fairLimit(JOB_LIMITS);
  // One address can use all processes but one. Those that wait here have begun, so they are few.
  const maxRunning = processes.maxProcesses;
  const whenProcessIsFree = fairLimit({ maxRunning, maxRunningPerKey: Math.max(1, maxRunning - 1) });
  const making = resultCache<PictureBytes>({ max: 1, freshMs: 0, isKept: () => false });
  // Only sources that the shop has signed are remembered here, so strangers cannot fill it.
  const failures = new LRUCache<string, Failure>({ max: MAX_FAILURES });
  const upstreamOrigin = URL.parse(options.upstream.base)?.origin;
  const fetcher = {
    base: options.base,
    origins: options.origins,
    fetch: (request: Request) =>
      new URL(request.url).origin === upstreamOrigin ? options.upstream.fetch(request) : fetch(request),
  };

  const placeholderOf = (kind: PictureFile["kind"]) => pictureFile(kind, placeholder, "image/jpeg");

  return {
    async find(source, shape, requester) {
      const address = source === null ? null : sourceAddress(source, fetcher);
      if (address === null) return placeholderOf("absent");
      const name = pictureName(address.href, shape);
      const cached = await cache.find(name);
      const failure = failures.get(address.href);
      // An old picture is sent at once and made again in the background. It stays while its original is not available.
      if (cached?.isFresh === false && failure === undefined) refresh(name, address, shape);
      const picture = cached ?? failure ?? (await makeInTurn(name, address, shape, requester));
      return picture.code === "found"
        ? pictureFile("found", picture.bytes, `image/${shape.format}`)
        : placeholderOf(picture.code);
    },
    async makeAhead(source, shape) {
      const address = sourceAddress(source, fetcher);
      if (address === null || failures.has(address.href)) return;
      const name = pictureName(address.href, shape);
      if ((await cache.find(name)) === null) await makeInTurn(name, address, shape, { key: SHOP_KEY });
    },
  };

  function refresh(name: string, address: URL, shape: PictureShape): void {
    makeInTurn(name, address, shape, { key: SHOP_KEY })
      .then((picture) => (picture.code === "absent" ? cache.remove(name) : undefined))
      .catch((error: unknown) =>
        log("warn", "A picture could not be refreshed", { source: address.href, error: String(error) }),
      );
  }

  /**
   * Makes and caches a picture, once for all who request it meanwhile, when it is the requester's turn: nobody waits behind
   * the queue of another. "refused" when the turn does not come: the queue is full, the wait too long, or the requester has left.
   */
  async function makeInTurn(
    name: string,
    address: URL,
    shape: PictureShape,
    { key, signal }: PictureRequester,
  ): Promise<PictureBytes | { code: "refused" }> {
    const startedAt = performance.now();
    options.watch?.begun();
    let kind: PictureFile["kind"] = "fault";
    const gaveUp = AbortSignal.any([AbortSignal.timeout(MAX_WAIT_MS), ...(signal === undefined ? [] : [signal])]);
    const take = () => making.run(name, () => makeAndCache(name, address, shape, key));
    try {
      const picture = await (making.outcome(name) ?? whenItsTurn(key, take, gaveUp));
      kind = picture.code;
      return picture;
    } catch (error) {
      if (!isTooManyWaiting(error) && !gaveUp.aborted) throw error;
      // Another's turn may have come meanwhile.
      const made = (await cache.find(name)) ?? { code: "refused" };
      kind = made.code;
      return made;
    } finally {
      options.watch?.ended(kind, performance.now() - startedAt);
    }
  }

  async function makeAndCache(name: string, address: URL, shape: PictureShape, key: string): Promise<PictureBytes> {
    // It may have been made, or found to be absent, while this requester waited.
    const made = await cache.find(name);
    if (made?.isFresh === true) return made;
    const failure = failures.get(address.href);
    if (failure !== undefined) return failure;
    const picture = await make(address, shape, key);
    if (picture.code === "found")
      await cache
        .save(name, picture.bytes)
        .catch((error: unknown) => log("warn", "A picture could not be saved", { error: String(error) }));
    return picture;
  }

  async function make(address: URL, shape: PictureShape, key: string): Promise<PictureBytes> {
    const failed = (failure: Failure, message: string, ttl: number = failureMs[failure.code]) => {
      log(failure.code === "fault" ? "warn" : "info", message, { source: address.href, reason: failure.reason });
      failures.set(address.href, failure, { ttl });
      return failure;
    };
    const fetched = await fetchSource(address, fetcher);
    if (fetched.code !== "found") return failed(fetched, "An original could not be fetched");
    const message = "No picture could be made of an original";
    try {
      const picture = await whenProcessIsFree(key, () => processes.make(fetched.bytes, shape));
      return picture.code === "found" ? picture : failed(picture, message);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "failed";
      return failed({ code: "fault", reason }, message, failureMs.fatal);
    }
  }
}

/** How long a request waits for its turn, in ms: shorter than browsers and proxies wait for an answer. */
const MAX_WAIT_MS = 15_000;

/** The picture for a product without one: the ground of the drawn placeholder. A file by itself, since mail programs show no SVG. */
const placeholder = readFileSync(new URL("placeholder.jpg", import.meta.url));
