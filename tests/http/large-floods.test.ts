import { afterAll, beforeAll, expect, test } from "vitest";
import { startLargeUpstream, type LargeUpstream } from "#tests/support/large-upstream.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";

/** Some 6.6 MB in every list. */
const PRODUCTS = 16_000;
const CONNECTIONS = 48;
const ASKED = 3 * CONNECTIONS;
let up: LargeUpstream;
let shop: RunningShop;

beforeAll(async () => {
  up = await startLargeUpstream({ products: PRODUCTS });
  shop = await startShop({ env: { UPSTREAM_URL: up.url, CATALOGUE_FRESH_MS: "60000", TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await shop.stop();
  await up.stop();
});

const open = (path: string, from: string) =>
  fetch(shop.url + path, { headers: { accept: "text/html", "x-forwarded-for": from } });

test("a stranger who asks for ever other large lists neither ends the shop nor keeps others from their page", async () => {
  const statuses: number[] = [];
  let asked = 0;
  const flood = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (asked < ASKED) {
        asked += 1;
        const response = await open(`/productlisting?minPrice=${asked}&maxPrice=${100_000 + asked}`, "203.0.113.7");
        await response.text();
        statuses.push(response.status);
      }
    }),
  );
  const other = await open("/productlisting", "198.51.100.9");
  expect(statuses.length).toBeLessThan(ASKED);
  expect(other.status).toBe(200);
  expect(await other.text()).toContain("Handwoven saree no. 24<");
  await flood;
  expect(statuses).toHaveLength(ASKED);
  expect(shop.said()).not.toMatch(/uncaught|unhandled|ERR_ASSERTION/i);
});
