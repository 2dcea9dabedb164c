import { beforeEach, describe, expect, test, vi } from "vitest";
import { createTermsCache } from "#app/gateway/terms-cache.server.ts";
import { MAX_ANSWER_BYTES } from "#contract/limits.ts";
import { readTerms } from "#contract/terms.ts";
import { untoldDelivery } from "#domain/delivery-terms.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { offeredMethods, type ShopTerms } from "#domain/shop-terms.ts";

const untold = { ownData: false, giftNotes: false, guestCheckout: false, stockAlerts: false, offers: null };
const own: ShopTerms = {
  ...untold,
  lacksWishlist: false,
  lacksCancel: false,
  shipping: { amountPaise: 1_000, freeOverPaise: 5_000 },
  payments: null,
  returnDays: null,
  delivery: untoldDelivery,
};
const told = (amount: number, freeOver: number | null = 999) => ({
  data: {
    shipping: { amount, free_over: freeOver },
    payments: [
      { method: "cod", by: "delivery", test: false },
      { method: "card", by: "link", test: true },
    ],
    returns: { days: 30 },
    delivery: { countries: ["IN", "AU", "XX"], indian_formats: true, cash: { countries: ["IN"], up_to: 5000 } },
  },
});

let answer: () => Response | Promise<Response>;
let statuses: { wishlist: number; cancel: number };
let words: object;
let calls: number;
let changes: number;
let faults: string[];
let nowMs: number;

beforeEach(() => {
  [calls, changes, faults, nowMs] = [0, 0, [], 0];
  statuses = { wishlist: 401, cancel: 401 };
  words = {};
  answer = () => Response.json(told(49));
});

const cache = (timeoutMs = 60_000, content?: (request: Request) => Response | Promise<Response>) =>
  createTermsCache({
    own,
    base: "http://upstream.example",
    timeoutMs,
    fetch: async (request) => {
      if (request.url.endsWith("/wishlist")) return new Response(null, { status: statuses.wishlist });
      if (request.method === "PUT") return Response.json(words, { status: statuses.cancel });
      if (content && !request.url.endsWith("/terms")) return content(request);
      expect(request.url).toBe("http://upstream.example/terms");
      calls += 1;
      return answer();
    },
    onChange: () => void (changes += 1),
    report: (fault) => void faults.push(fault.message),
    now: () => nowMs,
  });

