import { afterAll, beforeAll, expect, test } from "vitest";
import { rawRequest } from "#tests/support/raw-request.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";

let shop: RunningShop;
let proxied: RunningShop;
useSharedShop((shared) => ({ shop } = shared));
beforeAll(async () => void (proxied = await startShop({ env: { TRUST_PROXY: "1" } })));
afterAll(() => proxied.stop());

test.each(["/about", "/nowhere", "/icon.svg", "/picture?w=96", "/robots.txt", "/healthz", "/%00"])(
  "%s carries the headers that keep others out",
  async (path) => {
    const { headers } = await rawRequest(shop.url, path, { headers: { accept: "text/html" } });
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["x-powered-by"]).toBeUndefined();
  },
);

test("a page's policy names a nonce of this answer alone, and every inline script carries it", async () => {
  const pages = await Promise.all(["/productlisting", "/productlisting"].map((path) => rawRequest(shop.url, path)));
  const nonces = pages.map(
    ({ headers }) => /script-src 'self' 'nonce-([^']+)'/.exec(headers["content-security-policy"] as string)?.[1],
  );
  expect(new Set(nonces).size).toBe(2);
  const scripts = [...(pages[0]?.body.toString() ?? "").matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.filter((tag) => !tag.includes(`nonce="${nonces[0]}"`))).toEqual([]);
  expect(pages[0]?.body.toString()).not.toMatch(/<[^>]+\son[a-z]+=|<[^>]+\sstyle=/);
});

test("https is demanded for the future where the shopper came by it, as a trusted proxy says", async () => {
  const https = { "x-forwarded-proto": "https" };
  for (const path of ["/about", "/icon.svg", "/nowhere"]) {
    expect((await rawRequest(proxied.url, path, { headers: https })).headers["strict-transport-security"]).toBe(
      "max-age=31536000",
    );
    expect((await rawRequest(proxied.url, path)).headers["strict-transport-security"]).toBeUndefined();
    expect((await rawRequest(shop.url, path, { headers: https })).headers["strict-transport-security"]).toBeUndefined();
  }
});

test("behind a trusted proxy, the shopper's own host counts and cookies are for https only", async () => {
  const headers = {
    "x-forwarded-proto": "https",
    "x-forwarded-host": "shop.example",
    origin: "https://shop.example",
    "content-type": "application/x-www-form-urlencoded",
  };
  const { status, headers: answered } = await rawRequest(proxied.url, "/preferences", {
    method: "POST",
    headers,
    body: "theme=dark",
  });
  expect(status).toBe(303);
  expect(answered["set-cookie"]?.[0]).toMatch(
    /^__Host-pallu_settings=(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)/,
  );
  expect(answered["cache-control"]).toBe("private, no-cache");
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
