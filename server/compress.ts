import { isPageResponse } from "../delivery/page-response.ts";
import { acceptsEncoding } from "./accepts-encoding.ts";
import type { FetchLink } from "./chain-links.ts";
import { brotliCompressed, gzipped, publicQuality, zstdCompressed } from "./compressor.ts";

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
  const bytes = await bytesOf(response);
  if (bytes === null || request.method === "HEAD") return new Response(null, { status, statusText, headers });
  const isPublic = headers.get("cache-control")?.startsWith("public") === true;
  const encoding = bytes.length < WORTHWHILE_BYTES ? undefined : encodingOf(request, isPublic);
  const body =
    encoding === undefined
      ? bytes
      : await encodedAs(encoding, bytes, isPublic ? publicQuality(request.url) : PRIVATE_QUALITY);
  if (encoding !== undefined) headers.set("content-encoding", encoding);
  headers.set("content-length", String(body.byteLength));
  return new Response(new Uint8Array(body), { status, statusText, headers });
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
  if (isPageResponse(response)) return typeof response.html === "string" ? Buffer.from(response.html) : response.html;
  return response.body === null ? null : Buffer.from(await response.arrayBuffer());
}
