import fc from "fast-check";
import { expect, test } from "vitest";
import { readCookies } from "#app/session/cookies/cookie-jar.ts";
import { displayPreferencesCookie } from "#app/session/preferences.server.ts";
import { cdnHeaders } from "#server/page-cache.ts";
import { createSharedPages, pageCacheKey, type SharedView } from "#server/shared-view.ts";

const secrets = ["first-secret-of-thirty-two-chars"];
let day: string | null = "2026-12-03";
const views = createSharedPages({
  looks: displayPreferencesCookie,
  placeOf: (pin) => (pin.startsWith("30") ? { prefix: "30", day } : null),
  secrets,
  stylesCookie: "pallu_styles=abc",
});
const product = "https://shop.example/product/6";
const ask = (headers: Record<string, string>, url = "https://shop.example/about") =>
  views.viewOf({ method: "GET", url, header: (name) => headers[name] });
const dark = await displayPreferencesCookie.pairFor({ theme: "dark", dataSaver: true, pin: "302001" }, secrets, true);
const saving = await displayPreferencesCookie.pairFor({ theme: null, dataSaver: true, pin: null }, secrets, true);
const pair = (pin: string) => displayPreferencesCookie.pairFor({ theme: null, dataSaver: false, pin }, secrets, true);

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
    await pair("302001"),
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
  expect(chosen?.looks).toEqual({ theme: "dark", dataSaver: true, pin: null });
  expect(usual !== null && chosen !== null && pageCacheKey(usual) !== pageCacheKey(chosen)).toBe(true);
});

test("a product's page is shared by all whose PIN codes have one row, until the hour of the last packing", async () => {
  const viewOf = async (pin: string, url = product) => {
    const cookie = await pair(pin);
    const view = await ask({ cookie }, url);
    if (view === null) throw new Error("not shared");
    return view;
  };
  const [one, other] = [await viewOf("302001"), await viewOf("305817")];
  expect([one.looks.pin, one.day, pageCacheKey(other)]).toEqual(["30", day, pageCacheKey(one)]);
  const sent = (await views.requestFor(one)).headers.get("cookie") ?? "";
  expect(await displayPreferencesCookie.read(readCookies(sent), secrets, true)).toMatchObject({ pin: "30" });
  // A place without a row, and a page that tells of no delivery.
  expect([(await viewOf("110001")).looks.pin, (await viewOf("302001", "https://shop.example/")).looks.pin]).toEqual([
    null,
    null,
  ]);
  day = "2026-12-04";
  expect(pageCacheKey(await viewOf("302001"))).not.toBe(pageCacheKey(one));
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
  looks: { theme: null, dataSaver: false, pin: null },
  day: null,
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
  { theme: "dark", dataSaver: false, pin: null },
  { theme: null, dataSaver: true, pin: null },
  { theme: null, dataSaver: false, pin: "30" },
] as const)("no shared cache may keep a page that was made for the choice %j", (looks) => {
  expect(cdnHeaders(30, { ...plain, looks })).toEqual({});
});
