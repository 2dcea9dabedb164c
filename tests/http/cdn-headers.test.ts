import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { up, useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart } from "#tests/support/shopping.ts";
import { freePort } from "#tests/support/serve-locally.ts";

/** The headers that only shared caches read. */
const FIELDS = ["cdn-cache-control", "surrogate-control", "x-accel-expires"];

let shop: RunningShop;
useSharedShop();
beforeAll(async () => {
  shop = await startShop({ env: { UPSTREAM_URL: up.url, PAGE_CACHE_MB: "8", CDN_SECONDS: "30" } });
});
afterAll(() => shop.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers: { accept: "text/html", ...headers }, redirect: "manual" });
const saidTo = ({ headers }: Response) => FIELDS.map((name) => headers.get(name));

describe("with CDN_SECONDS, a page without a shopper's own facts", () => {
  test("tells shared caches how long it may be kept, and browsers to ask each time", async () => {
    // Rendered for this request, and then from memory.
    for (const page of [await get("/productlisting"), await get("/productlisting")]) {
      expect(saidTo(page)).toEqual([
        "public, s-maxage=30, stale-while-revalidate=30, stale-if-error=600",
        "max-age=30, stale-while-revalidate=30, stale-if-error=600",
        "30",
      ]);
      expect(page.headers.get("cache-control")).toBe("public, no-cache");
      expect(page.headers.get("vary")?.split(/, */).toSorted()).toEqual(["accept-encoding", "cookie", "save-data"]);
      expect(page.headers.get("set-cookie")).toBeNull();
    }
  });
});

describe("with CDN_SECONDS, no shared cache is allowed to keep", () => {
  test.each(["/login", "/cart", "/checkout", "/nowhere", "/productlisting.data", "/product/no-such"])(
    "%s",
    async (path) => {
      expect(saidTo(await get(path))).toEqual([null, null, null]);
    },
  );
});

/** nginx with the file of docs/deploy in front of a shop, without TLS. Null where there is no nginx. */
async function startNginx(shopUrl: string): Promise<{ url: string; stop(): Promise<void> } | null> {
  if (spawnSync("nginx", ["-v"]).error !== undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), "pallu-cdn-"));
  const port = await freePort();
  const site = readFileSync("docs/deploy/nginx-cdn.conf", "utf8")
    .replace("/var/cache/nginx/pallu", `${folder}/cache`)
    .replace("server 127.0.0.1:3001;", `server ${new URL(shopUrl).host};`)
    .replace("server 127.0.0.1:3002;", "")
    .replaceAll(/^ *(listen \[::\]|ssl_).*\n/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`);
  writeFileSync(join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; user root; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary.join(" ")} include ${folder}/site.conf; }`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/healthz`), eventWait);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "close");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test("nginx with the file of docs/deploy keeps what the shop allows, and gives shoppers with a cookie their own pages", async () => {
  const nginx = await startNginx(shop.url);
  // The headers above are tested everywhere; the file only where nginx is.
  if (nginx === null) return;
  try {
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(nginx.url + path, {
        headers: { accept: "text/html", "accept-encoding": "br, gzip", ...headers },
        redirect: "manual",
      });
      return { kept: response.headers.get("x-cache"), text: await response.text(), headers: response.headers };
    };
    expect((await ask("/about")).kept).toBe("MISS");
    const kept = await ask("/about");
    expect(kept.kept).toBe("HIT");
    expect(kept.headers.get("cache-control")).toBe("public, no-cache");
    expect(FIELDS.map((name) => kept.headers.get(name))).toEqual([null, null, null]);
    // A browser that has the page is told so by its tag.
    const tag = kept.headers.get("etag") ?? "";
    expect(tag).not.toBe("");
    expect(
      (await fetch(`${nginx.url}/about`, { headers: { "if-none-match": tag, "accept-encoding": "br" } })).status,
    ).toBe(304);

    const client = createClient(nginx.url);
    await addToCart(client, "/product/6", { size: "L", color: "White" });
    const own = await client.open("/about");
    expect([own.headers.get("x-cache"), own.headers.get("cache-control")]).toEqual(["BYPASS", "private, no-cache"]);
    expect((await ask("/about")).text).toBe(kept.text);
    expect((await ask("/about", { "save-data": "on" })).kept).toBe("MISS");
    for (const path of ["/login", "/cart", "/productlisting.data"])
      expect([path, (await ask(path)).kept, (await ask(path)).kept]).toEqual([path, "MISS", "MISS"]);
  } finally {
    await nginx.stop();
  }
});
