import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { refusalWords } from "../../app/content/refusal-words.ts";
import { eventWait } from "../support/event-timeout.ts";
import { startGateUpstream, type GateUpstream } from "../support/gate-upstream.ts";
import { startShop, timed, type RunningShop } from "../support/shop.ts";

let upstream: GateUpstream;
let shop: RunningShop;
beforeAll(async () => {
  upstream = await startGateUpstream();
  shop = await startShop({
    env: { UPSTREAM_URL: upstream.url, MAX_IN_FLIGHT: "3", PAGE_CACHE_MB: "8", LOG_LEVEL: "info" },
  });
});
afterAll(async () => {
  await shop.stop();
  upstream.stop();
});

const view = (path: string, init: RequestInit = {}) =>
  fetch(shop.url + path, { redirect: "manual", ...init, headers: { accept: "text/html", ...timed, ...init.headers } });

test("a full shop answers 503 with a page, still serves cached pages and the checkout, and recovers", async () => {
  expect((await view("/about")).status).toBe(200);
  upstream.shut();
  const inside = ["saree", "kurta", "dupatta"].map((word) => view(`/productlisting?search=${word}`));
  await upstream.held(3);

  const refused = await view("/productlisting?search=lehenga");
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await refused.text()).toContain(`<h1>${refusalWords[503].title}</h1>`);
  const plain = await view("/productlisting", { headers: { accept: "*/*" } });
  expect([plain.status, plain.headers.get("content-type")]).toEqual([503, "text/plain; charset=utf-8"]);
  const form = await view("/preferences", { method: "POST", body: new URLSearchParams({ theme: "dark" }) });
  expect(form.status).toBe(503);

  expect(await (await view("/healthz")).text()).toBe("ok\n");
  expect((await view("/readyz")).status).toBe(200);
  expect((await view("/about")).headers.get("server-timing")).toBe("cache");
  expect((await view("/icon.svg")).status).toBe(200);
  const paying = await view("/checkout", { method: "POST", body: new URLSearchParams({ step: "review" }) });
  expect([paying.status, new URL(paying.headers.get("location") ?? "", shop.url).pathname]).toEqual([303, "/login"]);

  await vi.waitUntil(() => shop.said().match(/"status":503,"shed":true/g)?.length === 3, eventWait);

  upstream.open();
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await view("/productlisting?search=lehenga")).status).toBe(200);
});
