import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;

/** The same response compressed for a client that accepts it. Pages are finished when they arrive here, so they are compressed as one piece. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const accepted = request.headers.get("accept-encoding") ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  if (encoding === null || response.body === null || request.method === "HEAD" || response.headers.has("content-encoding") || !compressible.test(response.headers.get("content-type") ?? "")) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const body = encoding === "br" ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }) : await zip(bytes);
  const headers = new Headers(response.headers);
  headers.set("content-encoding", encoding);
  headers.set("content-length", String(body.byteLength));
  headers.append("vary", "accept-encoding");
  return new Response(new Uint8Array(body), { status: response.status, statusText: response.statusText, headers });
}
