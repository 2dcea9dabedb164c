import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { fairLimit, isTooManyWaiting } from "#process/fair-limit.ts";
import { fetchSource, sourceAddress, type PictureOrigins } from "./fetch-source.server.ts";
import type { PictureShape } from "./make-picture.server.ts";
import { openPictureDiskCache } from "./picture-disk-cache.server.ts";
import { pictureFile, pictureName, type PictureFile } from "./picture-file.server.ts";
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
/** The key of the shop's own work: refreshing an old picture, and making some ahead. */
const SHOP_KEY = "the shop";

/** The options of the maker. `upstream.fetch` is used for the origin of `upstream.base`. */
interface MakerOptions extends PictureOrigins {
  cacheDir: string;
  processes: PictureProcesses;
  upstream: { base: string; fetch(request: Request): Promise<Response> };
  log(level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>): void;
  /** Called for every picture that is made; `ms` includes waiting for a turn. */
  watch?: { begun(): void; ended(outcome: PictureFile["kind"], ms: number): void };
}

/** The outcome of making a picture. */
type MadePicture = { code: "found"; bytes: Buffer } | { code: "absent" | "fault" };

/** Makes the shop's pictures. No source makes it throw: where there is no picture, it gives the placeholder. */
export interface PictureMaker {
  /** Finds a picture, or makes it. */
  find(source: string, shape: PictureShape, requester: PictureRequester): Promise<PictureFile>;
  /** Makes a picture before anybody asks for it, unless it is there. */
  makeAhead(source: string, shape: PictureShape): Promise<void>;
  placeholder(kind: PictureFile["kind"]): PictureFile;
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
  const underWay = new Map<string, Promise<MadePicture>>();
  // Only sources that the shop has signed are remembered here, so strangers cannot fill it.
  const failures = new LRUCache<string, "absent" | "fault">({ max: MAX_FAILURES });
  const upstreamOrigin = URL.parse(options.upstream.base)?.origin;
  const fetcher = {
    base: options.base,
    origins: options.origins,
    fetch: (request: Request) =>
      new URL(request.url).origin === upstreamOrigin ? options.upstream.fetch(request) : fetch(request),
  };

  const maker: PictureMaker = {
    async find(source, shape, requester) {
      const address = source === "" ? null : sourceAddress(source, fetcher);
      if (address === null) return maker.placeholder("absent");
      const name = pictureName(address.href, shape);
      const cached = await cache.find(name);
      const failure = failures.get(address.href);
      if (cached !== null) {
        // An old picture is sent at once and made again in the background. It stays while its original is not available.
        if (!cached.isFresh && failure === undefined) refresh(name, address, shape);
        return pictureFile("found", cached.bytes, `image/${shape.format}`);
      }
      if (failure !== undefined) return maker.placeholder(failure);
      const outcome = await makeInTurn(name, address, shape, requester);
      if (outcome?.code !== "found") return maker.placeholder(outcome?.code ?? "refused");
      return pictureFile("found", outcome.bytes, `image/${shape.format}`);
    },
    async makeAhead(source, shape) {
      const address = sourceAddress(source, fetcher);
      if (address === null || failures.has(address.href)) return;
      const name = pictureName(address.href, shape);
      if ((await cache.find(name)) === null) await makeInTurn(name, address, shape, { key: SHOP_KEY });
    },
    placeholder: (kind) => pictureFile(kind, placeholder, "image/jpeg"),
  };
  return maker;

  function refresh(name: string, address: URL, shape: PictureShape): void {
    makeInTurn(name, address, shape, { key: SHOP_KEY })
      .then((outcome) => (outcome?.code === "absent" ? cache.remove(name) : undefined))
      .catch((error: unknown) =>
        log("warn", "A picture could not be refreshed", { source: address.href, error: String(error) }),
      );
  }

  /**
   * Makes and caches a picture, once for all who request it meanwhile, when it is the requester's turn: nobody waits behind
   * the queue of another. Null when the turn does not come: the queue is full, the wait too long, or the requester has left.
   */
  async function makeInTurn(
    name: string,
    address: URL,
    shape: PictureShape,
    { key, signal }: PictureRequester,
  ): Promise<MadePicture | null> {
    const startedAt = performance.now();
    options.watch?.begun();
    let kind: PictureFile["kind"] = "fault";
    const gaveUp = AbortSignal.any([AbortSignal.timeout(MAX_WAIT_MS), ...(signal === undefined ? [] : [signal])]);
    /** A turn ends at once where another requester has the picture made. */
    const take = async (): Promise<{ job: Promise<MadePicture> }> => {
      const others = underWay.get(name);
      if (others !== undefined) return { job: others };
      const job = begin(name, makeAndCache(name, address, shape, key));
      await job.catch(() => undefined);
      return { job };
    };
    try {
      const outcome = await (underWay.get(name) ?? (await whenItsTurn(key, take, gaveUp)).job);
      kind = outcome.code;
      return outcome;
    } catch (error) {
      if (!isTooManyWaiting(error) && !gaveUp.aborted) throw error;
      kind = "refused";
      return null;
    } finally {
      options.watch?.ended(kind, performance.now() - startedAt);
    }
  }

  function begin(name: string, making: Promise<MadePicture>): Promise<MadePicture> {
    const job = making.finally(() => underWay.delete(name));
    underWay.set(name, job);
    return job;
  }

  async function makeAndCache(name: string, address: URL, shape: PictureShape, key: string): Promise<MadePicture> {
    // It may have been made, or found to be absent, while this requester waited.
    const made = await cache.find(name);
    if (made?.isFresh === true) return { code: "found", bytes: made.bytes };
    const failure = failures.get(address.href);
    if (failure !== undefined) return { code: failure };
    const outcome = await make(address, shape, key);
    if (outcome.code === "found")
      await cache
        .save(name, outcome.bytes)
        .catch((error: unknown) => log("warn", "A picture could not be saved", { error: String(error) }));
    return outcome;
  }

  async function make(address: URL, shape: PictureShape, key: string): Promise<MadePicture> {
    const failed = (code: "absent" | "fault", ms: number, level: "info" | "warn", message: string, reason: string) => {
      log(level, message, { source: address.href, reason });
      failures.set(address.href, code, { ttl: ms });
      return { code };
    };
    const fetched = await fetchSource(address, fetcher);
    if (fetched.code !== "found") {
      const level = fetched.code === "fault" ? "warn" : "info";
      return failed(fetched.code, failureMs[fetched.code], level, "An original could not be fetched", fetched.reason);
    }
    const message = "No picture could be made of an original";
    try {
      const picture = await whenProcessIsFree(key, () => processes.make(fetched.bytes, shape));
      if (picture.code === "made") return { code: "found", bytes: picture.bytes };
      return failed("absent", failureMs.absent, "info", message, picture.reason);
    } catch (error) {
      return failed("fault", failureMs.fatal, "warn", message, error instanceof Error ? error.message : "failed");
    }
  }
}

/** How long a request waits for its turn, in ms: shorter than browsers and proxies wait for an answer. */
const MAX_WAIT_MS = 15_000;

/** Who requests a picture: the key that the picture waits under, and the signal that aborts with the request. */
interface PictureRequester {
  key: string;
  signal?: AbortSignal | undefined;
}

/** The picture for a product without one: a plain cloth over a rod. A file by itself, since mail programs show no SVG. */
const placeholder = readFileSync(new URL("placeholder.jpg", import.meta.url));
