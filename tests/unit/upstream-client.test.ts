import { beforeEach, expect, test } from "vitest";
import type { SignedSource } from "../../domain/signed-source.ts";
import { createLargeResponseReader } from "../../app/gateway/large-response-reader.server.ts";
import { createCatalogueCache } from "../../app/gateway/catalogue-cache.server.ts";
import { call, newUpstreamQuirks, type UpstreamClient } from "../../app/gateway/upstream-client.server.ts";

let sent: Request[] = [];
let answer = () => new Response('{"data":{"id":7}}', { status: 201 });
const door: UpstreamClient = {
  fetch: async (request) => {
    sent.push(request);
    return answer();
  },
  base: "http://upstream.example/v1",
  token: "a-token",
  requestId: "r-1",
  address: null,
  onRateLimited: () => undefined,
  rateLimits: null,
  quirks: newUpstreamQuirks(),
  largeResponses: createLargeResponseReader({ freshMs: 0, log: () => undefined }),
  catalogue: createCatalogueCache({ freshMs: 0, onChange: () => undefined }),
  signPicture: (source) => source as SignedSource,
  state: { hasTimedOut: false },
  onUnauthorized: () => {
    throw new Error("ended");
  },
  report: () => undefined,
};

beforeEach(() => {
  sent = [];
  answer = () => new Response('{"data":{"id":7}}', { status: 201 });
});

test("what is undefined goes as null", async () => {
  await call(door, {
    method: "POST",
    path: "/orders",
    body: {
      email: undefined,
      shippingInfo: { phone: undefined, city: "Mysuru" },
      items: [{ options: { size: undefined } }],
    },
  });
  expect(await sent[0]?.json()).toEqual({
    email: null,
    shippingInfo: { phone: null, city: "Mysuru" },
    items: [{ options: { size: null } }],
  });
});

test("what is sent and read is JSON", async () => {
  const read = await call(door, { method: "POST", path: "/cart/add", body: { quantity: 1 } });
  expect([sent[0]?.url, sent[0]?.headers.get("content-type"), sent[0]?.headers.get("accept")]).toEqual([
    "http://upstream.example/v1/cart/add",
    "application/json",
    "application/json",
  ]);
  expect([read.status, read.body]).toEqual([201, { data: { id: 7 } }]);
});

test("the token goes along, but with no anonymous call", async () => {
  await call(door, { method: "GET", path: "/wishlist" });
  await call({ ...door, token: null }, { method: "GET", path: "/products/1" });
  await call(door, { method: "POST", path: "/users/login", body: {}, anonymous: true });
  expect(sent.map((request) => request.headers.get("authorization"))).toEqual(["Bearer a-token", null, null]);
});

test("a 401 ends the session, but for an anonymous call", async () => {
  answer = () => new Response("{}", { status: 401 });
  await expect(call(door, { method: "GET", path: "/orders/user" })).rejects.toThrow("ended");
  expect((await call(door, { method: "POST", path: "/users/login", body: {}, anonymous: true })).status).toBe(401);
});

test("a request that waited in vain waits less for its other calls", async () => {
  const hanging: UpstreamClient = { ...door, state: { hasTimedOut: false }, fetch: () => new Promise(() => undefined) };
  await expect(call(hanging, { method: "POST", path: "/orders", body: {} })).rejects.toThrow(
    "no full answer within 4000 ms",
  );
  await expect(call(hanging, { method: "GET", path: "/orders/user" })).rejects.toThrow("no full answer within 1000 ms");
  await expect(call({ ...hanging, fetch: door.fetch }, { method: "GET", path: "/cart" })).resolves.toMatchObject({
    status: 201,
  });
});

test("how long a call may take can be set, and what is left to the others is a quarter of it", async () => {
  const hanging: UpstreamClient = {
    ...door,
    timeoutMs: 200,
    state: { hasTimedOut: false },
    fetch: () => new Promise(() => undefined),
  };
  await expect(call(hanging, { method: "GET", path: "/cart" })).rejects.toThrow("no full answer within 200 ms");
  await expect(call(hanging, { method: "GET", path: "/cart" })).rejects.toThrow("no full answer within 50 ms");
});
