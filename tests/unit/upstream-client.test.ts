import { beforeEach, expect, test, vi } from "vitest";
import { call } from "#app/gateway/call-upstream.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { withFullTimeout, pathOf } from "#app/gateway/upstream-client.server.ts";
import { gatewayClient, http, useHttpUpstream } from "#tests/support/gateway-client.ts";

useHttpUpstream();
const client = (overrides: Parameters<typeof gatewayClient>[0] = {}) =>
  gatewayClient({ base: `${http.base}/v1`, ...overrides });

beforeEach(() => {
  http.reply = () => ({ status: 201, body: { data: { id: 7 } } });
});

const cart = { method: "GET", path: "/cart" } as const;

test("sends undefined values as null", async () => {
  const body = { email: undefined, shippingInfo: { phone: undefined, city: "Mysuru" }, items: [{ size: undefined }] };
  await call(client(), { method: "POST", path: "/orders", body });
  expect(http.calls[0]?.body).toEqual({
    email: null,
    shippingInfo: { phone: null, city: "Mysuru" },
    items: [{ size: null }],
  });
});

test("sends and reads JSON", async () => {
  const response = await call(client(), { method: "POST", path: "/cart/add", body: { quantity: 1 } });
  expect(http.calls[0]?.headers).toMatchObject({ "content-type": "application/json", accept: "application/json" });
  expect(http.calls[0]?.name).toBe("POST /v1/cart/add");
  expect(response.status).toBe(201);
  expect(response.body).toEqual({ data: { id: 7 } });
});

test("sends query values that are there, empty ones too, and leaves out the others", async () => {
  const query = { page: 2, query: "silk & zari", category: undefined, sortBy: null, size: "" };
  await call(client(), { method: "GET", path: "/products", query });
  expect(http.takeCalls()).toEqual(["GET /v1/products?page=2&query=silk+%26+zari&size="]);
});

test("keeps an id of dots or slashes within its segment of the path", async () => {
  for (const id of ["..", ".", "a/b?c", "silk.", ".silk", "a..b"])
    await call(client(), { method: "GET", path: pathOf("/orders/{id}", { id }) });
  expect(http.takeCalls()).toEqual([
    "GET /v1/orders/%252E%252E",
    "GET /v1/orders/%252E",
    "GET /v1/orders/a%2Fb%3Fc",
    "GET /v1/orders/silk.",
    "GET /v1/orders/.silk",
    "GET /v1/orders/a..b",
  ]);
});

test("sends the request id, and the shopper's address when it is known", async () => {
  await call(client({ requestId: "r-7", address: "203.0.113.9" }), cart);
  await call(client(), cart);
  expect(http.calls.map(({ headers }) => [headers["x-request-id"], headers["x-shopper-address"]])).toEqual([
    ["r-7", "203.0.113.9"],
    ["r-1", undefined],
  ]);
});

test.each([
  ["30", 30],
  ["Wed, 21 Oct 2026 07:28:00 GMT", 60],
  [undefined, 60],
])("returns a 429 and keeps its Retry-After %s as %s seconds", async (retryAfter, seconds) => {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  http.reply = () => ({ status: 429, body: {}, headers });
  const upstream = client();
  expect((await call(upstream, cart)).status).toBe(429);
  expect(upstream.state).toMatchObject({ retryAfterS: seconds, isInMaintenance: false });
});

test.each([500, 503])("throws UpstreamUnavailable for a %i, with the upstream's message", async (status) => {
  http.reply = () => ({ status, body: { message: "Closed for the night." } });
  const report = vi.fn<() => void>();
  await expect(call(client({ report }), cart)).rejects.toMatchObject({
    name: "UpstreamUnavailable",
    status,
    refusal: "Closed for the night.",
    message: `GET /cart: answered ${status}`,
  });
  expect(report).toHaveBeenCalledOnce();
});

test("throws UpstreamUnavailable without a status when the connection breaks off", async () => {
  http.reply = () => (response) => void response.destroy();
  const { fault } = await toResult(call(client(), cart));
  expect(fault).toMatchObject({ name: "UpstreamUnavailable", call: "GET /cart", status: null });
});

