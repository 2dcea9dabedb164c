import { bodyUpTo, networkErrorText, untilAborted } from "#process/fetching.ts";

/** The origins that pictures may be fetched from. */
export interface PictureOrigins {
  /** The address that relative paths belong to, without a slash at its end. */
  base: string;
  /** Further origins that full addresses may have. */
  origins: readonly string[];
}

/**
 * The address of a picture's source; null when the shop does not fetch from there. A relative path stays under the base.
 * A full address must have the base's origin or a configured one, and no password.
 */
export function sourceAddress(source: string, allowed: PictureOrigins): URL | null {
  // Browsers and servers read backslashes and control characters in addresses differently.
  if (source === "" || source.length > 2_000 || /[\\\u0000-\u001f\u007f]/.test(source)) return null;
  const root = URL.parse(`${allowed.base}/`);
  const isFull = /^[a-z][a-z\d+.-]*:/i.test(source);
  const address = URL.parse(isFull ? source : `${allowed.base}/${source.replace(/^\/+/, "")}`);
  if (root === null || address === null || !isFetchable(address, allowed)) return null;
  // `..` in a path could lead out of the base.
  if (!isFull && !address.pathname.startsWith(root.pathname)) return null;
  address.hash = "";
  return address;
}

/** Whether the shop fetches pictures from an address, such as the target of a redirect. */
function isFetchable(address: URL, { base, origins }: PictureOrigins): boolean {
  if (!/^https?:$/.test(address.protocol) || address.username !== "" || address.password !== "") return false;
  return [base, ...origins].some((origin) => URL.parse(origin)?.origin === address.origin);
}

/** How long fetching one original may take, in ms; redirects and body included. */
const TIMEOUT_MS = 4_000;
/** The largest original that is read, in bytes. */
const MAX_SOURCE_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** A picture, or why there is none. An `absent` one stays so for long; a `fault` may pass soon. */
export type PictureBytes = { code: "found"; bytes: Buffer } | { code: "absent" | "fault"; reason: string };

interface SourceFetcher extends PictureOrigins {
  fetch(request: Request): Promise<Response>;
}

/** Fetches an original. Redirects are followed to configured origins only. Never throws. */
export async function fetchSource(address: URL, fetcher: SourceFetcher): Promise<PictureBytes> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await untilAborted(follow(address, fetcher, signal), signal);
  } catch (error) {
    const reason = signal.aborted ? `no full answer within ${TIMEOUT_MS} ms` : networkErrorText(error);
    return { code: "fault", reason };
  }
}

async function follow(address: URL, fetcher: SourceFetcher, signal: AbortSignal): Promise<PictureBytes> {
  let current = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetcher.fetch(
      new Request(current, { headers: { accept: "image/*" }, redirect: "manual", signal }),
    );
    if (response.ok) return readBody(response);
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429)
      return { code: "fault", reason: `answered ${response.status}` };
    const target = redirectTarget(response, current);
    if (target === null) return { code: "absent", reason: `answered ${response.status}` };
    if (!isFetchable(target, fetcher))
      return { code: "absent", reason: "redirects to a place pictures are not fetched from" };
    current = target;
  }
  return { code: "absent", reason: "redirects too often" };
}

function redirectTarget({ status, headers }: Response, from: URL): URL | null {
  return status >= 300 && status < 400 ? URL.parse(headers.get("location") ?? "", from.href) : null;
}

/** Content-Length may be wrong or absent, so the bytes are counted. */
async function readBody(response: Response): Promise<PictureBytes> {
  const bytes = await bodyUpTo(MAX_SOURCE_BYTES, response);
  return bytes === null
    ? { code: "absent", reason: `larger than ${MAX_SOURCE_BYTES} bytes` }
    : { code: "found", bytes };
}
