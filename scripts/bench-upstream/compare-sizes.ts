import { createUpstream } from "#api/create-upstream.ts";
import type { EmbeddedUpstream } from "#process/embedded-upstream.ts";
import { sandboxProvider } from "#api/payments/sandbox-provider.ts";
import type { DatabaseLocation } from "#api/database/open-database.ts";
import { DESK_TOKEN, TOKEN } from "./fill-shop.ts";

/** Times in ms: of the processor with SQLite, else of the clock. */
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
  ...[
    "/desk/today",
    "/desk/orders",
    "/desk/orders?waits=accept",
    "/desk/orders?waits=unpaid",
    "/desk/orders?waits=late",
    "/desk/orders?search=PL-10",
    "/desk/orders?search=Asha",
    "/desk/orders?search=9800012345",
    "/desk/order?number=PL-10",
    "/desk/orders/slips?numbers=PL-1,PL-2,PL-3",
    "/desk/orders/new?search=silk&lines=[]",
    "/desk/products",
    "/desk/products?q=silk",
    "/desk/products?filter=low",
    "/desk/product?slug=piece-7",
    "/desk/returns",
    "/desk/questions",
    "/desk/customers",
    "/desk/customers?search=asha1",
    "/desk/customer?id=1",
    "/desk/team/acts",
    "/desk/invoices",
    "/desk/mails",
  ].map((path) => ({ name: path, path: () => path })),
];

/** Asks both shops the same in turns, so that whatever else the machine does slows both: the calls with `wanted` in their names. */
export async function compareSizes(
  small: DatabaseLocation,
  large: DatabaseLocation,
  rounds: number,
  wanted: string,
): Promise<Measured[]> {
  const shops = await Promise.all([small, large].map(openShop));
  const [little, big] = shops;
  if (little === undefined || big === undefined) throw new Error("two shops are compared");
  try {
    const measured: Measured[] = [];
    for (const { name, path } of calls.filter((call) => call.name.includes(wanted))) {
      const [littleTimes, bigTimes] = [Array<number>(), Array<number>()];
      const firstMs = await timed(big, path(big.products, 0));
      for (let round = -WARM_UP; round < rounds; round++) {
        const order = round % 2 === 0 ? [little, big] : [big, little];
        for (const shop of order) {
          const ms = await timed(shop, path(shop.products, round + WARM_UP));
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

interface Shop {
  upstream: EmbeddedUpstream;
  products: number;
  isProcessorTime: boolean;
}

async function openShop(place: DatabaseLocation): Promise<Shop> {
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
  return { upstream, products: data.total, isProcessorTime: place.databaseUrl === null };
}

async function timed({ upstream, isProcessorTime }: Shop, path: string): Promise<number> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  const response = await upstream.fetch(request(path));
  await response.text();
  const { user, system } = process.cpuUsage(used);
  // SQLite works in this process, whose processor time other programs change less.
  const ms = isProcessorTime ? (user + system) / 1_000 : performance.now() - started;
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return ms;
}

function request(path: string): Request {
  const token = path.startsWith("/desk") ? DESK_TOKEN : TOKEN;
  return new Request(`http://upstream.internal${path}`, { headers: { authorization: `Bearer ${token}` } });
}

function summary(times: number[]): Times {
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}
