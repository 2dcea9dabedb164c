import { randomUUID } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { afterEach, expect, test, vi } from "vitest";
import type { ChainEnv } from "#server/chain-links.ts";
import { createPageCache, type PageCache, sharedPageLinks } from "#server/page-cache.ts";

afterEach(() => vi.useRealTimers());

const linksTo = (cache: PageCache, renderPage: () => Promise<Response>) =>
  sharedPageLinks({ cache, stylesCookie: null, cdnSeconds: 0, isShared: () => true }, renderPage, false);

function ask(url: string, headers: Record<string, string>) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url, headers: { host: "shop.example", ...headers } });
  return new ServerResponse(request);
}

/** The answer to a request whose page is rendered where it is not there yet. */
async function respond(
  cache: PageCache,
  url: string,
  render: () => Promise<Response>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const chain = new Hono<ChainEnv>().use(requestId()).use(linksTo(cache, render).rendered);
  return chain.request(`http://shop.example${url}`, {}, { address: "192.0.2.1", response: ask(url, headers) });
}

/** A shared page as the shop renders it: without a nonce, and with nothing of the request but a header. */
function rendered(words: string, headers: Record<string, string> = {}): () => Promise<Response> {
  return async () => {
    const html = `<!doctype html><p>${words}</p><script>start()</script>`;
    return new Response(html, {
      headers: {
        "content-type": "text/html",
        "cache-control": "public, no-cache",
        vary: "cookie",
        "content-security-policy": "script-src 'self' 'sha256-ofThatScript='",
        "x-request-id": randomUUID(),
        ...headers,
      },
    });
  };
}

/** Whether a page is answered from memory. */
function isKept(pages: PageCache, url: string, render = rendered("Again")): boolean {
  const response = ask(url, {});
  const next = vi.fn<() => void>();
  linksTo(pages, render).cached(response.req, response, next);
  return next.mock.calls.length === 0;
}

test("A page rendered again without a change keeps its tag, and has no request id.", async () => {
  const pages = createPageCache(1_000_000);
  const first = await respond(pages, "/about", rendered("Our story"));
  pages.invalidate();
  const second = await respond(pages, "/about", rendered("Our story"));
  expect(first.headers.get("etag")).toMatch(/^"[\w-]+"$/);
  expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
  expect(first.headers.has("x-request-id")).toBe(false);
  pages.invalidate();
  expect((await respond(pages, "/about", rendered("Our new story"))).headers.get("etag")).not.toBe(
    first.headers.get("etag"),
  );
});

test("Serves no outdated page.", async () => {
  const pages = createPageCache(1_000_000);
  await respond(pages, "/about", rendered("Our story"));
  pages.invalidate();
  expect(isKept(pages, "/about")).toBe(false);
  const again = await respond(pages, "/about", rendered("Our new story"));
  expect([await again.text(), isKept(pages, "/about")]).toEqual([expect.stringContaining("new"), true]);
});

/** A page of some 10 kB that no compressor makes small. */
const large = () => rendered(Array.from({ length: 200 }, () => randomUUID()).join(" "));

test("Keeps at most its number of bytes, and first of all what was requested last.", async () => {
  const pages = createPageCache(100_000);
  await respond(pages, "/wanted", large());
  expect(isKept(pages, "/wanted")).toBe(true);
  for (let junk = 0; junk < 40; junk += 1) {
    await respond(pages, `/junk?n=${junk}`, large());
    expect(isKept(pages, "/wanted")).toBe(true);
  }
  expect(pages.counts().bytes).toBeLessThanOrEqual(100_000);
  expect(isKept(pages, "/wanted")).toBe(true);
  expect(isKept(pages, "/junk?n=0")).toBe(false);
  expect(isKept(pages, "/junk?n=39")).toBe(true);
});

test("A tag that a proxy has marked as weak is known, on the first answer too.", async () => {
  const pages = createPageCache(1_000_000);
  const tag = (await respond(pages, "/about", rendered("Our story"))).headers.get("etag");
  const again = await respond(pages, "/about", rendered("Our story"), { "if-none-match": `W/${tag}` });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
});

test("A page is kept in the coding of each client, whatever others took.", async () => {
  const pages = createPageCache(1_000_000);
  const codings = [];
  for (const known of ["gzip, br", "gzip", ""]) {
    const answer = await respond(pages, "/about", large(), { "accept-encoding": known });
    codings.push([answer.headers.get("content-encoding"), isKept(pages, "/about")]);
  }
  expect(codings).toEqual([
    ["br", false],
    ["gzip", false],
    [null, true],
  ]);
});

test("Never caches an answer that sets a cookie, is not public, fails or is not HTML.", async () => {
  const pages = createPageCache(1_000_000);
  const own: [string, () => Promise<Response>][] = [
    ["/cookie", rendered("Hers", { "set-cookie": "pallu_cart=hers" })],
    ["/private", rendered("Hers", { "cache-control": "private, no-cache" })],
    ["/undeclared", rendered("Hers", { "cache-control": "" })],
    ["/failed", async () => new Response("<p>Not now</p>", { status: 503, headers: { "content-type": "text/html" } })],
    ["/data", async () => Response.json({ no: "page" })],
  ];
  for (const [key, make] of own) {
    const answer = await respond(pages, key, make);
    expect([answer.headers.has("etag"), isKept(pages, key)]).toEqual([false, false]);
  }
});

test("Many who ask at once for a page that is not there yet wait for one rendering.", async () => {
  const pages = createPageCache(1_000_000);
  let renderings = 0;
  const make = () => {
    renderings += 1;
    return rendered("Our story")();
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => respond(pages, "/about", make)));
  expect([renderings, new Set(answers.map((answer) => answer.headers.get("etag"))).size]).toEqual([1, 1]);
});

/** Starts a clock that only the test moves, and caches one page. Further renderings are what `next` says. */
async function cachedAtNoon(next: () => Promise<Response>) {
  vi.useFakeTimers({ toFake: ["performance"] });
  const noon = performance.now();
  const pages = createPageCache(1_000_000);
  let renderings = 0;
  const render = () => (++renderings === 1 ? rendered("Our story")() : next());
  await respond(pages, "/about", render);
  return {
    isKept: () => isKept(pages, "/about", render),
    renderings: () => renderings,
    later: (ms: number) => vi.advanceTimersByTime(noon + ms - performance.now()),
  };
}

test("A page is fresh for ten seconds, served while it is rendered again for a minute, and then not at all.", async () => {
  const { isKept, renderings, later } = await cachedAtNoon(() => Promise.reject(new Error("not now")));
  const kept = [9_999, 10_000, 59_999, 60_000].map((ms) => {
    later(ms);
    return [ms, isKept(), renderings()];
  });
  // The rendering that began at 10,000 ms is still under way.
  expect(kept).toEqual([
    [9_999, true, 1],
    [10_000, true, 2],
    [59_999, true, 2],
    [60_000, false, 2],
  ]);
});
