import { EventEmitter } from "node:events";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ChainEnv } from "#server/chain-links.ts";
import { countRequests, readFormBody, paymentWebhook } from "#server/http-chain.ts";
import { type Log, logRequest } from "#server/log.ts";

test("the log names the path of a request without its query, which may hold a token", async () => {
  const lines: object[] = [];
  const log = { info: (facts: object) => void lines.push(facts) } as Log;
  const chain = new Hono<ChainEnv>()
    .use(async (context, next) => {
      context.set("requestId", "one");
      await next();
    })
    .use(logRequest(log))
    .get("*", () => new Response("page"));
  const response = Object.assign(new EventEmitter(), { statusCode: 202, writableFinished: true });
  await chain.request("/reset-password?token=secret", {}, { response });
  expect(lines).toEqual([]);
  response.emit("close");
  expect(lines).toEqual([
    { requestId: "one", method: "GET", path: "/reset-password", status: 202, ms: expect.any(Number) },
  ]);
});

test.each([
  [64 * 1024, 200],
  [64 * 1024 + 1, 413],
])("a form of %i bytes is answered with %i", async (bytes, status) => {
  const chain = new Hono<ChainEnv>().use(readFormBody).post("/", async ({ req }) => new Response(await req.raw.text()));
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await chain.request("/", { method: "POST", headers, body: `note=${"x".repeat(bytes - 5)}` });
  expect(response.status).toBe(status);
});

test("the metrics get the time of a request in seconds, and 499 for a client that has left", () => {
  const measured: unknown[][] = [];
  const link = countRequests((...facts) => void measured.push(facts));
  for (const writableFinished of [true, false]) {
    const response = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished, req: { socket: {} } });
    const request = { method: "GET", url: "/cart?from=mail" };
    const before = performance.now();
    link(request as never, response as never, () => undefined);
    // The clock goes on. Between its first look and this one a busy machine may have waited.
    const linked = performance.now();
    while (performance.now() - linked < 2);
    response.emit("close");
    const [, , , seconds] = measured.at(-1) ?? [];
    expect([Number(seconds) >= 0.002, Number(seconds) * 1_000 <= performance.now() - before]).toEqual([true, true]);
  }
  expect(measured.map(([method, path, status]) => [method, path, status])).toEqual([
    ["GET", "/cart", 200],
    ["GET", "/cart", 499],
  ]);
});

test.each([
  [200, 200, null],
  [400, 400, null],
  [500, 503, "30"],
  [503, 503, "30"],
])("a webhook that the upstream answers with %i is answered with %i", async (status, expected, retryAfter) => {
  const target = { base: "http://upstream.internal", fetch: async () => new Response(null, { status }) };
  const answer = await paymentWebhook(target).request("/payment/webhook", { method: "POST", body: "{}" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([expected, retryAfter]);
});

test("a webhook is passed on with its bytes, its signature and its event, and with nothing of the sender's own", async () => {
  let passed: Request | undefined;
  const target = {
    base: "http://upstream.internal",
    fetch: async (request: Request) => {
      passed = request;
      return new Response(null);
    },
  };
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": "signature",
    "x-razorpay-event-id": "evt_1",
  };
  const body = '{"entity": "event" }\n';
  await paymentWebhook(target).request("/payment/webhook", {
    method: "POST",
    body,
    headers: { ...headers, cookie: "pallu_session=somebody", authorization: "Bearer somebody" },
  });
  expect(Object.fromEntries(passed?.headers ?? [])).toEqual(headers);
  expect([passed?.url, await passed?.text()]).toEqual(["http://upstream.internal/payments/webhook", body]);
});
