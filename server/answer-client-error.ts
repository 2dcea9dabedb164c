import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { refusal, type RefusalStatus } from "./refusal-response.ts";
import { securityHeaders } from "./security-headers.ts";

/** The status of each error of the HTTP parser. Every other error is a bad request. */
const statuses: Record<string, RefusalStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The status under which a request counts whose client left before the answer was sent. */
const CLIENT_CLOSED_REQUEST = 499;

/** What the parser's errors were answered with, by connection. */
const answered = new WeakMap<Duplex, RefusalStatus>();

/** The status that a client got, once the response is closed: 408 where it was too slow, 499 where it left before. */
export function sentStatus(response: ServerResponse): number {
  if (response.writableFinished) return response.statusCode;
  return answered.get(response.req.socket) ?? CLIENT_CLOSED_REQUEST;
}

/** How long the client may take to read the answer, in ms. */
const CLOSE_AFTER_MS = 1_000;

/**
 * Answers bytes that are no HTTP request, with the headers of every response, and closes the connection. A browser gets
 * there with too many cookies, so the answer is a page, in the language of `address` where that has been read.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, address = ""): void {
  // The client is gone, or a response is on its way already: another would be read as a part of it.
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const status = statuses[error.code ?? ""] ?? 400;
  // It ended its side in the middle of a request: it has left, though it may still read.
  if (error.code !== "HPE_INVALID_EOF_STATE") answered.set(socket, status);
  const { body, headers: own } = refusal(status, "text/html", { path: address.replace(/\?.*/s, "") });
  const headers = Object.entries({
    ...securityHeaders,
    ...own,
    connection: "close",
    "content-length": String(Buffer.byteLength(body)),
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`,
  );
  // `end` closes this side only. A client that goes on sending must not hold the connection.
  const closing = setTimeout(() => socket.destroy(), CLOSE_AFTER_MS);
  socket.once("close", () => clearTimeout(closing));
}