describe("the terms of an upstream", () => {
  test("replace the shop's own settings, with one call for any number of readers", async () => {
    const terms = cache();
    const readers = await Promise.all([terms.get(), terms.get(), terms.get()]);
    expect(readers).toEqual(
      Array.from({ length: 3 }, () => ({
        ...own,
        shipping: { amountPaise: 4_900, freeOverPaise: 99_900 },
        payments: [
          { method: "card", by: "link", isTest: true },
          { method: "cod", by: "delivery", isTest: false },
        ],
        returnDays: 30,
        delivery: { countries: ["AU", "IN"], checksIndia: true, cash: { countries: ["IN"], upToPaise: 500_000 } },
      })),
    );
    expect([calls, changes]).toEqual([1, 1]);
  });

  test.each([
    [401, false],
    [503, false],
    [404, true],
    [405, true],
  ])(
    "say of a wishlist or a cancellation that answers %s to a guest that it is missing: %s",
    async (status, isMissing) => {
      statuses.wishlist = status;
      expect(await cache().get()).toMatchObject({ lacksWishlist: isMissing });
      statuses = { wishlist: 401, cancel: status };
      const { lacksWishlist, lacksCancel } = await cache().get();
      expect([lacksWishlist, lacksCancel]).toEqual([false, isMissing]);
    },
  );

  test("say nothing of a cancellation where a 404 in words is that of the order", async () => {
    statuses.cancel = 404;
    words = { message: "Order not found" };
    expect((await cache().get()).lacksCancel).toBe(false);
  });

  const ways = (...methods: PaymentMethod[]) =>
    methods.map((method) => ({ method, by: "form" as const, isTest: false }));
  test.each([
    ["what both name", ["card", "cod"], ways("cod"), ["cod"]],
    ["what is taken, where both name nothing", ["card"], ways("cod"), ["cod"]],
    ["what the shop names, where nothing is told", ["card", "upi"], null, ["card", "upi"]],
  ] as const)("offer %s to pay with", (_, stated, payments, offered) => {
    expect(offeredMethods(stated, { payments })).toEqual(offered);
  });

  test("are read again in the background after a minute, so that nobody waits, and outdate kept pages when they differ", async () => {
    const terms = cache();
    await terms.get();
    nowMs = 59_999;
    await terms.get();
    expect(calls).toBe(1);
    answer = () => Response.json(told(80));
    nowMs = 60_000;
    expect((await terms.get()).shipping.amountPaise).toBe(4_900);
    expect((await terms.refresh()).shipping.amountPaise).toBe(8_000);
    expect(changes).toBe(2);
    await terms.refresh();
    expect(changes).toBe(2);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ["is down", () => Promise.reject(new TypeError("fetch failed"))],
    ["answers 503", () => new Response("", { status: 503 })],
    ["never answers", () => new Promise<Response>(() => undefined)],
  ])("stay the last known ones while the upstream %s, and are tried again after five seconds", async (_, fault) => {
    const terms = cache(20);
    await terms.get();
    answer = fault;
    nowMs = 60_000;
    expect((await terms.refresh()).shipping.amountPaise).toBe(4_900);
    expect(faults).toHaveLength(1);
    nowMs = 64_999;
    await terms.get();
    expect(calls).toBe(2);
    answer = () => Response.json(told(80));
    nowMs = 65_000;
    await terms.get();
    expect(calls).toBe(3);
  });

  test("are the shop's own while an upstream that never told any is down", async () => {
    answer = () => Promise.reject(new TypeError("fetch failed"));
    expect(await cache().get()).toEqual(own);
    expect([faults, changes]).toEqual([["GET /terms: fetch failed"], 0]);
  });

  test.each<[string, () => Response]>([
    ["does not have the call", () => Response.json({ message: "Not found" }, { status: 404 })],
    ["leads elsewhere", () => new Response("", { status: 302, headers: { location: "http://elsewhere.example" } })],
  ])("are the shop's own where the upstream %s, without a fault", async (_, reply) => {
    answer = reply;
    expect(await cache().get()).toEqual(own);
    expect(faults).toEqual([]);
  });
});

