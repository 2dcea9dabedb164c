import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { picturesIn } from "#tests/support/picture-addresses.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { becomeCustomer, newPerson } from "#tests/support/shopping.ts";
import { startUpstreamProcess } from "#tests/support/upstream-process.ts";

let shop: RunningShop;
let address: string;
const upstreamData = mkdtempSync(join(tmpdir(), "pallu-metrics-"));
beforeAll(async () => {
  shop = await startShop({ env: { METRICS_PORT: "0", PAGE_CACHE_MB: "8", CATALOGUE_FRESH_MS: "60000" } });
  address = /metrics:\s+(\S+)/.exec(shop.said())?.[1] ?? "";
});
afterAll(async () => {
  await shop.stop();
  rmSync(upstreamData, { recursive: true, force: true });
});

/** The samples by name and labels. */
async function metrics(from = address): Promise<Map<string, number>> {
  const lines = (await (await fetch(from)).text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

test("reports requests, calls, caches, pictures, mail and the process", async () => {
  await becomeCustomer(createClient(shop.url), newPerson());
  const [picture = ""] = picturesIn(await (await fetch(`${shop.url}/product/1`)).text());
  for (const path of ["/product/2", "/product/2", picture, "/nowhere"]) await (await fetch(shop.url + path)).text();
  const now = await metrics();
  expect(now.get('pallu_requests_total{route="/product/:id",method="GET",status="200"}')).toBe(3);
  expect(now.get('pallu_requests_total{route="*",method="GET",status="404"}')).toBe(1);
  expect(now.get('pallu_request_seconds_count{route="/login",method="POST"}')).toBe(1);
  expect(now.get('pallu_upstream_calls_total{route="/users/login",method="POST",status="200"}')).toBe(1);
  expect(now.get('pallu_upstream_calls_total{route="/products/{id}",method="GET",status="200"}')).toBe(2);
  expect(now.get('pallu_page_cache_total{result="kept"}')).toBe(1);
  expect(now.get("pallu_page_cache_bytes")).toBeGreaterThan(1_000);
  expect(now.get("pallu_catalogue_answers")).toBeGreaterThan(0);
  expect(now.get('pallu_picture_seconds_count{outcome="found"}')).toBe(1);
  expect([
    now.get("pallu_pictures_in_work"),
    now.get('pallu_admissions_total{result="turned_away"}'),
    now.get('pallu_outbox_entries{state="given_up"}'),
  ]).toEqual([0, 0, 0]);
  for (const name of [
    "process_resident_memory_bytes",
    "nodejs_active_handles_total",
    "nodejs_eventloop_lag_p99_seconds",
    "process_open_fds",
  ])
    expect(now.get(name)).toBeGreaterThan(0);
});

test("whatever is asked for, there are no more series than routes, methods and statuses", async () => {
  await (await fetch(`${shop.url}/product/1`)).text();
  const before = (await metrics()).size;
  for (let at = 0; at < 60; at += 1)
    await (
      await fetch(`${shop.url}/${["product", "order", `x${at}`, "assets"][at % 4]}/${at}-${Math.random()}`, {
        redirect: "manual",
      })
    ).text();
  expect((await metrics()).size - before).toBeLessThan(60);
});

test("a separate upstream reports requests, mail and process, on its metrics port only", async () => {
  const upstream = await startUpstreamProcess(upstreamData, { UPSTREAM_METRICS_PORT: "0" });
  const own = await vi.waitFor(
    () => /metrics:\s+(\S+)/.exec(upstream.said())?.[1] ?? expect.fail("no address of metrics is told"),
    eventWait,
  );
  expect(new URL(own).port).not.toBe(new URL(upstream.url).port);
  const asks: [string, RequestInit?][] = [
    ["/products/2"],
    ["/api/products?limit=1"],
    ["/orders/17"],
    ["/wp-login.php"],
    ["/metrics"],
    [
      "/users/login",
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "asha@example.org", password: "not-theirs" }),
      },
    ],
  ];
  const statuses: number[] = [];
  for (const [path, init] of asks) {
    const answer = await fetch(upstream.url + path, init);
    statuses.push(answer.status);
    await answer.text();
  }
  expect(statuses).toEqual([200, 200, 401, 404, 404, 401]);
  const answer = await fetch(own);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const now = await metrics(own);
  expect(now.get('pallu_upstream_requests_total{route="/products/{id}",method="GET",status="200"}')).toBe(1);
  expect(now.get('pallu_upstream_requests_total{route="/orders/{id}",method="GET",status="401"}')).toBe(1);
  expect(now.get('pallu_upstream_requests_total{route="*",method="GET",status="404"}')).toBe(2);
  expect(now.get('pallu_upstream_request_seconds_count{route="/users/login",method="POST"}')).toBe(1);
  expect([now.get('pallu_outbox_entries{state="waiting"}'), now.get('pallu_outbox_entries{state="given_up"}')]).toEqual(
    [0, 0],
  );
  for (const name of ["process_resident_memory_bytes", "process_cpu_seconds_total", "nodejs_eventloop_lag_p99_seconds"])
    expect(now.get(name)).toBeGreaterThan(0);
  // What is asked and answered is in no figure.
  expect([...now.keys()].join("\n")).not.toMatch(/asha|17|wp-login/);
  expect((await fetch(new URL("/", own))).status).toBe(404);
  expect(await upstream.stop()).toBe(0);
});
