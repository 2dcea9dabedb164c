import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { rawRequest } from "#tests/support/raw-request.ts";
import { shop, useSharedShop } from "#tests/support/shared-shop.ts";

let stylesheet = "";
useSharedShop();
beforeAll(async () => {
  stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(await (await fetch(`${shop.url}/about`)).text())?.[1] ?? "";
});

describe("a built file", () => {
  test("is kept for ever, and comes compressed as the client takes it", async () => {
    const plain = await rawRequest(shop.url, stylesheet);
    expect([plain.status, plain.headers["content-type"], plain.headers["content-encoding"]]).toEqual([
      200,
      "text/css; charset=utf-8",
      undefined,
    ]);
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const brotli = await rawRequest(shop.url, stylesheet, {
      headers: { "accept-encoding": "gzip, deflate, br, zstd" },
    });
    const gzip = await rawRequest(shop.url, stylesheet, { headers: { "accept-encoding": "gzip, br;q=0" } });
    expect([brotli, gzip].map(({ headers }) => [headers["content-encoding"], headers.vary])).toEqual([
      ["br", "accept-encoding"],
      ["gzip", "accept-encoding"],
    ]);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(brotli.body.byteLength).toBeLessThan(plain.body.byteLength / 3);
  });

  test("is answered with 304 where the browser has it already", async () => {
    const { headers } = await rawRequest(shop.url, "/icon.svg");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    const again = await rawRequest(shop.url, "/icon.svg", {
      headers: { "if-none-match": `W/"other", ${headers.etag}` },
    });
    expect([again.status, again.body.byteLength, again.headers.etag]).toEqual([304, 0, headers.etag]);
  });

  test.each(["bytes=9-2", "bytes=0-1", "bytes=-5", "bytes=99999999-", "bytes=a-b", "lines=1-2"])(
    "comes whole for the range %s",
    async (range) => {
      expect((await rawRequest(shop.url, "/icon.svg", { headers: { range } })).status).toBe(200);
    },
  );
});

describe("a page", () => {
  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("comes in %s to those who take it", async (encoding, unpack) => {
    const { headers, body } = await rawRequest(shop.url, "/contact", { headers: { "accept-encoding": encoding } });
    expect([headers["content-encoding"], headers["content-length"], headers.vary]).toEqual([
      encoding,
      String(body.byteLength),
      "cookie, save-data, accept-encoding",
    ]);
    expect(unpack(body).toString()).toMatch(/<\/html>\s*$/);
  });
});
