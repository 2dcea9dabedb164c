import fc from "fast-check";
import { expect, test } from "vitest";
import { cdnHeaders, requestOf, sharedViewOf } from "#server/page-cache.ts";

const styles = "pallu_styles=abc";
const ask = (headers: Record<string, string>, url = "https://shop.example/about", method = "GET") =>
  sharedViewOf({ method, headers }, url, styles);

test("a shared page is rendered from a request that holds address, data saving and the stylesheet's mark, whatever was sent", () => {
  const name = fc.constantFrom(
    "referer",
    "user-agent",
    "accept-language",
    "x-forwarded-for",
    "authorization",
    "if-none-match",
    "range",
    "accept",
    "save-data",
    "origin",
  );
  const sent = fc.dictionary(name, fc.string({ maxLength: 20 }));
  const cookies = fc.constantFrom("", styles, "pallu_styles=old");
  fc.assert(
    fc.property(sent, cookies, (headers, cookie) => {
      const view = ask({ ...headers, cookie });
      if (view === null) throw new Error("not shared");
      const request = requestOf(view, styles);
      expect([...request.headers.keys()].filter((one) => !["accept", "cookie", "save-data"].includes(one))).toEqual([]);
      expect(request.url).toBe("https://shop.example/about");
      expect(request.headers.get("accept")).toBe("text/html");
      expect(request.headers.get("save-data") ?? "on").toBe("on");
      expect(request.headers.get("cookie")).toBe(cookie === styles ? styles : null);
      // Rendered again from the same view, it is the same request: nothing is left over from whoever asked.
      expect(ask(Object.fromEntries(request.headers), request.url)).toEqual(view);
    }),
  );
});

test.each([
  ["pallu_session=x"],
  ["__Host-pallu_cart=x"],
  ["__Host-pallu_settings=x"],
  ["a=b"],
  ["\u00a0pallu_session=x"],
  [`${styles}; _ga=1`],
  ["PALLU_STYLES=abc"],
])("any other cookie makes the request private (%s)", (cookie) => {
  expect(ask({ cookie })).toBeNull();
});

test("only GET and HEAD of addresses of a sane length are shared, and no search for nothing", () => {
  expect(ask({}, "https://shop.example/about", "POST")).toBeNull();
  expect(ask({}, `https://shop.example/about?x=${"y".repeat(2_000)}`)).toBeNull();
  expect(ask({}, "https://shop.example/productlisting?search=+")).toBeNull();
  expect(ask({})).not.toBeNull();
});

test("a shared cache is told how long it may keep a page", () => {
  expect(cdnHeaders(30)).toEqual({
    "cdn-cache-control": "public, s-maxage=30, stale-while-revalidate=30, stale-if-error=600",
    "surrogate-control": "max-age=30, stale-while-revalidate=30, stale-if-error=600",
    "x-accel-expires": "30",
  });
  expect(cdnHeaders(0)).toEqual({});
});
