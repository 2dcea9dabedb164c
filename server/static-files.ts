import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

/** Serves the built files: hashed ones for ever, the others for an hour. Files appear in development without a restart. */
export function staticFiles(folder: string): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader("cache-control", path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
