import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { picturesIn } from "#tests/support/picture-addresses.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { becomeCustomer, newPerson } from "#tests/support/shopping.ts";

let shop: RunningShop;
let address: string;
beforeAll(async () => {
  shop = await startShop({ env: { METRICS_PORT: "0", PAGE_CACHE_MB: "8", CATALOGUE_FRESH_MS: "60000" } });
  address = /metrics:\s+(\S+)/.exec(shop.said())?.[1] ?? "";
});
afterAll(() => shop.stop());

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
  expect(now.get('pallu_cache_hits_total{cache="pages"}')).toBe(1);
  expect(now.get("pallu_page_cache_bytes")).toBeGreaterThan(1_000);
  expect(now.get('pallu_cache_entries{cache="catalogue"}')).toBeGreaterThan(0);
  expect(now.get('pallu_picture_seconds_count{outcome="found"}')).toBe(1);
  expect(now.get("pallu_pictures_in_work")).toBe(0);
  expect(now.get('pallu_admissions_total{result="turned_away"}')).toBe(0);
  expect(now.get('pallu_outbox_entries{state="given_up"}')).toBe(0);
  for (const name of [
    "process_resident_memory_bytes",
    "nodejs_active_handles_total",
    "nodejs_eventloop_lag_p99_seconds",
    "process_open_fds",
  ])
    expect(now.get(name)).toBeGreaterThan(0);
});
