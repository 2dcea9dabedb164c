import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createCatalogueCache } from "#app/gateway/catalogue-cache.server.ts";
import { fixedTerms } from "#tests/support/fixed-terms.ts";
import { everyAbility, newState, type UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import { untoldDelivery } from "#domain/delivery-terms.ts";
import { specifiedShipping } from "#domain/shop-terms.ts";
import { serveLocally } from "./serve-locally.ts";

/** A client of an upstream as the shop makes one for a guest, with a signature that is easy to see. */
export function gatewayClient(overrides: Partial<UpstreamClient> = {}): UpstreamClient {
  return {
    fetch: (request) => fetch(request),
    base: "http://upstream.example",
    token: null,
    requestId: "r-1",
    language: "en",
    inWords: (problem) => problem,
    address: null,
    abilities: everyAbility(),
    // Far longer than a call takes: the speed of the machine must not matter.
    timeoutMs: 60_000,
    state: newState(),
    catalogue: createCatalogueCache({ freshMs: 0, onChange: () => undefined }),
    terms: fixedTerms({ shipping: specifiedShipping, payments: null, returnDays: null, delivery: untoldDelivery }),
    signPicture: (source) => `signed ${source}` as SignedSource,
    onUnauthorized: () => {
      throw new Error("the session has ended");
    },
    rateLimits: null,
    report: () => undefined,
    ...overrides,
  };
}

/** A request as the upstream got it: "GET /cart?page=1", with its parsed body. */
export interface ReceivedCall {
  name: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}

/** What an upstream answers: a body with status 200, a status with a body, or what the function writes. */
export type Reply =
  { status: number; body?: unknown; headers?: Record<string, string> } | ((response: ServerResponse) => void);

/** The HTTP server in place of the upstream, for the tests of a file that uses it. `reply` may be changed at any time. */
export let http: Awaited<ReturnType<typeof startHttpUpstream>>;

/** Starts a real HTTP server in place of the upstream for the tests of a file; unknown calls get 404. Each test begins with no calls. */
export function useHttpUpstream(): void {
  beforeAll(async () => {
    http = await startHttpUpstream();
  });
  afterAll(() => http.close());
  beforeEach(() => void http.takeCalls());
}

async function startHttpUpstream() {
  const calls: ReceivedCall[] = [];
  const upstream = {
    base: "",
    calls,
    reply: (() => ({ status: 404, body: {} })) as (call: ReceivedCall) => Reply,
    /** The calls since the last time, by name. */
    takeCalls: () => calls.splice(0).map(({ name }) => name),
    close: () => server.stop(),
  };
  const server = await serveLocally(async (request, response) => {
    const body = await text(request);
    const call = {
      name: `${request.method} ${request.url}`,
      headers: request.headers,
      body: body === "" ? null : JSON.parse(body),
    };
    calls.push(call);
    const reply = upstream.reply(call);
    if (typeof reply === "function") return reply(response);
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
  });
  upstream.base = server.url;
  return upstream;
}
