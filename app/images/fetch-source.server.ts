import { isFetchable, type PictureOrigins } from "./source-address.server.ts";

/** How long fetching one picture may take, redirects and body included, in ms. */
const DEADLINE_MS = 4_000;
/** The largest original that is read, in bytes. */
export const MAX_SOURCE_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** An original, or why there is none: `absent` will be so tomorrow, too; a `fault` may be gone in a moment. */
export type FetchedSource = { code: "found"; bytes: Buffer } | { code: "absent" | "fault"; reason: string };

interface FetchPlaces extends PictureOrigins {
  fetch(request: Request): Promise<Response>;
}

/** Fetches an original. Redirects are followed to configured origins only. Never throws. */
export async function fetchSource(address: URL, places: FetchPlaces): Promise<FetchedSource> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    return await Promise.race([follow(address, places, signal), expired(signal)]);
  } catch (error) {
    return { code: "fault", reason: signal.aborted ? `no full answer within ${DEADLINE_MS} ms` : causeOf(error) };
  }
}

async function follow(address: URL, places: FetchPlaces, signal: AbortSignal): Promise<FetchedSource> {
  let place = address;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await places.fetch(
      new Request(place, { headers: { accept: "image/*" }, redirect: "manual", signal }),
    );
    if (response.ok) return bodyOf(response);
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429)
      return { code: "fault", reason: `answered ${response.status}` };
    const target =
      response.status >= 300 && response.status < 400
        ? URL.parse(response.headers.get("location") ?? "", place.href)
        : null;
    if (target === null) return { code: "absent", reason: `answered ${response.status}` };
    if (!isFetchable(target, places))
      return { code: "absent", reason: "redirects to a place pictures are not fetched from" };
    place = target;
  }
  return { code: "absent", reason: "redirects too often" };
}

/** Reads to the end or to the limit, whatever Content-Length says. */
async function bodyOf(response: Response): Promise<FetchedSource> {
  const tooLarge = { code: "absent", reason: `larger than ${MAX_SOURCE_BYTES} bytes` } as const;
  if (Number(response.headers.get("content-length") ?? 0) > MAX_SOURCE_BYTES) {
    await response.body?.cancel();
    return tooLarge;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_SOURCE_BYTES) return tooLarge;
    chunks.push(chunk);
  }
  return { code: "found", bytes: Buffer.concat(chunks) };
}

function expired(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  return error.cause instanceof Error ? error.cause.message : error.message;
}
