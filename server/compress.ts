import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isPageResponse } from "#serving/page-response.ts";
import { acceptedIn } from "#process/accept-header.ts";
import { fairLimit } from "#process/fair-limit.ts";
import type { FetchLink } from "./chain-links.ts";

/** The codings that a body is compressed in, the best first. */
const codings = ["br", "gzip"] as const;
/** How a body is sent. */
export type Coding = (typeof codings)[number] | "identity";

/** The brotli level of private responses, which are compressed for one reader. Level 5 takes 50 % longer for 7 % fewer bytes. */
const PRIVATE_QUALITY = 4;
const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;
/** A shorter body gains less than the header costs, in bytes. */
const WORTHWHILE_BYTES = 256;

/** Compresses responses for clients that accept it. */
export const compressResponse: FetchLink = async (context, next) => {
  await next();
  const { headers, url } = context.req.raw;
  const response = await compressed(context.res, acceptedCoding(headers.get("accept-encoding")), url);
  if (response === context.res) return;
  // Hono would copy the headers of the earlier response into the new one.
  context.res = undefined;
  context.res = response;
};

/** The same response in a coding, where its body is worth it. A body is complete when it arrives here, so it is one piece. */
export async function compressed(response: Response, coding: Coding, address: string): Promise<Response> {
  const { headers, status, statusText } = response;
  if (!compressible.test(headers.get("content-type") ?? "") || headers.has("content-encoding")) return response;
  if (!/\baccept-encoding\b/i.test(headers.get("vary") ?? "")) headers.append("vary", "accept-encoding");
  const bytes = await bytesOf(response);
  if (bytes === null) return response;
  const isCoded = coding !== "identity" && bytes.length >= WORTHWHILE_BYTES;
  const isPublic = headers.get("cache-control")?.startsWith("public") === true;
  const quality = isPublic ? publicQuality(address, bytes.length) : PRIVATE_QUALITY;
  const body = isCoded ? await encoded(coding, bytes, quality) : bytes;
  if (isCoded) headers.set("content-encoding", coding);
  headers.set("content-length", String(body.byteLength));
  return new Response(new Uint8Array(body), { status, statusText, headers });
}

/** The body of a response; a page has it at hand. */
async function bytesOf(response: Response): Promise<Buffer | null> {
  if (isPageResponse(response)) return Buffer.from(response.html);
  return response.body === null ? null : Buffer.from(await response.arrayBuffer());
}

/**
 * How many bodies are compressed at the same time. Compression, password hashing and file access share four threads: many
 * pages at once must leave some of them to logins.
 */
const whenFree = fairLimit({ maxRunning: 2 });
/** Bodies of all clients are compressed in their order: each takes a few ms. */
const EVERYBODY = "";
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Compresses a body as soon as a thread is free. `quality` is brotli's. */
function encoded(coding: (typeof codings)[number], bytes: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return whenFree(EVERYBODY, () => (coding === "gzip" ? zip(bytes) : brotli(bytes, { params })));
}

/**
 * The brotli quality of what is sent to everybody, by its address. What is sent many times is worth more work than a private
 * page: quality 10 takes 30 ms of a thread for a listing, and sends 870 bytes less than quality 8, which takes 6. Addresses
 * with a query are too many for it.
 */
function publicQuality(address: string, bytes: number): number {
  if (bytes > LARGE_BYTES) return PRIVATE_QUALITY;
  return address.includes("?") ? 8 : 10;
}

/** What is larger than any page, such as a feed, would keep a thread from all pages for seconds. */
const LARGE_BYTES = 1024 * 1024;

/** The best coding that an Accept-Encoding header names. */
export function acceptedCoding(header: string | null | undefined): Coding {
  const accepted = acceptedIn(header);
  return codings.find((coding) => accepted.includes(coding)) ?? "identity";
}
