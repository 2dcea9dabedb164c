import fc from "fast-check";
import { expect, test } from "vitest";
import { displayPreferencesCookie } from "#app/session/preferences.server.ts";
import { cdnHeaders, createSharedPages, pageCacheKey, type SharedView } from "#server/shared-pages.ts";

const secrets = ["first-secret-of-thirty-two-chars"];
const views = createSharedPages({ looks: displayPreferencesCookie, secrets, stylesCookie: "pallu_styles=abc" });
const ask = (headers: Record<string, string>, url = "https://shop.example/about") =>
  views.viewOf({ method: "GET", url, header: (name) => headers[name] });
const dark = await displayPreferencesCookie.pairFor({ theme: "dark", dataSaver: true }, secrets, true);
const saving = await displayPreferencesCookie.pairFor({ theme: null, dataSaver: true }, secrets, true);

test("a shared page is rendered from a request that holds address, looks, data saving and the stylesheet's mark, whatever was sent", async () => {
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
  const cookies = fc.constantFrom(
    "",
    dark,
    saving,
    "pallu_styles=abc",
    `${dark}; pallu_styles=abc`,
    "pallu_styles=old",
    "__Host-pallu_settings=forged",
  );
  await fc.assert(
    fc.asyncProperty(sent, cookies, async (headers, cookie) => {
      const view = await ask({ ...headers, cookie });
      if (view === null) throw new Error("not shared");
      const request = await views.requestFor(view);
      expect([...request.headers.keys()].filter((one) => !["accept", "cookie", "save-data"].includes(one))).toEqual([]);
      expect([request.url, request.headers.get("accept"), request.headers.get("save-data") ?? "on"]).toEqual([
        "https://shop.example/about",
        "text/html",
        "on",
      ]);
      // Rendered again from the same view, it is the same request: nothing is left over from whoever asked.
      expect(
        pageCacheKey(
          (await views.viewOf({ method: "GET", url: request.url, header: (one) => request.headers.get(one) })) ?? view,
        ),
      ).toBe(pageCacheKey(view));
    }),
  );
});

test("the key has the display preferences: a forged cookie counts as the defaults, and the tab is left out", async () => {
  const usual = await ask({});
  const [forged, chosen] = [await ask({ cookie: "__Host-pallu_settings=forged" }), await ask({ cookie: dark })];
  expect(forged).toEqual(usual);
  expect(chosen?.looks).toEqual({ theme: "dark", dataSaver: true });
  expect(usual !== null && chosen !== null && pageCacheKey(usual) !== pageCacheKey(chosen)).toBe(true);
});

test.each([
  ["pallu_session=x"],
  ["__Host-pallu_cart=x"],
  ["pallu_settings=x"],
  ["a=b"],
  ["\u00a0pallu_session=x"],
  ["__Host-pallu_settings=x; _ga=1"],
  ["PALLU_SETTINGS=x"],
])("any other cookie makes the request private (%s)", async (cookie) => {
  expect(await ask({ cookie })).toBeNull();
});

test("only GET and HEAD of addresses of a sane length are shared", async () => {
  expect(await views.viewOf({ method: "POST", url: "https://shop.example/about", header: () => null })).toBeNull();
  expect(await ask({}, `https://shop.example/about?x=${"y".repeat(2_000)}`)).toBeNull();
  expect(await ask({})).not.toBeNull();
});

const plain: SharedView = {
  url: "https://shop.example/about",
  looks: { theme: null, dataSaver: false },
  savesData: false,
  hasStyles: false,
};

test("a shared cache is told how long it may keep a page", () => {
  expect(cdnHeaders(30, plain)).toEqual({
    "cdn-cache-control": "public, s-maxage=30, stale-while-revalidate=30, stale-if-error=600",
    "surrogate-control": "max-age=30, stale-while-revalidate=30, stale-if-error=600",
    "x-accel-expires": "30",
  });
  expect(cdnHeaders(0, plain)).toEqual({});
});

test.each([
  { theme: "dark", dataSaver: false },
  { theme: null, dataSaver: true },
] as const)("no shared cache may keep a page that was made for the choice %j", (looks) => {
  expect(cdnHeaders(30, { ...plain, looks })).toEqual({});
});
