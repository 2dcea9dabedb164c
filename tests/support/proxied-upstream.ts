import { once } from "node:events";
import { createServer } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { keptConnections } from "#contract/limits.ts";

/** An upstream that does one thing wrong: `pass` asks the right one. */
export type Wrong = (request: Request, pass: (request: Request) => Promise<Response>) => Promise<Response>;

/** A server in front of an upstream. */
export interface Proxied {
  url: string;
  close(): Promise<void>;
}

/** Serves an upstream over HTTP on any free port, doing wrong what `wrong` does. */
export async function serveWrongly(
  upstream: { fetch(request: Request): Promise<Response> },
  wrong: Wrong = (request, pass) => pass(request),
): Promise<Proxied> {
  const server = createServer(
    keptConnections,
    createRequestListener((request) => wrong(request, (right) => upstream.fetch(right)), { host: "upstream.internal" }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "",
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
