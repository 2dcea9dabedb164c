import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { compressed } from "./compress.ts";
import type { Log } from "./log.ts";
import { isCrossSite } from "./refuse-cross-site.ts";
import { securityHeaders } from "./security-headers.ts";

/** The largest form the shop has fits many times into this, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;

/** A static file server in connect style, and the shop as a fetch handler that is told each request's facts. */
interface FrontParts {
  files(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  shop(request: Request, facts: { id: string; nonce: string }): Promise<Response>;
  ready(): Promise<boolean>;
  log: Log;
  trustProxy: boolean;
}

/** The HTTP front: health, static files, limits, headers, compression, one log line a request; then the shop. */
export function createFront({ files, shop, ready, log, trustProxy }: FrontParts): Server {
  const handle = async (request: Request): Promise<Response> => {
    const id = randomUUID();
    const started = performance.now();
    const response = await answer(request, id);
    const { pathname } = new URL(request.url);
    log.info({ requestId: id, method: request.method, path: pathname, status: response.status, ms: Math.round(performance.now() - started) }, "request");
    return response;
  };
  const answer = async (request: Request, id: string): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return plain(200, "ok");
    if (pathname === "/readyz") return (await ready()) ? plain(200, "ready") : plain(503, "not ready");
    if (!["GET", "HEAD", "POST"].includes(request.method)) return plain(405, "Method not allowed", { allow: "GET, HEAD, POST" });
    if (isCrossSite(request)) return plain(403, "This form was sent from another site. Please go back to the shop and try again.");
    if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return plain(413, "This is more than the shop can take in one form. Please go back and shorten it.");
    try {
      return await compressed(request, await shop(request, { id, nonce: randomBytes(16).toString("base64") }));
    } catch (error) {
      log.error({ requestId: id, stack: error instanceof Error ? error.stack : String(error) }, "the shop failed");
      return plain(500, `Something went wrong. Please try again. (${id})`);
    }
  };
  const listener = createRequestListener(handle, { trustProxy });
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    files(request, response, () => listener(request, response));
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  return server;
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers } });
}
