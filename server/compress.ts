import { acceptsEncoding } from "./accepts-encoding.ts";
import type { FetchLink } from "./chain-links.ts";
import { brotliCompressed, gzipped } from "./compressor.ts";

/** The brotli level of responses that are compressed once and sent once. */
const BROTLI_QUALITY = 5;
const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;
/** A shorter body gains less than the header costs, in bytes. */
const WORTHWHILE_BYTES = 256;

/** Compresses responses for clients that accept it. Pages are complete when they arrive here, so each is one piece. */
export const compressResponse: FetchLink = async (context, next) => {
  await next();
  const response = await compressed(context.req.raw, context.res);
  if (response === context.res) return;
  // Hono would copy the headers of the response before into the new one.
  context.res = undefined;
  context.res = response;
};

async function compressed(request: Request, response: Response): Promise<Response> {
  if (!compressible.test(response.headers.get("content-type") ?? "") || response.headers.has("content-encoding"))
    return response;
  const headers = new Headers(response.headers);
  if (!/\baccept-encoding\b/i.test(headers.get("vary") ?? "")) headers.append("vary", "accept-encoding");
  const { status, statusText } = response;
  if (response.body === null || request.method === "HEAD")
    return new Response(response.body, { status, statusText, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const encoding =
    bytes.length < WORTHWHILE_BYTES
      ? undefined
      : (["br", "gzip"] as const).find((one) => acceptsEncoding(request.headers.get("accept-encoding"), one));
  const body =
    encoding === undefined
      ? bytes
      : encoding === "br"
        ? await brotliCompressed(bytes, BROTLI_QUALITY)
        : await gzipped(bytes);
  if (encoding !== undefined) headers.set("content-encoding", encoding);
  headers.set("content-length", String(body.byteLength));
  return new Response(new Uint8Array(body), { status, statusText, headers });
}
