import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { renderedOnce } from "#serving/render-in-one-pass.tsx";
import type { ChainEnv } from "#server/chain-links.ts";
import { compressResponse } from "#server/compress.ts";

const page = "<p>Our story</p>".repeat(100);

test.each([
  [null, "accept-encoding"],
  ["cookie, save-data", "cookie, save-data, accept-encoding"],
  ["Accept-Encoding, cookie", "Accept-Encoding, cookie"],
])("a compressed page with Vary %j has Vary %j", async (vary, expected) => {
  const headers = { "content-type": "text/html", ...(vary !== null && { vary }) };
  const chain = new Hono<ChainEnv>().use(compressResponse).get("/", () => new Response(page, { headers }));
  const response = await chain.request("/", { headers: { "accept-encoding": "gzip" } });
  expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual(["gzip", expected]);
});

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ["public, max-age=60", "gzip, deflate, br, zstd", "br"],
  ["private, no-cache", "gzip, deflate, br", "br"],
  ["private, no-cache", "gzip, br;q=0", "gzip"],
] as const)("a page with %j for a client that knows %j is sent as %s", async (caching, known, expected) => {
  const headers = { "content-type": "text/html", "cache-control": caching };
  const chain = new Hono<ChainEnv>().use(compressResponse).get("/", () => new Response(page, { headers }));
  const response = await chain.request("/", { headers: { "accept-encoding": known } });
  expect(response.headers.get("content-encoding")).toBe(expected);
  expect(decoders[expected](Buffer.from(await response.arrayBuffer())).toString()).toBe(page);
});

const asha = ["nonceOfAsha", "id-of-asha", "version-of-asha"];
const meera = ["nonceOfMeera", "id-of-meera", "version-of-meera"];
const pageOf = ([nonce, id, version]: readonly string[], words: string) =>
  `<html data-version="${version}"><script nonce="${nonce}">"${id}"</script>₹ ${words} ${version}</html>`;
const dataOf = ([, id, version]: readonly string[], words: string) => JSON.stringify({ id, version, words });

test("content that differs only in a request's own values is rendered once, and each request has its own", () => {
  const rendered = (own: readonly string[], words: string) =>
    renderedOnce(dataOf(own, words), own, () => pageOf(own, words));
  expect(rendered(asha, "one piece")).toEqual({ html: pageOf(asha, "one piece"), wasKept: false });
  expect(rendered(meera, "one piece")).toEqual({ html: pageOf(meera, "one piece"), wasKept: true });
  expect(rendered(meera, "two pieces")).toEqual({ html: pageOf(meera, "two pieces"), wasKept: false });
});
