import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import buildShop from "#tests/support/build-shop.ts";
import { createClient } from "#tests/support/client.ts";
import { startShop, usualDeadlines } from "#tests/support/shop.ts";
import { addFromProduct } from "#tests/support/shopping.ts";

/**
 * How fast the server answers, and its memory over many more requests. Where other programs share the processor, rates vary.
 * The processor time of a request varies less: on Linux it stands beside each rate, of the main thread and of the whole process.
 *
 * `npm run tool -- bench --seconds=10 --requests=100000`; with `--memory` the memory alone.
 */
const onlyMemory = process.argv.includes("--memory");
const seconds = Number(option("--seconds") ?? 5);
const requests = Number(option("--requests") ?? 100_000);
const connections = 16;
/** As Chrome asks, over HTTPS. */
const wanted = { "accept-encoding": "gzip, deflate, br", accept: "text/html" };

buildShop();
const shop = await startShop({
  isFromSources: true,
  env: { CATALOGUE_FRESH_MS: "", PAGE_CACHE_MB: "", ...usualDeadlines },
});
try {
  const html = await (await fetch(`${shop.url}/productlisting`, { headers: { accept: "text/html" } })).text();
  const guest = createClient(shop.url);
  await addFromProduct(guest, "/product/7", { size: "L", color: "White" });
  // The guest's browser has the stylesheet by now.
  const [, sheet = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? [];
  const [styles = ""] = (await fetch(shop.url + sheet)).headers.getSetCookie();
  const cookie = [styles.split(";")[0], ...[...guest.jar].map(([name, value]) => `${name}=${value}`)].join("; ");
  const form = {
    method: "POST",
    headers: { ...wanted, cookie, "content-type": "application/x-www-form-urlencoded" },
    body: "productId=6&quantity=1&from=card&returnTo=%2Fproductlisting",
  } as const;

  if (!onlyMemory) {
    const asGuest = { headers: { ...wanted, cookie } };
    console.log(
      "| What | Requests a second | Median, ms | 99 of 100, ms | Main thread, ms | Whole process, ms |\n|---|--:|--:|--:|--:|--:|",
    );
    await rate("listing, cached", "/productlisting", { headers: wanted });
    await rate("product, cached", "/product/1", { headers: wanted });
    await rate("listing of a guest with a cart", "/productlisting", asGuest);
    await rate("product of a guest with a cart", "/product/1", asGuest);
    await rate("adding to the cart", "/cart/add", form);
  }

  const memory = [megabytes(shop.pid)];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await autocannon({ url: `${shop.url}/productlisting`, connections, amount: requests * 0.24, headers: wanted });
    await autocannon({
      url: `${shop.url}/productlisting`,
      connections,
      amount: requests * 0.01,
      headers: { ...wanted, cookie },
    });
    memory.push(megabytes(shop.pid));
  }
  console.log(
    `\nMemory of the shop, before and after each quarter of ${requests} further requests, in MB: ${memory.join(", ")}`,
  );
} finally {
  await shop.stop();
}

/** Measures one kind of request, and prints its row. */
async function rate(
  name: string,
  path: string,
  asked: { headers: Record<string, string>; method?: "POST"; body?: string },
): Promise<void> {
  const request = { url: shop.url + path, connections, ...asked };
  // The engine has compiled the code of a page after some hundred requests.
  await autocannon({ ...request, amount: 1_000 });
  const before = processorMs(shop.pid);
  const result = await autocannon({ ...request, duration: seconds });
  const after = processorMs(shop.pid);
  if (result.errors > 0 || result["4xx"] + result["5xx"] > 0)
    throw new Error(`${name}: ${result.errors} errors, ${result["4xx"]} answers of 4xx, ${result["5xx"]} of 5xx`);
  const each = (of: "main" | "process") =>
    before === null || after === null ? "" : ((after[of] - before[of]) / result.requests.total).toFixed(2);
  const { p50, p99 } = result.latency;
  console.log(
    `| ${name} | ${result.requests.average.toFixed(0)} | ${p50} | ${p99} | ${each("main")} | ${each("process")} |`,
  );
}

/** The processor time that a process and its main thread have taken, in ms. Null where the system does not tell. */
function processorMs(pid: number): { main: number; process: number } | null {
  const takenBy = (file: string) => {
    // The name before ") " may hold spaces. User and system time follow in hundredths of a second (proc(5)).
    const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  try {
    return { main: takenBy(`/proc/${pid}/task/${pid}/stat`), process: takenBy(`/proc/${pid}/stat`) };
  } catch {
    return null;
  }
}

function megabytes(pid: number): number {
  return Math.round(Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) / 1024);
}

function option(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`${name}=`))?.split("=")[1];
}
