import type { Duplex } from "node:stream";
import { securityHeaders } from "./security-headers.ts";

/** What the parser's refusals are called; anything else it cannot read is a bad request. */
const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** How long whoever is refused may take to read why, in ms. */
const FAREWELL_MS = 1_000;

/** Answers what the parser could not read as a request, with the headers every response has, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Gone, or in the middle of an answer already: more words would be taken for a part of that.
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
  // This end alone is closed by that: whoever keeps the other open, and goes on sending, must not keep the connection.
  const leaving = setTimeout(() => socket.destroy(), FAREWELL_MS);
  socket.once("close", () => clearTimeout(leaving));
}
