import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { fetchSource } from "./fetch-source.server.ts";
import { makePicture, toneOf, type PictureShape } from "./make-picture.server.ts";
import { openShelf } from "./picture-shelf.server.ts";
import { placeholder } from "./placeholder.server.ts";
import { sourceAddress, type PictureOrigins } from "./source-address.server.ts";
import { turnstile, TurnstileFull } from "./turnstile.server.ts";

/** What pictures take on disk, in bytes: some fifteen thousand of them. */
const SHELF_BYTES = 256 * 1024 * 1024;
/** How many are made at once, and how many may wait for it: memory is bounded by the first, patience by the second. */
const [MADE_AT_ONCE, WAITING] = [4, 400];
/** How long a failure is believed, in ms: an absent or broken original, and a fault that may pass. */
const believedMs = { absent: 60_000, fault: 10_000 } as const;
/** Part of every name on the shelf; a change of the recipe makes every picture anew. */
const RECIPE = "2";

/** The colours of pictures by their sources, for what stands in their place until they are there. */
interface Tones {
  get(source: string): string | undefined;
  set(source: string, tone: string): unknown;
}

/** What the maker is set up with; `fetch` is used for the upstream's own origin, whose address is `upstream.base`. */
interface MakerSettings extends PictureOrigins {
  cacheDir: string;
  tones: Tones;
  upstream: { base: string; fetch(request: Request): Promise<Response> };
  log(level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>): void;
  /** Told of every picture that is made: `ms` include waiting for a place. */
  watch?: { begun(): void; ended(outcome: "found" | "absent" | "fault" | "refused", ms: number): void };
}

/** A picture ready to be sent; `kind` tells whether it is the one asked for, and if not, why the placeholder stands in. */
export interface FinishedPicture {
  kind: "found" | "absent" | "fault";
  bytes: Buffer;
  type: string;
  /** A strong entity tag, quotes included. */
  etag: string;
}

type Outcome = { code: "found"; bytes: Buffer } | { code: "absent" | "fault" };

/**
 * The one who makes the shop's pictures, for the life of the process. Each is made once, however many ask for it at the
 * same time, and kept on disk. Its function never throws for a source's sake: where there is no picture it gives the placeholder.
 */
export function pictureMaker(settings: MakerSettings): (source: string | null, shape: PictureShape) => Promise<FinishedPicture> {
  const shelf = openShelf(settings.cacheDir, SHELF_BYTES);
  const enter = turnstile(MADE_AT_ONCE, WAITING);
  const underWay = new Map<string, Promise<Outcome>>();
  const standIns = new Map<string, Promise<Buffer>>();
  const renewing = new Set<string>();
  const failures = new LRUCache<string, "absent" | "fault">({ max: 5_000 });
  const upstreamOrigin = URL.parse(settings.upstream.base)?.origin;
  const places = {
    base: settings.base,
    origins: settings.origins,
    fetch: (request: Request) => (new URL(request.url).origin === upstreamOrigin ? settings.upstream.fetch(request) : fetch(request)),
  };

  return async (source, shape) => {
    const address = source === null || source === "" ? null : sourceAddress(source, places);
    const outcome = address === null ? { code: "absent" as const } : await find(address.href, shape, () => original(address));
    if (outcome.code === "found") {
      learnTone(source ?? "", outcome.bytes, shape);
      return finished("found", outcome.bytes, shape);
    }
    return finished(outcome.code, await standIn(shape), shape);
  };

  /** Nobody waits for it. A JPEG does not tell whether its original lets anything through. */
  function learnTone(source: string, bytes: Buffer, { format }: PictureShape): void {
    if (format === "jpeg" || settings.tones.get(source) !== undefined) return;
    toneOf(bytes)
      .then((tone) => (tone === null ? null : settings.tones.set(source, tone)))
      .catch((error: unknown) => settings.log("warn", "a picture's colour could not be told", { source, error: String(error) }));
  }

  /** The placeholder, made once for each of the few shapes there are, and never waiting behind other pictures. */
  function standIn(shape: PictureShape): Promise<Buffer> {
    const name = nameOf("placeholder", shape);
    const made = standIns.get(name) ?? makePicture(placeholder, shape);
    standIns.set(name, made);
    made.catch(() => standIns.delete(name));
    return made;
  }

  /** From the shelf, else made: by the first who asks, for all who ask meanwhile. */
  function find(source: string, shape: PictureShape, read: () => Promise<Outcome>): Promise<Outcome> {
    const name = nameOf(source, shape);
    const running = underWay.get(name);
    if (running !== undefined) return running;
    const work = fromShelfOrMade(name, source, shape, read).finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  }

  async function fromShelfOrMade(name: string, source: string, shape: PictureShape, read: () => Promise<Outcome>): Promise<Outcome> {
    const kept = await shelf.find(name);
    const failure = failures.get(source);
    if (kept === null) return failure === undefined ? made(name, source, shape, read) : { code: failure };
    // An old picture is shown at once and renewed behind her back; it stays while its original cannot be had.
    if (!kept.fresh && failure === undefined && !renewing.has(name)) {
      renewing.add(name);
      void made(name, source, shape, read)
        .then((outcome) => (outcome.code === "absent" ? shelf.drop(name) : undefined))
        .catch((error: unknown) => settings.log("warn", "a picture could not be renewed", { source, error: String(error) }))
        .finally(() => renewing.delete(name));
    }
    return { code: "found", bytes: kept.bytes };
  }

  async function made(name: string, source: string, shape: PictureShape, read: () => Promise<Outcome>): Promise<Outcome> {
    const started = performance.now();
    const ended = (outcome: "found" | "absent" | "fault" | "refused") => settings.watch?.ended(outcome, performance.now() - started);
    settings.watch?.begun();
    try {
      const outcome = await enter(() => making(source, shape, read));
      ended(outcome.code);
      if (outcome.code !== "found") failures.set(source, outcome.code, { ttl: believedMs[outcome.code] });
      else await shelf.keep(name, outcome.bytes).catch((error: unknown) => settings.log("warn", "a picture could not be kept", { error: String(error) }));
      return outcome;
    } catch (error) {
      ended(error instanceof TurnstileFull ? "refused" : "fault");
      if (error instanceof TurnstileFull) return { code: "fault" };
      throw error;
    }
  }

  async function making(source: string, shape: PictureShape, read: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await read();
    if (outcome.code !== "found") return outcome;
    try {
      return { code: "found", bytes: await makePicture(outcome.bytes, shape) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : "failed";
      settings.log("info", "no picture could be made of an original", { source, reason });
      // Too slow is for now; anything else is the original's own fault.
      return { code: reason.startsWith("timeout") ? "fault" : "absent" };
    }
  }

  async function original(address: URL): Promise<Outcome> {
    const fetched = await fetchSource(address, places);
    if (fetched.code !== "found") settings.log(fetched.code === "fault" ? "warn" : "info", "an original could not be fetched", { source: address.href, reason: fetched.reason });
    return fetched;
  }
}

function nameOf(source: string, { width, format, lean }: PictureShape): string {
  return `${createHash("sha256").update(JSON.stringify([RECIPE, source, width, lean])).digest("hex").slice(0, 40)}.${format}`;
}

function finished(kind: FinishedPicture["kind"], bytes: Buffer, { format }: PictureShape): FinishedPicture {
  return { kind, bytes, type: `image/${format}`, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}