describe("the owner's content", () => {
  let version: string | null;
  let content: (language: string | null) => Response | Promise<Response>;
  let asked: string[];
  const rows = (place: string) => ({ data: { delivery: [["570", 3, 1, true, true, place]] } });
  const inLanguage = (place: string, language: string) =>
    Response.json(rows(place), { headers: { "content-language": language } });
  let places: { en: string; hi: string };
  beforeEach(() => {
    [version, asked, places] = ["v1", [], { en: "Mysuru", hi: "मैसूरु" }];
    answer = () => Response.json({ data: { ...told(49).data, content_version: version } });
    content = (language) => inLanguage(places[language === "hi" ? "hi" : "en"], language ?? "en");
  });

  const contentCache = () =>
    cache(undefined, ({ url, headers }) => {
      asked.push(`${new URL(url).pathname} ${headers.get("accept-language")} ${headers.get("accept")}`);
      return content(headers.get("accept-language"));
    });
  const placesIn = async (terms: ReturnType<typeof cache>) => [
    (await terms.content()).delivery?.["570"]?.place,
    (await terms.content("hi")).delivery?.["570"]?.place,
  ];

  test("is read once in each language, and again only after its version has changed", async () => {
    const terms = contentCache();
    expect(terms.knownContent().delivery).toBeNull();
    expect(await placesIn(terms)).toEqual(["Mysuru", "मैसूरु"]);
    expect(terms.knownContent("hi").delivery?.["570"]?.place).toBe("मैसूरु");
    const once = ["/shop-content en application/json", "/shop-content hi application/json"];
    expect([asked, changes]).toEqual([once, 1]);
    await terms.refresh();
    expect([asked, changes]).toEqual([once, 1]);
    [version, places.en] = ["v2", "Hampi"];
    await terms.refresh();
    expect([await placesIn(terms), asked.length, changes]).toEqual([["Hampi", "मैसूरु"], 4, 2]);
    version = null;
    await terms.refresh();
    expect([await placesIn(terms), asked.length, changes]).toEqual([[undefined, undefined], 4, 3]);
  });

  test("is read for both languages at once, and each keeps its own: neither shows the new one before both are there", async () => {
    let release = () => {};
    const terms = contentCache();
    const known = () => [terms.knownContent(), terms.knownContent("hi")].map((one) => one.delivery?.["570"]?.place);
    const first = await Promise.all([terms.content("hi"), terms.content(), terms.content("hi")]);
    expect(first.map(({ delivery }) => delivery?.["570"]?.place)).toEqual(["मैसूरु", "Mysuru", "मैसूरु"]);
    expect(asked).toHaveLength(2);
    const held = new Promise<void>((resolve) => (release = resolve));
    [version, places.en, places.hi] = ["v2", "Hampi", "हम्पी"];
    const inTime = content;
    content = (language) => (language === "hi" ? held.then(() => inTime(language)) : inTime(language));
    const refreshed = terms.refresh();
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    expect(known()).toEqual(["Mysuru", "मैसूरु"]);
    release();
    await refreshed;
    expect(known()).toEqual(["Hampi", "हम्पी"]);
  });

  test("is shown as it is where nobody translated it", async () => {
    content = () => inLanguage("Mysuru", "en");
    expect(await placesIn(contentCache())).toEqual(["Mysuru", "Mysuru"]);
  });

  test.each<[string, () => Response, string]>([
    ["is not there", () => new Response("", { status: 404 }), "answered with no content"],
    ["is no object", () => Response.json(["Mysuru"]), "answered with no content"],
    ["is far too much", () => Response.json({ padding: "x".repeat(MAX_ANSWER_BYTES) }), "answered more than"],
    ["is refused for now", () => new Response("", { status: 429 }), "answered 429"],
    ["fails", () => new Response("", { status: 500 }), "answered 500"],
  ])("stays as it was while the new one %s", async (_, wrong, said) => {
    const terms = contentCache();
    const before = await placesIn(terms);
    [version, content] = ["v2", wrong];
    await terms.refresh();
    expect([await placesIn(terms), faults]).toEqual([before, [expect.stringContaining(said)]]);
  });
});

describe("the reader of terms", () => {
  const none = { ...untold, shipping: null, payments: null, returnDays: null, delivery: null, contentVersion: null };

  test.each<[string, unknown, unknown]>([
    [
      "amounts as texts",
      { shipping: { amount: "1,049.50", free_over: "0" } },
      { amountPaise: 104_950, freeOverPaise: 0 },
    ],
    ["no free limit", { shipping: { amount: 10, free_over: null } }, { amountPaise: 1_000, freeOverPaise: null }],
    ["no amount", { shipping: { free_over: 50 } }, null],
    ["a free limit that is no amount", { shipping: { amount: 10, free_over: "none" } }, null],
  ])("reads %s", (_, body, shipping) => {
    expect(readTerms(body)).toEqual({ ...none, shipping });
  });

  test("leaves out methods and ways that the shop does not know, and takes each method once", () => {
    const payments = [
      { method: "barter", by: "hand", test: false },
      { method: "card", by: "pigeon" },
      { method: "upi", by: "hand" },
      { method: "upi", by: "link", test: true },
      "cod",
    ];
    expect(readTerms({ payments })).toEqual({ ...none, payments: [{ method: "upi", by: "hand", isTest: false }] });
  });

  test.each([[null], [{}], [{ days: 0 }], [{ days: "soon" }]])("takes %j as no returns", (returns) => {
    expect(readTerms({ data: { returns } })).toEqual(none);
  });
});
