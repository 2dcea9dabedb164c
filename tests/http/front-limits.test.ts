import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { chatAddress } from "#app/content/shop-details.ts";
import { helpLinks } from "#content/site-words.ts";
import * as siteWords from "#content/site-words.ts";
import { rawExchange, rawRequest } from "#tests/support/raw-request.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { sampleShopDetails } from "#app/content/sample-details.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
let shop: RunningShop;
beforeAll(async () => void (shop = await startShop({ env: { LOG_LEVEL: "error" } })));
afterAll(() => shop.stop());
// Whatever a test sends, the shop is there for the next shopper.
afterEach(async () => {
  if (!(await fetch(`${shop.url}/healthz`)).ok) throw new Error("the shop is not well any more");
});

test.each([
  ["/product/%00", 400],
  ["/%0d%0aset-cookie:%20a=b", 400],
  ["/%ff", 400],
  ["//evil.example/cart", 400],
  ["/\\evil.example", 400],
  ["*", 400],
  [`/${"a".repeat(9_000)}`, 414],
  [`/${"a".repeat(40_000)}`, 431],
  ["/../../etc/passwd", 404],
  ["/%2e%2e/%2e%2e/etc/passwd", 404],
  ["/..%2f..%2fetc%2fpasswd", 404],
  ["/assets/", 404],
  ["/assets/../server/index.js", 404],
  ["/.env", 404],
  ["/about?x=%", 200],
  ["/about?%00", 200],
  ["/about#here", 200],
])("answers %.60s with %i", async (path, status) => {
  expect((await rawRequest(shop.url, path)).status).toBe(status);
});

test.each(["a b", "user@host", "[::1"])("refuses the Host %s", async (host) => {
  expect((await rawRequest(shop.url, "/", { headers: { host } })).status).toBe(400);
});

test.each(["OPTIONS", "TRACE", "PUT"])("refuses the method %s and names those it takes", async (method) => {
  const { status, headers } = await rawRequest(shop.url, "/cart", { method });
  expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST"]);
});

test.each([
  ["a form too long by its own account", { ...form, "content-length": "70000" }, "x".repeat(70_000), 413],
  ["a multipart form without its boundary", { "content-type": "multipart/form-data" }, "theme=dark", 400],
  ["a multipart form that is none", { "content-type": "multipart/form-data; boundary=x" }, "garbage", 400],
  [
    "a multipart form cut short",
    { "content-type": "multipart/form-data; boundary=x" },
    '--x\r\ncontent-disposition: form-data; name="theme"\r\n\r\nda',
    400,
  ],
  ["JSON", { "content-type": "application/json" }, '{"theme":"dark"}', 415],
  ["plain text", { "content-type": "text/plain" }, "theme=dark", 415],
  ["a body without a type", {}, "theme=dark", 415],
])("refuses %s with a page that leads back", async (_, headers, body, status) => {
  const answer = await rawRequest(shop.url, "/preferences", {
    method: "POST",
    headers: { accept: "text/html", ...headers },
    body,
  });
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store, no-cache");
  expect(answer.body.toString()).toContain('<a href="/">');
  expect(
    (await rawRequest(shop.url, "/preferences", { method: "POST", headers: { accept: "*/*", ...headers }, body }))
      .headers["content-type"],
  ).toBe("text/plain; charset=utf-8");
});

test("stops listening to a form that never ends, without having been told its length", async () => {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname)
    .setEncoding("latin1")
    .on("error", () => {});
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (part: string) => (text += part));
    socket.once("close", () => resolve(text));
  });
  socket.write(
    "POST /preferences HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n",
  );
  const piece = `10000\r\n${"a".repeat(65_536)}\r\n`;
  let poured = 0;
  for (; poured < 4_000 && !socket.destroyed && socket.writable; poured += 1) {
    if (!socket.write(piece))
      await new Promise((resolve) => {
        socket.once("drain", resolve).once("close", resolve);
      });
  }
  socket.destroy();
  // The operating systems at both ends hold some of it on the way.
  expect(poured).toBeLessThan(400);
  expect(await answer).toMatch(/^HTTP\/1\.1 413 |^$/);
});

