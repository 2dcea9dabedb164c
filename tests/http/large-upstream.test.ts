import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languages } from "#domain/languages.ts";
import { serveLocally, type LocalServer } from "#tests/support/serve-locally.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";

const calls: string[] = [];

/** An upstream that knows lists alone, and answers each with all it has: so many products, of some 400 bytes each. */
function startLargeUpstream(products: number): Promise<LocalServer> {
  const data = Array.from({ length: products }, (_, index) => ({
    id: index + 1,
    name: `Handwoven saree no. ${index + 1}`,
    description: "Woven by hand in a small village, of cotton and silk, with a border of temple motifs. ".repeat(3),
    price: 1_000 + (index % 977),
    in_stock: true,
    category: "saree",
    image: null,
  }));
  const list = Buffer.from(JSON.stringify({ data }));
  return serveLocally((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    request.resume();
    const isList = /^\/(api\/)?products(\?|$)/.test(request.url ?? "");
    response.writeHead(isList ? 200 : 404, { "content-type": "application/json" }).end(isList ? list : "{}");
  });
}

/** Some 2.4 MB in every list. */
const PRODUCTS = 6_000;
let up: LocalServer;
let shop: RunningShop;

beforeAll(async () => {
  up = await startLargeUpstream(PRODUCTS);
  shop = await startShop({ env: { UPSTREAM_URL: up.url, CATALOGUE_FRESH_MS: "0" } });
});
afterAll(async () => {
  await shop.stop();
  await up.stop();
});

const lists = () => calls.filter((call) => /^GET (\/api)?\/products(\?|$)/.test(call));

describe("an upstream that answers every list with all it has", () => {
  test("is asked twice for its sitemap, however many ask for it at the same time, and whatever is remembered", async () => {
    const maps = await Promise.all(
      Array.from({ length: 5 }, async () => (await fetch(`${shop.url}/sitemap.xml`)).text()),
    );
    // Each language names its own address of each product.
    const named = maps.map((map) => map.match(/\/product\/\d+</g)?.length);
    expect(new Set(named)).toEqual(new Set([PRODUCTS * languages.length]));
    expect(lists().filter((call) => !call.includes("?"))).toHaveLength(2);
  });
});

describe("a flood of large lists", () => {
  /** Some 6 MB in every list. */
  const PRODUCTS = 16_000;
  const CONNECTIONS = 48;
  const ASKED = 3 * CONNECTIONS;
  let up: LocalServer;
  let shop: RunningShop;

  beforeAll(async () => {
    up = await startLargeUpstream(PRODUCTS);
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
});
