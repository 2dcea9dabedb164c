import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { createPageCache, type SharedView } from "#server/page-cache.ts";

afterEach(() => vi.useRealTimers());

const request = { method: "GET", headers: { accept: "text/html" } };
const at = (url: string): SharedView => ({ url, savesData: false, hasStyles: false });

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
function isKept(pages: ReturnType<typeof createPageCache>, url: string, render = rendered("Again")): boolean {
  return pages.find(at(url), request, render) !== null;
}

test("A page rendered again without a change keeps its tag, and has no request id.", async () => {
  const pages = createPageCache(1_000_000);
  const first = await pages.respond(at("/about"), request, rendered("Our story"));
  pages.outdate();
  const second = await pages.respond(at("/about"), request, rendered("Our story"));
  expect(first.headers.get("etag")).toMatch(/^"[\w-]+"$/);
  expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
  expect(first.headers.has("x-request-id")).toBe(false);
  pages.outdate();
  expect((await pages.respond(at("/about"), request, rendered("Our new story"))).headers.get("etag")).not.toBe(
    first.headers.get("etag"),
  );
});

test("Serves no outdated page.", async () => {
  const pages = createPageCache(1_000_000);
  await pages.respond(at("/about"), request, rendered("Our story"));
  pages.outdate();
  expect(isKept(pages, "/about")).toBe(false);
  const again = await pages.respond(at("/about"), request, rendered("Our new story"));
  expect([await again.text(), isKept(pages, "/about")]).toEqual([expect.stringContaining("new"), true]);
});

/** A page of some 10 kB that no compressor makes small. */
const large = () => rendered(Array.from({ length: 200 }, () => randomUUID()).join(" "));

test("Keeps at most its number of bytes, and first of all what was requested last.", async () => {
  const pages = createPageCache(100_000);
  await pages.respond(at("/wanted"), request, large());
  expect(isKept(pages, "/wanted")).toBe(true);
  for (let junk = 0; junk < 40; junk += 1) {
    await pages.respond(at(`/junk?n=${junk}`), request, large());
    expect(isKept(pages, "/wanted")).toBe(true);
  }
  expect(pages.counts().bytes).toBeLessThanOrEqual(100_000);
  expect(isKept(pages, "/wanted")).toBe(true);
  expect(isKept(pages, "/junk?n=0")).toBe(false);
  expect(isKept(pages, "/junk?n=39")).toBe(true);
});

test("A tag that a proxy has marked as weak is known, on the first answer too.", async () => {
  const pages = createPageCache(1_000_000);
  const tag = (await pages.respond(at("/about"), request, rendered("Our story"))).headers.get("etag");
  const asked = { ...request, headers: { "if-none-match": `W/${tag}` } };
  const again = await pages.respond(at("/about"), asked, rendered("Our story"));
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
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
    const answer = await pages.respond(at(key), request, make);
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
  const answers = await Promise.all(Array.from({ length: 20 }, () => pages.respond(at("/about"), request, make)));
  expect([renderings, new Set(answers.map((answer) => answer.headers.get("etag"))).size]).toEqual([1, 1]);
});

/** Starts a clock that only the test moves, and caches one page. Further renderings are what `next` says. */
async function cachedAtNoon(next: () => Promise<Response>) {
  vi.useFakeTimers({ toFake: ["performance"] });
  const noon = performance.now();
  const pages = createPageCache(1_000_000);
  let renderings = 0;
  const render = () => (++renderings === 1 ? rendered("Our story")() : next());
  await pages.respond(at("/about"), request, render);
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
