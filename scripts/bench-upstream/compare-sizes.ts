import { createUpstream } from "#api/create-upstream.ts";
import type { EmbeddedUpstream } from "#process/embedded-upstream.ts";
import { sandboxProvider } from "#api/payments/sandbox-provider.ts";
import type { DatabaseLocation } from "#api/database/open-database.ts";
import { TOKEN } from "./fill-shop.ts";

/** Times in ms. */
export interface Times {
  median: number;
  p99: number;
}

/** One call in both shops; `firstMs` is its first time in the large one, when nothing of it is in memory. */
export interface Measured {
  name: string;
  small: Times;
  large: Times;
  firstMs: number;
}

/** A page that both shops can fill, whatever is asked. */
const PAGE = 10;
const WARM_UP = 30;

/** Every kind of call that must cost the same in both shops. `path` depends on the number of products and on the round. */
const calls: readonly { name: string; path(products: number, round: number): string }[] = [
  { name: "listing", path: () => `/products?page=1&limit=${PAGE}` },
  { name: "by price", path: () => `/products?page=1&limit=${PAGE}&sortBy=price&sortDir=desc` },
  { name: "the newest", path: () => `/products?page=1&limit=${PAGE}&sortBy=created_at` },
  { name: "a category, by price", path: () => `/products?page=1&limit=${PAGE}&category=saree&sortBy=price` },
  {
    name: "a category between prices",
    path: () => `/products?page=1&limit=${PAGE}&category=kurti&minPrice=1000&maxPrice=20000`,
  },
  {
    name: "the last page but one",
    path: (products) => `/products?page=${Math.max(1, Math.ceil(products / PAGE) - 1)}&limit=${PAGE}`,
  },
  {
    name: "some page by price",
    path: (products, round) =>
      `/products?page=${1 + ((round * 7_919) % Math.max(1, Math.floor(products / PAGE)))}&limit=${PAGE}&sortBy=price`,
  },
  {
    name: "some page of the newest",
    path: (products, round) =>
      `/products?page=${1 + ((round * 7_919) % Math.max(1, Math.floor(products / PAGE)))}&limit=${PAGE}&sortBy=created_at`,
  },
  { name: "search of two words", path: () => `/products/search?query=silk+saree&page=1&limit=${PAGE}` },
  {
    name: "search with a slip, by price",
    path: () => `/products/search?query=chikankary&page=1&limit=${PAGE}&sortBy=price`,
  },
  { name: "search for nothing", path: () => `/products/search?query=umbrella&page=1&limit=${PAGE}` },
  { name: "product", path: (products, round) => `/products/${1 + ((round * 7_919) % products)}` },
  { name: "cart", path: () => "/cart" },
  { name: "orders of a customer", path: () => "/orders/user?limit=10" },
];

/** Asks both shops the same in turns, so that whatever else the machine does slows both. */
export async function compareSizes(
  small: DatabaseLocation,
  large: DatabaseLocation,
  rounds: number,
): Promise<Measured[]> {
  const shops = await Promise.all([small, large].map(openShop));
  const [little, big] = shops;
  if (little === undefined || big === undefined) throw new Error("two shops are compared");
  try {
    const measured: Measured[] = [];
    for (const { name, path } of calls) {
      const [littleTimes, bigTimes] = [Array<number>(), Array<number>()];
      const firstMs = await timed(big.upstream, path(big.products, 0));
      for (let round = -WARM_UP; round < rounds; round++) {
        const order = round % 2 === 0 ? [little, big] : [big, little];
        for (const shop of order) {
          const ms = await timed(shop.upstream, path(shop.products, round + WARM_UP));
          if (round >= 0) (shop === little ? littleTimes : bigTimes).push(ms);
        }
      }
      measured.push({ name, small: summary(littleTimes), large: summary(bigTimes), firstMs });
    }
    return measured;
  } finally {
    await Promise.all(shops.map(({ upstream }) => upstream.close()));
  }
}

async function openShop(place: DatabaseLocation): Promise<{ upstream: EmbeddedUpstream; products: number }> {
  const upstream = await createUpstream({
    ...place,
    shopUrl: () => "http://localhost",
    smtpUrl: null,
    provider: sandboxProvider(),
    mailFrom: "Pallu <care@pallu.example>",
    log: ({ level, msg, ...facts }) => level === "error" && console.error(msg, facts),
  });
  const response = await upstream.fetch(request("/products?page=1&limit=1"));
  const { data } = (await response.json()) as { data: { total: number } };
  return { upstream, products: data.total };
}

async function timed(upstream: EmbeddedUpstream, path: string): Promise<number> {
  const started = performance.now();
  const response = await upstream.fetch(request(path));
  await response.text();
  const ms = performance.now() - started;
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return ms;
}

function request(path: string): Request {
  return new Request(`http://upstream.internal${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });
}

function summary(times: number[]): Times {
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}
