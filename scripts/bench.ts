import { fork, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import autocannon from "autocannon";
import buildShop from "#tests/support/build-shop.ts";
import { createClient } from "#tests/support/client.ts";
import { isPicture, picturesIn } from "#tests/support/picture-addresses.ts";
import { startShop, usualDeadlines } from "#tests/support/shop.ts";
import { addFromProduct } from "#tests/support/shopping.ts";

/**
 * How fast the server answers, as ratios within one run. Its pages are held against a static file server with the same
 * bytes, and against React rendering the same markup and nothing else. Then its memory over many more requests.
 *
 * Where other programs share the processor, rates vary. The processor time of a request varies less: on Linux it stands
 * beside each rate, of the main thread and of the whole process. It is what the command judges: the listing of a guest with a
 * cart may take so many times what React alone takes for its markup (`MOST`), or the command ends with 1.
 *
 * `npm run tool -- bench --seconds=10 --requests=100000`; with `--memory` the memory alone.
 */
const onlyMemory = process.argv.includes("--memory");
const seconds = Number(option("--seconds") ?? 5);
const requests = Number(option("--requests") ?? 100_000);
const connections = 16;
/** The most processor time of a guest's listing with a cart, in times of what React alone takes for the same markup. */
const MOST = { mainMs: 2, processMs: 2.5 };
/** How often a missing picture is requested: each answer comes after a second at the latest. */
const MOST_TRIES = 60;
/** As Chrome asks, over HTTPS. */
const wanted = { "accept-encoding": "gzip, deflate, br, zstd", accept: "text/html" };

buildShop();
const folder = mkdtempSync(join(tmpdir(), "pallu-bench-"));
let peers: ChildProcess | undefined;
const shop = await startShop({
  isFromSources: true,
  env: { CATALOGUE_FRESH_MS: "", PAGE_CACHE_MB: "", ...usualDeadlines },
});
try {
  const html = await pageWithPictures("/productlisting");
  await pageWithPictures("/product/1");
  writeFileSync(join(folder, "page.html"), html);
  writeFileSync(
    join(folder, "page.html.br"),
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  );
  peers = fork(join(import.meta.dirname, "bench-peers.ts"), [folder]);
  const [address] = (await once(peers, "message")) as [{ files: string; rendering: string }];
  const peerPid = peers.pid ?? 0;
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

  if (!onlyMemory) await compareRates();
  async function compareRates(): Promise<void> {
    const base = await rate("static file server, same bytes", peerPid, `${address.files}/page.html`, {
      headers: wanted,
    });
    const react = () => rate("React renders the listing's markup", peerPid, address.rendering, { headers: wanted });
    const rows = [
      base,
      await rate("listing, cached", shop.pid, `${shop.url}/productlisting`, { headers: wanted }),
      await rate("product, cached", shop.pid, `${shop.url}/product/1`, { headers: wanted }),
      await react(),
      await rate("listing of a guest with a cart", shop.pid, `${shop.url}/productlisting`, {
        headers: { ...wanted, cookie },
      }),
      await react(),
      await rate("product of a guest with a cart", shop.pid, `${shop.url}/product/1`, {
        headers: { ...wanted, cookie },
      }),
      await rate("adding to the cart", shop.pid, `${shop.url}/cart/add`, form),
    ];
    const [before, guests, after] = rows.slice(3);
    for (const [name, thread] of [
      ["mainMs", "of the main thread's processor time"],
      ["processMs", "of the whole process's processor time"],
    ] as const) {
      const alone = [before, after].map((row) => row?.[name] ?? Number.NaN);
      const times = (2 * (guests?.[name] ?? Number.NaN)) / alone.reduce((sum, one) => sum + one);
      const told = `${guests?.[name]?.toFixed(2)} ms, React alone ${alone.map((one) => one.toFixed(2)).join(" and ")} ms`;
      console.log(
        `\nThe listing of a guest with a cart takes ${times.toFixed(2)} times React's share ${thread} (${told}); ${MOST[name]} is the most.`,
      );
      if (times > MOST[name]) process.exitCode = 1;
    }
    console.log(
      "\n| What | Requests a second | Beside the static server | Median, ms | 99 of 100, ms | Main thread, ms | Whole process, ms |\n|---|--:|--:|--:|--:|--:|--:|",
    );
    for (const row of rows)
      console.log(
        `| ${row.name} | ${row.rate.toFixed(0)} | ${(row.rate / base.rate).toFixed(2)} | ${row.p50} | ${row.p99} | ${row.mainMs?.toFixed(2) ?? ""} | ${row.processMs?.toFixed(2) ?? ""} |`,
      );
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
  peers?.kill();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The page at a path, as a browser finds it that comes later: its pictures are made. A page whose pictures nobody has
 * asked for yet is not kept, since their colours still change it.
 */
async function pageWithPictures(path: string): Promise<string> {
  const load = async () => (await fetch(shop.url + path, { headers: { accept: "text/html" } })).text();
  const onePerSource = new Map(
    picturesIn(await load()).map((address) => [new URL(address, shop.url).searchParams.get("src"), address]),
  );
  for (const address of onePerSource.values()) {
    // While a picture is made, its placeholder is sent after a second at the latest.
    for (let tries = 1; !(await isMade(address)); tries += 1)
      if (tries === MOST_TRIES) throw new Error(`${address} is not made after ${tries} requests`);
  }
  return load();
}

async function isMade(address: string): Promise<boolean> {
  const answer = await fetch(shop.url + address);
  await answer.arrayBuffer();
  return isPicture(answer);
}

async function rate(
  name: string,
  pid: number,
  url: string,
  request: { headers: Record<string, string>; method?: "POST"; body?: string },
) {
  // The engine has compiled the code of a page after some hundred requests.
  await autocannon({ url, connections, amount: 1_000, ...request });
  const before = processorMs(pid);
  const result = await autocannon({ url, connections, duration: seconds, ...request });
  const after = processorMs(pid);
  if (result.errors > 0 || result["4xx"] + result["5xx"] > 0)
    throw new Error(`${name}: ${result.errors} errors, ${result["4xx"]} answers of 4xx, ${result["5xx"]} of 5xx`);
  const each = (of: "main" | "process") =>
    before === null || after === null ? null : (after[of] - before[of]) / result.requests.total;
  return {
    name,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    mainMs: each("main"),
    processMs: each("process"),
  };
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