test("hears a form out that is only somewhat too long, so that its answer can be read", async () => {
  for (const headers of [{ ...form, "transfer-encoding": "chunked" }, form]) {
    const answer = await rawRequest(shop.url, "/preferences", {
      method: "POST",
      headers,
      body: Buffer.alloc(900_000, "a"),
    });
    expect(answer.status).toBe(413);
  }
});

test("takes a multipart form, and one in chunks", async () => {
  const multipart = { "content-type": "multipart/form-data; boundary=x" };
  const parts = '--x\r\ncontent-disposition: form-data; name="theme"\r\n\r\ndark\r\n--x--\r\n';
  for (const [headers, body] of [
    [multipart, parts],
    [{ ...form, "transfer-encoding": "chunked" }, "theme=dark"],
  ] as const)
    expect((await rawRequest(shop.url, "/preferences", { method: "POST", headers, body })).status).toBe(303);
});

test.each([
  ["nonsense", "NONSENSE\r\n\r\n"],
  [
    "two lengths",
    "POST /cart HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\nConnection: close\r\n\r\nabcd",
  ],
  [
    "a length and chunks",
    "POST /cart HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n",
  ],
  ["a header with a NUL", "GET / HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\nConnection: close\r\n\r\n"],
  ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
  [
    "two encodings of a body",
    "POST /cart HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\nConnection: close\r\n\r\n0\r\n\r\n",
  ],
])("answers %s with a 400 that has the headers of every answer", async (_, bytes) => {
  expect(await rawExchange(shop.url, bytes)).toMatch(/^HTTP\/1\.1 400 [^]*\r\ncontent-security-policy: /i);
});

test("does not mind shoppers who leave in the middle of a form or a page", async () => {
  const { hostname, port } = new URL(shop.url);
  for (const path of ["/preferences", "/cart/add", "/login"]) {
    const sent = httpRequest({
      hostname,
      port,
      path,
      method: "POST",
      headers: { ...form, "content-length": "1000" },
      agent: false,
    });
    const gone = new Promise((resolve) => sent.on("error", () => {}).once("close", resolve));
    sent.write("theme=", () => sent.destroy());
    await gone;
  }
  // They leave when they have asked, at the first word of the answer, or in the middle of it.
  const leave = (at: number) =>
    new Promise((resolve) => {
      const asked = httpRequest({ hostname, port, path: `/about?${at}`, agent: false })
        .on("error", () => {})
        .once("close", resolve);
      if (at % 3 === 1) asked.once("response", () => asked.destroy());
      if (at % 3 === 2) asked.once("response", (response) => response.once("data", () => asked.destroy()));
      asked.end(at % 3 === 0 ? () => asked.destroy() : undefined);
    });
  await Promise.all(Array.from({ length: 21 }, (__, at) => leave(at)));
});

test.each([
  ["a malformed address", "/%", {}, 400],
  ["an address that is too long", `/?${"a=b&".repeat(3_000)}`, {}, 414],
  ["more cookies than are read", "/", { cookie: `x=${"y".repeat(20_000)}` }, 431],
] as const)("answers %s with a page that has chat and contact", async (_, path, headers, status) => {
  const answer = await rawRequest(shop.url, path, { headers: { accept: "text/html", ...headers } });
  expect(answer.status).toBe(status);
  const page = answer.body.toString("utf8");
  expect(page).toContain(`<a href="/contact">${helpLinks["/contact"]}</a>`);
  expect(page).toContain(`<a href="${chatAddress(sampleShopDetails)}">${siteWords.chat}</a>`);
  expect(page).toContain(sampleShopDetails.phone);
});

test("health and readiness answer plainly", async () => {
  for (const [path, text] of [
    ["/healthz", "ok\n"],
    ["/readyz", "ready\n"],
  ] as const) {
    const { status, headers, body } = await rawRequest(shop.url, path);
    expect([status, headers["cache-control"], body.toString()]).toEqual([200, "no-store", text]);
  }
});
