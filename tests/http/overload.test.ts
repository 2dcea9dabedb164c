import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as cartWords from "#content/cart-words.ts";
import { refusalWords } from "#content/refusal-words.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { startGateUpstream, type GateUpstream } from "#tests/support/gate-upstream.ts";
import { createClient } from "#tests/support/client.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";
import { addToCart, becomeCustomer, newPerson, orderCart } from "#tests/support/shopping.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";

let upstream: GateUpstream;
let shop: RunningShop;
beforeAll(async () => {
  upstream = await startGateUpstream();
  shop = await startShop({
    env: { UPSTREAM_URL: upstream.url, MAX_IN_FLIGHT: "12", PAGE_CACHE_MB: "8", LOG_LEVEL: "info" },
  });
});
afterAll(async () => {
  await shop.stop();
  upstream.stop();
});

const view = (path: string, init: RequestInit = {}) =>
  fetch(shop.url + path, { redirect: "manual", ...init, headers: { accept: "text/html", ...init.headers } });

test("a full shop answers 503 with a page, still serves cached pages, and recovers", async () => {
  expect((await view("/about")).status).toBe(200);
  upstream.shut();
  const inside = ["saree", "kurta", "dupatta"].map((word) => view(`/productlisting?search=${word}`));
  await upstream.held(3);

  const refused = await view("/productlisting?search=lehenga");
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([503, "no-store, no-cache"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await refused.text()).toContain(`<h1>${refusalWords[503].title}</h1>`);
  const plain = await view("/productlisting", { headers: { accept: "*/*" } });
  expect([plain.status, plain.headers.get("content-type")]).toEqual([503, "text/plain; charset=utf-8"]);
  const form = await view("/preferences", { method: "POST", body: new URLSearchParams({ theme: "dark" }) });
  expect(form.status).toBe(503);

  expect(await (await view("/healthz")).text()).toBe("ok\n");
  expect((await view("/readyz")).status).toBe(200);
  expect((await view("/about")).headers.get("cache-status")).toBe("pages; hit");
  expect((await view("/icon.svg")).status).toBe(200);

  await vi.waitUntil(() => shop.said().match(/"status":503,"shed":true/g)?.length === 3, eventWait);

  upstream.open();
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await view("/productlisting?search=lehenga")).status).toBe(200);
});

/** As many connections as one address keeps busy, and the shoppers who share another one (a phone network's). */
const [FLOOD, SHOPPERS, ORDERS] = [250, 50, 10];
const [flooder, network] = ["2001:db8:66::", "198.51.100.7"];

test.each([1, 2])(
  "fifty shoppers behind one address buy undisturbed while another floods the shop, in %i processes",
  async (processes) => {
    const shops = await Promise.all(
      Array.from({ length: processes }, () =>
        startShop({ env: { MAX_IN_FLIGHT: String(200 / processes), TRUST_PROXY: "1", LOG_LEVEL: "silent" } }),
      ),
    );
    const databases = shops.map(({ url, dataDir }) => {
      const database = openShopDatabase(dataDir);
      database.exec("update products set stock = 1000");
      storeCustomersOf(url, { database, dataDir });
      return database;
    });
    const urlOf = (at: number) => shops[at % processes]?.url ?? "";
    const flood = { goesOn: true, statuses: new Map<number, number>() };
    const flooding = Promise.all(
      Array.from({ length: FLOOD }, async (_, at) => {
        while (flood.goesOn) {
          // Each connection has an address of its own in the /64 that a rented server has.
          const headers = { accept: "text/html", "x-forwarded-for": `${flooder}${at}` };
          const response = await fetch(`${urlOf(at)}/contact`, { headers });
          await response.arrayBuffer();
          flood.statuses.set(response.status, (flood.statuses.get(response.status) ?? 0) + 1);
        }
      }),
    );
    try {
      await vi.waitUntil(() => (flood.statuses.get(503) ?? 0) > FLOOD, eventWait);
      const orders = await Promise.all(
        Array.from({ length: SHOPPERS }, async (_, at) => {
          const client = createClient(urlOf(at), { "x-forwarded-for": network });
          await becomeCustomer(client, newPerson());
          await addToCart(client, "/product/2", { size: "M", color: "Red" });
          // To order takes five requests more: some do it, all have something in their cart.
          return at < ORDERS ? orderCart(client) : (await client.open("/cart")).heading;
        }),
      );
      expect(new Set(orders.slice(0, ORDERS)).size).toBe(ORDERS);
      expect(new Set(orders.slice(ORDERS))).toEqual(new Set([cartWords.title]));
    } finally {
      flood.goesOn = false;
      await flooding;
      for (const database of databases) database.close();
      await Promise.all(shops.map((one) => one.stop()));
    }
  },
);
