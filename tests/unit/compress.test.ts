import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { renderedPage, withPlaceholders, type RequestValues } from "#serving/render-in-one-pass.tsx";
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

const asha: RequestValues = { nonce: "nonceOfAsha", requestId: "id-of-asha", pageVersion: "version-of-asha" };
const meera: RequestValues = { nonce: "nonceOfMeera", requestId: "id-of-meera", pageVersion: "version-of-meera" };

/** Renders what is asked for, and counts how often. */
function counter(words: string) {
  const renderings: RequestValues[] = [];
  return {
    renderings,
    render: (own: RequestValues) => {
      renderings.push(own);
      return pageOf(own, words);
    },
  };
}

function pageOf(own: RequestValues, words: string): string {
  return `<html data-version="${own.pageVersion}"><script nonce="${own.nonce}">"${own.requestId}"</script>₹ ${words}</html>`;
}

test("the same content is rendered once, and each request has its own values", () => {
  const { render, renderings } = counter("one piece");
  expect(renderedPage("one", asha, render).html).toBe(pageOf(asha, "one piece"));
  expect(renderedPage("one", meera, render).html).toBe(pageOf(meera, "one piece"));
  expect(renderings).toHaveLength(1);
  expect(Object.values(renderings[0] ?? {})).not.toContain(asha.nonce);
});

test("other content is rendered anew", () => {
  const { render, renderings } = counter("two pieces");
  expect(renderedPage("two", asha, render).html).toBe(pageOf(asha, "two pieces"));
  expect(renderedPage("two, on another page", asha, render).html).toBe(pageOf(asha, "two pieces"));
  expect(renderings).toHaveLength(2);
});

test("content of two requests is the same when it differs only in id and page version", () => {
  const content = (own: RequestValues, count: number) =>
    withPlaceholders(JSON.stringify({ requestId: own.requestId, pageVersion: own.pageVersion, count }), own);
  expect(content(asha, 1)).toBe(content(meera, 1));
  expect(content(asha, 1)).not.toBe(content(asha, 2));
});
