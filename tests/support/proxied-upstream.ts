import { createRequestListener } from "@remix-run/node-fetch-server";
import { serveLocally } from "./serve-locally.ts";

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
  const { url, stop } = await serveLocally(
    createRequestListener((request) => wrong(request, (right) => upstream.fetch(right)), { host: "upstream.internal" }),
  );
  return { url, close: stop };
}
