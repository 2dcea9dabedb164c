import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import buildShop from "#tests/support/build-shop.ts";
import { createClient } from "#tests/support/client.ts";
import { startShop, usualDeadlines } from "#tests/support/shop.ts";
import { addFromProduct } from "#tests/support/shopping.ts";

/**
 * How fast the server answers, and its memory over many more requests. Where other programs share the processor, rates vary.
 * The processor time of a request varies less: on Linux it stands beside each rate, of the main thread and of the whole process.
 * A guest's listing is compared with what React alone takes for its markup, measured before and after it.
 *
 * `npm run tool -- bench --seconds=10 --requests=100000`; with `--memory` the memory alone.
 */
const onlyMemory = process.argv.includes("--memory");
const seconds = Number(option("--seconds") ?? 5);
const requests = Number(option("--requests") ?? 100_000);
const connections = 16;
/** As Chrome asks, over HTTPS. */
const wanted = { "accept-encoding": "gzip, deflate, br", accept: "text/html" };

/** The memory of the C library, as the files of docs/deploy set it. */
const asDeployed = { MALLOC_MMAP_THRESHOLD_: "16777216", MALLOC_TRIM_THRESHOLD_: "16777216" };

buildShop();
const shop = await startShop({
  isFromSources: true,
  env: { CATALOGUE_FRESH_MS: "", PAGE_CACHE_MB: "", ...usualDeadlines, ...asDeployed },
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
    const react = fork(join(import.meta.dirname, "bench-react.ts"), [`${shop.url}/productlisting`]);
    const [{ port }] = await once(react, "message");
    const alone = { url: `http://127.0.0.1:${port}`, pid: react.pid ?? 0 };
    const before = await rate("React alone, the listing's markup", "/", { headers: wanted }, alone);
    const guests = await rate("listing of a guest with a cart", "/productlisting", asGuest);
    const after = await rate("React alone, the listing's markup", "/", { headers: wanted }, alone);
    react.kill();
    await rate("product of a guest with a cart", "/product/1", asGuest);
    await rate("adding to the cart", "/cart/add", form);
    const times = ((2 * guests) / (before + after)).toFixed(2);
    console.log(`\nOf the main thread, a guest's listing takes ${times} times what React alone takes for its markup.`);
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

/** Measures one kind of request to a server, prints its row, and returns what it takes of the main thread, in ms. */
async function rate(
  name: string,
  path: string,
  asked: { headers: Record<string, string>; method?: "POST"; body?: string },
  server: { url: string; pid: number } = shop,
): Promise<number> {
  const request = { url: server.url + path, connections, ...asked };
  // The engine has compiled the code of a page after some hundred requests.
  await autocannon({ ...request, amount: 1_000 });
  const before = processorMs(server.pid);
  const result = await autocannon({ ...request, duration: seconds });
  const after = processorMs(server.pid);
  if (result.errors > 0 || result["4xx"] + result["5xx"] > 0)
    throw new Error(`${name}: ${result.errors} errors, ${result["4xx"]} answers of 4xx, ${result["5xx"]} of 5xx`);
  const each = (of: "main" | "process") =>
    before === null || after === null ? NaN : (after[of] - before[of]) / result.requests.total;
  const { p50, p99 } = result.latency;
  console.log(
    `| ${name} | ${result.requests.average.toFixed(0)} | ${p50} | ${p99} | ${each("main").toFixed(2)} | ${each("process").toFixed(2)} |`,
  );
  return each("main");
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
