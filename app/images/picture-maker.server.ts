import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { fairConcurrencyLimit, TooManyWaiting } from "../concurrency/fair-concurrency-limit.server.ts";
import { fetchSource } from "./fetch-source.server.ts";
import type { PictureShape } from "./make-picture.server.ts";
import type { PictureProcesses } from "./picture-processes.server.ts";
import { sharedJobs, type PictureRequester } from "./picture-jobs.server.ts";
import { openPictureDiskCache } from "./picture-disk-cache.server.ts";
import { placeholder } from "./placeholder.server.ts";
import { sourceAddress, type PictureOrigins } from "./source-address.server.ts";

/** What pictures take on disk, in bytes: some fifteen thousand of them. */
const SHELF_BYTES = 256 * 1024 * 1024;
/** How many originals are held at once, being fetched or made into pictures: memory is bounded by them. Half of them for one address. */
const [HELD, HELD_PER_ADDRESS] = [8, 4];
/** How many may wait, in all and of one address: several shoppers may share one, and a page shows up to fifty. */
const [WAITING, WAITING_PER_ADDRESS] = [320, 80];
/** How long a failure is believed, in ms: an absent or broken original, a fault that may pass, one that took a process with it. */
const believedMs = { absent: 60_000, fault: 10_000, fatal: 120_000 } as const;
/** How long the drawn placeholder is waited for, in ms, before its drawing is sent as it is. */
const PLACEHOLDER_MS = 1_000;
/** How many sources are remembered as asked for their colour. */
const TONES_ASKED = 10_000;
/** How many colours may wait to be read: pictures that somebody waits for come first. */
const TONES_WAITING = 8;
/** Part of every name on the shelf; a change of the recipe makes every picture anew. */
const RECIPE = "2";
/** Whose turn it is when the shop itself wants a picture: an old one renewed, a placeholder, a colour. */
const OWN = "the shop";

/** The colours of pictures by their sources, for what stands in their place until they are there. */
interface Tones {
  get(source: string): string | undefined;
  set(source: string, tone: string): unknown;
}

/** What the maker is set up with; `fetch` is used for the upstream's own origin, whose address is `upstream.base`. */
interface MakerSettings extends PictureOrigins {
  cacheDir: string;
  processes: PictureProcesses;
  tones: Tones;
  upstream: { base: string; fetch(request: Request): Promise<Response> };
  log(level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>): void;
  /** Told of every picture that is made: `ms` include waiting for a place. */
  watch?: { begun(): void; ended(outcome: "found" | "absent" | "fault" | "refused", ms: number): void };
}

/** What is asked for: the source as it was signed, and what stands behind the signature. */
export interface RequestedPicture {
  signed: string;
  source: string;
}

/**
 * A picture ready to be sent; `kind` tells whether it is the one asked for, and if not, why the placeholder stands in:
 * `refused` for whom too many wait already.
 */
export interface PictureFile {
  kind: "found" | "absent" | "fault" | "refused";
  bytes: Buffer;
  type: string;
  /** A strong entity tag, quotes included. */
  etag: string;
}

type Outcome = { code: "found"; bytes: Buffer; tone: string | null } | { code: "absent" | "fault"; believedMs: number };

/** Makes the shop's pictures. Neither function throws for a source's sake: where there is no picture they give the placeholder. */
export interface PictureMaker {
  find(asked: RequestedPicture, shape: PictureShape, asker: PictureRequester): Promise<PictureFile>;
  placeholder(shape: PictureShape): Promise<PictureFile>;
}

/**
 * The one who makes the shop's pictures, for the life of the process. Each is made once, however many ask for it at the
 * same time, and kept on disk. What is there is served at once; what must be made is made in turn, address by address.
 */
