import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { startTestUpstream, type TestUpstream } from "./upstream-fixture.ts";

/**
 * What a call comes to instead of its answer: never (`late`), nothing at all (`closed`), half an answer (`cut`), done but
 * its answer not told (`lost`), a page for people (`html`), half of some JSON (`torn`), JSON about something else (`shape`),
 * or a refusal of its own.
 */
export type Fault = "late" | "closed" | "cut" | "lost" | "html" | "torn" | "shape" | { status: number; body?: unknown };

/** A real upstream behind HTTP that fails on demand. */
export interface FaultUpstream extends TestUpstream {
  url: string;
  /** Every call that reached the upstream itself, oldest first: "METHOD /path", its query with "?" if there is one, and its body as text. */
  calls: { call: string; query: string; body: string }[];
  /** Calls ("METHOD /path?query") that fit come to the fault while the work lasts, and to what they always did afterwards. */
  during<T>(calls: RegExp, fault: Fault, work: () => Promise<T>): Promise<T>;
}

/** Starts it on any free port, on fresh data and today's clock. */
export async function startFaultUpstream(): Promise<FaultUpstream> {
  const up = await startTestUpstream({ now: () => new Date() });
  const calls: FaultUpstream["calls"] = [];
  let failing: { calls: RegExp; fault: Fault } | null = null;

  const serve = createRequestListener(async (request) => {
    const { pathname, search } = new URL(request.url);
    calls.push({ call: `${request.method} ${pathname}`, query: search, body: await request.clone().text() });
    return up.upstream.fetch(request);
  }, { host: "upstream.internal" });

  const server = createServer((request, response) => {
    const fault = failing !== null && failing.calls.test(`${request.method} ${request.url}`) ? failing.fault : null;
    if (fault === null) return serve(request, response);
    if (fault !== "lost") return misbehave(response, fault);
    // The upstream works as ever, and the line goes dead before its first word is out.
    response.writeHead = () => response.destroy();
    serve(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";

  async function during<T>(fitting: RegExp, fault: Fault, work: () => Promise<T>): Promise<T> {
    failing = { calls: fitting, fault };
    try {
      return await work();
    } finally {
      failing = null;
    }
  }

  async function stop(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
    await up.stop();
  }

  return { ...up, url, calls, during, stop };
}

function misbehave(response: ServerResponse, fault: Exclude<Fault, "lost">): void {
  const json = { "content-type": "application/json" };
  if (typeof fault === "object") {
    response.writeHead(fault.status, json).end(JSON.stringify(fault.body ?? { message: "<b>SQLITE_BUSY</b> at /srv/api.js:12" }));
    return;
  }
  switch (fault) {
    case "late":
      // Whoever asked has to give up by herself.
      return;
    case "closed":
      response.destroy();
      return;
    case "cut":
      response.writeHead(200, { ...json, "content-length": "1000" }).write('{"success":true,"data":[{"id":1,"name":"Half a', () => response.destroy());
      return;
    case "html":
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Proxy</title><h1>Welcome to the proxy</h1>");
      return;
    case "torn":
      response.writeHead(200, json).end('{"success":true,"data":[');
      return;
    case "shape":
      response.writeHead(200, json).end('{"weather":{"today":"fine"}}');
  }
}