test("says why no connection was made, also to a fetch that throws no error", async () => {
  const failing = (reason: unknown) => client({ fetch: () => Promise.reject(reason) });
  const cause = new Error("connect ECONNREFUSED 192.0.2.1:443");
  for (const [reason, message] of [
    [new TypeError("fetch failed", { cause }), "GET /cart: connect ECONNREFUSED 192.0.2.1:443"],
    [new TypeError("fetch failed"), "GET /cart: fetch failed"],
    ["closed", "GET /cart: failed"],
  ] as const)
    await expect(call(failing(reason), cart)).rejects.toMatchObject({ name: "UpstreamUnavailable", message });
});

test("throws UpstreamContractError for an answer beyond 16 MB, and fetches nothing after it", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
    },
  });
  await expect(call(client({ fetch: async () => new Response(endless) }), cart)).rejects.toMatchObject({
    name: "UpstreamContractError",
    message: "GET /cart: answered more than 16777216 bytes",
  });
  expect(sent).toBeLessThan(20);
});

test("reads an answer that begins with a byte order mark", async () => {
  http.reply = () => ({ status: 200, body: '\uFEFF{"name":"साड़ी"}' });
  expect((await call(client(), cart)).body).toEqual({ name: "साड़ी" });
});

test("throws UpstreamContractError for a success that is not JSON, and returns a refusal that is not", async () => {
  http.reply = () => ({ status: 200, body: "<p>Welcome</p>" });
  await expect(call(client(), cart)).rejects.toMatchObject({ name: "UpstreamContractError" });
  http.reply = () => ({ status: 404, body: "<p>Nothing here</p>" });
  expect(await call(client(), cart)).toMatchObject({ status: 404, ok: false, body: null });
});

test("returns a redirect instead of following it with the token", async () => {
  http.reply = ({ name }) =>
    name.endsWith("/cart") ? { status: 302, headers: { location: "/elsewhere" }, body: {} } : { status: 200, body: {} };
  expect(await call(client({ token: "a-token" }), cart)).toMatchObject({ status: 302, ok: false });
  expect(http.takeCalls()).toEqual(["GET /v1/cart"]);
});

test("times out while the body is still coming", async () => {
  http.reply = () => (response) => void response.writeHead(200).write('{"items":');
  await expect(call(client({ timeoutMs: 100 }), cart)).rejects.toMatchObject({
    name: "UpstreamTimeout",
    message: "GET /cart: no full answer within 100 ms",
  });
});

test("times out although the fetch ignores its signal", async () => {
  const upstream = client({ timeoutMs: 100, fetch: () => new Promise(() => undefined) });
  await expect(call(upstream, cart)).rejects.toThrow("no full answer within 100 ms");
});

test("leaves later calls of a request a quarter of the timeout after one that timed out", async () => {
  http.reply = () => () => undefined;
  const upstream = client({ timeoutMs: 200 });
  await expect(call(upstream, cart)).rejects.toThrow("no full answer within 200 ms");
  await expect(call(upstream, cart)).rejects.toThrow("no full answer within 50 ms");
  await expect(call(withFullTimeout(upstream), cart)).rejects.toThrow("no full answer within 200 ms");
  await expect(call(upstream, cart)).rejects.toThrow("no full answer within 50 ms");
});

test.each<[string, number, unknown, string | undefined, number | "a fault"]>([
  ["PUT", 503, { code: "maintenance" }, "30", 30],
  ["PUT", 503, { code: "maintenance" }, undefined, 60],
  ["PUT", 503, { code: "maintenance" }, "in 30", 60],
  ["PUT", 503, { code: "maintenance" }, "30 s", 60],
  ["PUT", 503, { code: "busy" }, "30", "a fault"],
  ["PUT", 500, { code: "maintenance" }, "30", "a fault"],
  ["GET", 503, { code: "maintenance" }, "30", "a fault"],
])("a %s that answers %i %j with Retry-After %j met a maintenance: %j", async (method, status, body, after, met) => {
  http.reply = () => ({ status, body, ...(after !== undefined && { headers: { "retry-after": after } }) });
  const upstream = client();
  const request = method === "GET" ? cart : { method: "PUT" as const, path: "/cart/7", body: {} };
  const { value, fault } = await toResult(call(upstream, request));
  expect(fault === null ? upstream.state.retryAfterS : "a fault").toEqual(met);
  expect(upstream.state.isInMaintenance).toBe(fault === null);
  if (fault === null) expect(value).toMatchObject({ status: 503, ok: false, body });
});