export function pictureMaker(settings: MakerSettings): PictureMaker {
  const { processes, log } = settings;
  const shelf = openPictureDiskCache(settings.cacheDir, SHELF_BYTES);
  const jobs = sharedJobs<Outcome>(
    fairConcurrencyLimit({
      maxRunning: HELD,
      maxRunningPerKey: HELD_PER_ADDRESS,
      maxWaiting: WAITING,
      maxWaitingPerKey: WAITING_PER_ADDRESS,
    }),
  );
  // One place is left for the others, whatever one address asks for.
  const draw = fairConcurrencyLimit({
    maxRunning: processes.maxProcesses,
    maxRunningPerKey: Math.max(1, processes.maxProcesses - 1),
    maxWaiting: WAITING,
    maxWaitingPerKey: WAITING,
  });
  const standIns = new Map<string, Promise<Buffer>>();
  let tonesWaiting = 0;
  const tonesAsked = new LRUCache<string, true>({ max: TONES_ASKED });
  // Of signed sources alone, like the tones: a stranger fills neither.
  const failures = new LRUCache<string, "absent" | "fault">({ max: 5_000 });
  const upstreamOrigin = URL.parse(settings.upstream.base)?.origin;
  const places = {
    base: settings.base,
    origins: settings.origins,
    fetch: (request: Request) =>
      new URL(request.url).origin === upstreamOrigin ? settings.upstream.fetch(request) : fetch(request),
  };

  return {
    async find({ signed, source }, shape, asker) {
      const address = source === "" ? null : sourceAddress(source, places);
      if (address === null) return standIn("absent", shape);
      const name = nameOf(address.href, shape);
      const kept = await shelf.find(name);
      const failure = failures.get(address.href);
      if (kept !== null) {
        // An old picture is shown at once and renewed behind it; it stays while its original cannot be had.
        if (!kept.fresh && failure === undefined) renew(name, address, shape);
        learnTone(signed, kept.bytes, shape);
        return finished("found", kept.bytes, `image/${shape.format}`);
      }
      if (failure !== undefined) return standIn(failure, shape);
      const outcome = await made(name, address, shape, asker);
      if (outcome === null) return standIn("refused", shape);
      if (outcome.code !== "found") return standIn(outcome.code, shape);
      if (outcome.tone !== null) settings.tones.set(signed, outcome.tone);
      return finished("found", outcome.bytes, `image/${shape.format}`);
    },
    placeholder: (shape) => standIn("absent", shape),
  };

  /** Nobody waits for it, and it is asked once: a picture without a colour of its own has none the next time either. */
  function learnTone(signed: string, bytes: Buffer, { format }: PictureShape): void {
    if (
      format === "jpeg" ||
      settings.tones.get(signed) !== undefined ||
      tonesAsked.has(signed) ||
      tonesWaiting >= TONES_WAITING
    )
      return;
    tonesAsked.set(signed, true);
    tonesWaiting += 1;
    draw(OWN, () => processes.toneOf(bytes))
      .finally(() => (tonesWaiting -= 1))
      .then((tone) => (tone === null ? null : settings.tones.set(signed, tone)))
      .catch((error: unknown) => log("warn", "a picture's colour could not be told", { error: String(error) }));
  }

  /** The placeholder, made once for each of the few shapes there are; as its drawing where that is not done at once. */
  async function standIn(kind: PictureFile["kind"], shape: PictureShape): Promise<PictureFile> {
    const name = nameOf("placeholder", shape);
    const drawn =
      standIns.get(name) ??
      draw(OWN, () => processes.make(placeholder, shape)).then((made) =>
        made.code === "made" ? made.bytes : placeholder,
      );
    standIns.set(name, drawn);
    drawn.catch(() => standIns.delete(name));
    const late = new AbortController();
    const bytes = await Promise.race([
      drawn.catch(() => null),
      pause(PLACEHOLDER_MS, null, { signal: late.signal }).catch(() => null),
    ]);
    late.abort();
    return bytes === null
      ? finished(kind, placeholder, "image/svg+xml")
      : finished(kind, bytes, `image/${shape.format}`);
  }

  function renew(name: string, address: URL, shape: PictureShape): void {
    made(name, address, shape, { key: OWN })
      .then((outcome) => (outcome?.code === "absent" ? shelf.drop(name) : undefined))
      .catch((error: unknown) =>
        log("warn", "a picture could not be renewed", { source: address.href, error: String(error) }),
      );
  }

  /** Fetched, made and put on the shelf, when it is the asker's turn; null when it is not to be. */
  async function made(
    name: string,
    address: URL,
    shape: PictureShape,
    asker: PictureRequester,
  ): Promise<Outcome | null> {
    const started = performance.now();
    settings.watch?.begun();
    let ended: "found" | "absent" | "fault" | "refused" = "fault";
    try {
      const outcome = await jobs(name, asker, () => making(name, address, shape, asker));
      ended = outcome?.code ?? "refused";
      return outcome;
    } finally {
      settings.watch?.ended(ended, performance.now() - started);
    }
  }

  async function making(name: string, address: URL, shape: PictureShape, asker: PictureRequester): Promise<Outcome> {
    const outcome = await fetchedAndDrawn(address, shape, asker);
    if (outcome.code !== "found" && outcome.believedMs > 0)
      failures.set(address.href, outcome.code, { ttl: outcome.believedMs });
    if (outcome.code === "found")
      await shelf
        .keep(name, outcome.bytes)
        .catch((error: unknown) => log("warn", "a picture could not be kept", { error: String(error) }));
    return outcome;
  }

  async function fetchedAndDrawn(address: URL, shape: PictureShape, { key }: PictureRequester): Promise<Outcome> {
    const fetched = await fetchSource(address, places);
    if (fetched.code !== "found") {
      log(fetched.code === "fault" ? "warn" : "info", "an original could not be fetched", {
        source: address.href,
        reason: fetched.reason,
      });
      return { code: fetched.code, believedMs: believedMs[fetched.code] };
    }
    const unmade = (level: "info" | "warn", reason: string) =>
      log(level, "no picture could be made of an original", { source: address.href, reason });
    try {
      const drawn = await draw(key, () => processes.make(fetched.bytes, shape));
      if (drawn.code === "made") return { ...drawn, code: "found" };
      unmade("info", drawn.reason);
      return { code: "absent", believedMs: believedMs.absent };
    } catch (error) {
      unmade("warn", error instanceof Error ? error.message : "failed");
      // That too many wait says nothing about the picture.
      return { code: "fault", believedMs: error instanceof TooManyWaiting ? 0 : believedMs.fatal };
    }
  }
}

function nameOf(source: string, { width, format, lean }: PictureShape): string {
  return `${createHash("sha256")
    .update(JSON.stringify([RECIPE, source, width, lean]))
    .digest("hex")
    .slice(0, 40)}.${format}`;
}

function finished(kind: PictureFile["kind"], bytes: Buffer, type: string): PictureFile {
  return { kind, bytes, type, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}
