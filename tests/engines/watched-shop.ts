import { request } from "node:http";
import { keepCookies } from "#tests/support/client.ts";
import { serveLocally } from "#tests/support/serve-locally.ts";

/** The shop as one engine sees it: at an address of its own, with what was asked for written down. */
export interface WatchedShop {
  url: string;
  /** Its address without the proxy: what is asked there is not written down. */
  directUrl: string;
  /** The files of script that were asked for. */
  scripts: string[];
  /** The pages that the engine preloaded for the service worker. */
  preloads: string[];
  /** The cookies that the engine holds, by the shop's answers. */
  cookies: Map<string, string>;
  close(): Promise<void>;
}

/** Puts a proxy before the shop, so that it shows without the engine's help which files it fetches. */
export async function watchShop(shopUrl: string): Promise<WatchedShop> {
  const scripts: string[] = [];
  const preloads: string[] = [];
  const cookies = new Map<string, string>();
  const { url, stop } = await serveLocally((asked, answer) => {
    const { method, headers, url: path = "/" } = asked;
    if (/\.m?js(\?|$)/.test(path)) scripts.push(path);
    if (headers["service-worker-navigation-preload"] !== undefined) preloads.push(path);
    const passed = request(new URL(path, shopUrl), { method, headers }, (response) => {
      keepCookies(cookies, response.headers["set-cookie"] ?? []);
      // Whether a connection stays open is settled for each of the two.
      const own = new Set(["connection", "keep-alive", "transfer-encoding"]);
      const passedOn = Object.entries(response.headers).filter(([name]) => !own.has(name));
      answer.writeHead(response.statusCode ?? 502, Object.fromEntries(passedOn));
      response.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  return { url, directUrl: shopUrl, scripts, preloads, cookies, close: stop };
}
