import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ChainEnv } from "../../server/chain-links.ts";
import { compressResponse } from "../../server/compress.ts";

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

const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ["private, no-cache", "gzip, deflate, br, zstd", "zstd"],
  ["public, max-age=60", "gzip, deflate, br, zstd", "br"],
  ["private, no-cache", "gzip, deflate, br", "br"],
  ["private, no-cache", "gzip, br;q=0, zstd;q=0", "gzip"],
] as const)("a page with %j for a client that knows %j is sent as %s", async (caching, known, expected) => {
  const headers = { "content-type": "text/html", "cache-control": caching };
  const chain = new Hono<ChainEnv>().use(compressResponse).get("/", () => new Response(page, { headers }));
  const response = await chain.request("/", { headers: { "accept-encoding": known } });
  expect(response.headers.get("content-encoding")).toBe(expected);
  expect(decoders[expected](Buffer.from(await response.arrayBuffer())).toString()).toBe(page);
});
