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
