import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { isPageResponse } from "#delivery/page-response.ts";
import { fairLimit } from "#process/fair-limit.ts";
import type { FetchLink } from "./chain-links.ts";

/**
 * The brotli level of private responses, which are compressed for one reader. Level 5 takes 50 % longer for 7 % fewer
 * bytes.
 */
const PRIVATE_QUALITY = 4;
/** The Zstandard level of private responses: as many bytes as brotli's level 4, in two thirds of its time. */
const PRIVATE_ZSTD_LEVEL = 5;
const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;
/** A shorter body gains less than the header costs, in bytes. */
const WORTHWHILE_BYTES = 256;

type Encoding = "zstd" | "br" | "gzip";

/** Compresses responses for clients that accept it. Each body is complete when it arrives here, so it is one piece. */
export const compressResponse: FetchLink = async (context, next) => {
  await next();
  const response = await compressed(context.req.raw, context.res);
  if (response === context.res) return;
  // Hono would copy the headers of the earlier response into the new one.
  context.res = undefined;
  context.res = response;
};

async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers, status, statusText } = response;
  if (!compressible.test(headers.get("content-type") ?? "") || headers.has("content-encoding")) return response;
  if (!/\baccept-encoding\b/i.test(headers.get("vary") ?? "")) headers.append("vary", "accept-encoding");
  const isPublic = headers.get("cache-control")?.startsWith("public") === true;
  const encoding = encodingOf(request, isPublic);
  const bytes = await bytesOf(response);
  if (bytes === null || request.method === "HEAD") return new Response(null, { status, statusText, headers });
  if (encoding === undefined || bytes.length < WORTHWHILE_BYTES) return complete(bytes, null);
  const quality = isPublic ? publicQuality(request.url) : PRIVATE_QUALITY;
  return complete(await encodedAs(encoding, bytes, quality), encoding);

  function complete(body: Buffer, coding: Encoding | null): Response {
    if (coding !== null) headers.set("content-encoding", coding);
    headers.set("content-length", String(body.byteLength));
    return new Response(new Uint8Array(body), { status, statusText, headers });
  }
}

/** The best encoding that the client knows. Zstandard only saves time, which a response for everybody is given once. */
function encodingOf(request: Request, isPublic: boolean): Encoding | undefined {
  const offered: readonly Encoding[] = isPublic ? ["br", "gzip"] : ["zstd", "br", "gzip"];
  return offered.find((one) => acceptsEncoding(request.headers.get("accept-encoding"), one));
}

function encodedAs(encoding: Encoding, bytes: Buffer, quality: number): Promise<Buffer> {
  if (encoding === "zstd") return zstdCompressed(bytes, PRIVATE_ZSTD_LEVEL);
  if (encoding === "br") return brotliCompressed(bytes, quality);
  return gzipped(bytes);
}

async function bytesOf(response: Response): Promise<Buffer | null> {
  if (isPageResponse(response)) return Buffer.from(response.html);
  return response.body === null ? null : Buffer.from(await response.arrayBuffer());
}

/**
 * How many bodies are compressed at the same time. Compression, password hashing and file access share four threads: many
 * pages at once must leave some of them to logins.
 */
const MAX_RUNNING = 2;

const [brotli, zip, zstandard] = [promisify(brotliCompress), promisify(gzip), promisify(zstdCompress)];
const whenFree = fairLimit({ maxRunning: MAX_RUNNING });
/** Bodies of all clients are compressed in their order: each takes a few ms. */
const EVERYBODY = "";

/** Compresses with brotli at a level, as soon as a thread is free. */
export function brotliCompressed(bytes: Buffer, quality: number): Promise<Buffer> {
  return whenFree(EVERYBODY, () =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
}

/** Compresses with Zstandard (RFC 8878) at a level, as soon as a thread is free. */
function zstdCompressed(bytes: Buffer, level: number): Promise<Buffer> {
  return whenFree(EVERYBODY, () =>
    zstandard(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level }, pledgedSrcSize: bytes.length }),
  );
}

/** Compresses with gzip, as soon as a thread is free. */
export function gzipped(bytes: Buffer): Promise<Buffer> {
  return whenFree(EVERYBODY, () => zip(bytes));
}

/**
 * The brotli quality of what is sent to everybody, by its address. What is sent many times is worth more work than a private
 * page: quality 10 takes 30 ms of a thread for a listing, and sends 870 bytes less than quality 8, which takes 6. Addresses
 * with a query are too many for it.
 */
export function publicQuality(address: string): number {
  return address.includes("?") ? 8 : 10;
}

/** True where an Accept-Encoding header names the encoding and does not refuse it by `q=0`. */
export function acceptsEncoding(header: string | null | undefined, encoding: "zstd" | "br" | "gzip"): boolean {
  return (header ?? "")
    .toLowerCase()
    .split(",")
    .some((range) => {
      const [name = "", ...parameters] = range.split(";").map((part) => part.trim());
      return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
