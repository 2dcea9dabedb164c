import type { Duplex } from "node:stream";
import { securityHeaders } from "./security-headers.ts";

/** The status of each error of the HTTP parser. Every other error is a bad request. */
const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** How long the client may take to read the answer, in ms. */
const CLOSE_AFTER_MS = 1_000;

/** Answers bytes that are no HTTP request, with the headers of every response, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  // The client is gone, or a response is on its way already: another would be read as a part of it.
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const headers = Object.entries({
    ...securityHeaders,
    connection: "close",
    "cache-control": "no-store",
    "content-length": "0",
  });
  socket.end(
    `HTTP/1.1 ${statuses[error.code ?? ""] ?? "400 Bad Request"}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
  );
  // `end` closes this side only. A client that goes on sending must not hold the connection.
  const closing = setTimeout(() => socket.destroy(), CLOSE_AFTER_MS);
  socket.once("close", () => clearTimeout(closing));
}
