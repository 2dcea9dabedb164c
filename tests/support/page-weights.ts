import { brotliDecompressSync } from "node:zlib";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import * as checkoutWords from "#content/checkout-words.ts";
import { TEST_BUILD_DIR } from "./build-shop.ts";
import { createClient, type Client } from "./client.ts";
import { launchBrowser } from "./launch-browser.ts";
import { rawRequest } from "./raw-request.ts";
import { addToCart, becomeCustomer, newPerson, payments } from "./shopping.ts";
import type { RunningShop } from "./shop.ts";

/** What a page of one kind weighs on a first visit, in bytes as they go over the wire (brotli). */
export interface PageWeight {
  page: string;
  /** HTML with the styles it brings. */
  html: number;
  /** Script that runs before the load event, inline, uncompressed; the data it is handed is not counted. */
  bootScript: number;
  /** Script once the page answers to it: everything, and what of it is the shop's own. */
  script: number;
  ownScript: number;
}

/** What the first view of a page on a phone takes in all, pictures included, before the application's script. */
export interface FirstView {
  page: string;
  /** The width of the window in CSS pixels and its device pixels: "360@2". */
  screen: string;
  savesData: boolean;
  bytes: number;
  requests: number;
}

/** Chunks that hold the framework, and its table of routes. */
const frameworks = /\/(framework|rolldown-runtime|manifest|entry\.client)-/;
/** Weighs a page of every kind, as seen by a guest with a product in the cart, and then by a customer at the checkout. */
export async function weighPages(shop: RunningShop): Promise<PageWeight[]> {
  const weights: PageWeight[] = [];
  const weigh = async (page: string, client: Client, path: string) =>
    void weights.push(await weightOf(shop, client, page, path));
  const guest = createClient(shop.url);
  for (const [page, path] of [
    ["home", "/"],
    ["listing", "/productlisting"],
    ["product", "/product/1"],
    ["collection", "/collection"],
    ["login", "/login"],
    ["register", "/register"],
    ["about", "/about"],
    ["contact", "/contact"],
    ["accessibility", "/accessibility"],
    ["privacy", "/privacy"],
    ["glossary", "/glossary"],
    ["not found", "/nothing-here"],
  ] as const)
    await weigh(page, guest, path);
  const customer = createClient(shop.url);
  await becomeCustomer(customer, newPerson());
  await addToCart(customer, "/product/1", { size: "M", color: "Red" });
  await weigh("cart", customer, "/cart");
  await weigh("checkout: delivery", customer, "/checkout");
  const paying = await (await customer.open("/checkout")).press(checkoutWords.toPayment);
  await weigh("checkout: payment", customer, paying.url.pathname + paying.url.search);
  const review = await paying.press(checkoutWords.toReview, payments.cod);
  await weigh("checkout: review", customer, review.url.pathname + review.url.search);
  const receipt = await review.press(checkoutWords.placeOrder);
  await weigh("receipt", customer, receipt.url.pathname);
  await weigh("dashboard", customer, "/dashboard");
  return weights;
}

async function weightOf(shop: RunningShop, client: Client, page: string, path: string): Promise<PageWeight> {
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const { body, headers } = await rawRequest(shop.url, path, {
    headers: { accept: "text/html", "accept-encoding": "br", ...(cookie === "" ? {} : { cookie }) },
  });
  if (headers["content-encoding"] !== "br") throw new Error(`${path} is not compressed`);
  const html = brotliDecompressSync(body).toString("utf8");
  const files = scriptFiles(html);
  const size = (names: readonly string[]) => names.reduce((sum, name) => sum + fileSize(name), 0);
  return {
    page,
    html: body.length,
    bootScript: bootScript(html),
    script: size(files),
    ownScript: size(files.filter((name) => !frameworks.test(name))),
  };
}

/** What the inline loader is told to fetch. */
function scriptFiles(html: string): string[] {
  return [...(/\)\((\["\/assets\/[^\]]*\])(?:,\w+)?\)<\/script>/.exec(html)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(
    ([, name = ""]) => name,
  );
}

function bootScript(html: string): number {
  const running = [...html.matchAll(/<script(?![^>]*type=)[^>]*>([^]*?)<\/script>/g)]
    .map(([, text = ""]) => text)
    .filter((text) => text.includes("deferred-module"));
  return running.reduce(
    (sum, text) => sum + Buffer.byteLength(text.replace(/\(\["\/assets\/[^\]]*\](?:,\w+)?\)$/, "")),
    0,
  );
}

/** As the server sends it: compressed by the build where that gains anything. */
function fileSize(address: string): number {
  const file = join(TEST_BUILD_DIR, "en", "client", address);
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? readFileSync(file).length;
}

/** Screens of phones: CSS pixels, and device pixels of each. */
const phones = ["360@2", "360@3", "390@2", "412@2.625", "390@3"] as const;

/** Opens the pages with pictures on phones' screens, with and without data saving, each in a browser context that has seen nothing. */
export async function weighFirstViews(shop: RunningShop): Promise<FirstView[]> {
  // All views are the shop's: one process draws them.
  const browser = await launchBrowser([
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    // A browser that guesses a slower line, as on a busy machine, fetches pictures from further below.
    "--force-effective-connection-type=4G",
  ]);
  try {
    const views: FirstView[] = [];
    for (const [page, path] of [
      ["home", "/"],
      ["listing", "/productlisting"],
      ["product", "/product/1"],
    ] as const) {
      for (const [screen, savesData] of [
        ...phones.map((phone) => [phone, false] as const),
        [phones[0], true] as const,
        [phones.at(-1) ?? phones[0], true] as const,
      ])
        views.push({ page, screen, savesData, ...(await firstView(browser, shop.url + path, screen, savesData)) });
    }
    return views;
  } finally {
    await browser.close();
  }
}

async function firstView(
  browser: Browser,
  address: string,
  screen: string,
  savesData: boolean,
): Promise<{ bytes: number; requests: number }> {
  const [width = 360, density = 2] = screen.split("@").map(Number);
  const context = await browser.newContext({
    viewport: { width, height: Math.round((width * 16) / 9) },
    deviceScaleFactor: density,
    isMobile: true,
    reducedMotion: "reduce",
    ...(savesData ? { extraHTTPHeaders: { "save-data": "on" } } : {}),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let [bytes, requests] = [0, 0];
  const [counted, underWay] = [new Set<string>(), new Set<string>()];
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    // The application's script comes after the view, and is weighed apart.
    if (type === "Script" || counted.has(requestId)) return;
    counted.add(requestId);
    underWay.add(requestId);
    requests += 1;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  session.on("Network.loadingFailed", ({ requestId }) => void underWay.delete(requestId));
  await page.goto(address, { waitUntil: "load" });
  // Complete is what asks for nothing more, though everything is there and has been drawn.
  for (let before = -1; underWay.size > 0 || requests !== before;) {
    before = requests;
    await page.evaluate(drawn);
  }
  await context.close();
  return { bytes, requests };
}

/** In the page: resolves when two pictures more have been drawn and nothing is left to do. Where nothing is to move, no script starts by itself meanwhile. */
function drawn(): Promise<void> {
  return new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done()))),
  );
}
