import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test, vi, afterEach } from "vitest";
import { z } from "zod";
import { privacyWords } from "#content/policy-words.ts";
import { privacyWords as privacyInHindi } from "#app/content/hi/policy-words.ts";
import { cartCookie, cartWithinBudget, fitsCartCookie } from "#app/session/cookies/cart-cookie.server.ts";
import { checkoutCookie, checkoutWithinBudget } from "#app/session/cookies/checkout-cookie.server.ts";
import { largestThat } from "#app/session/cookies/cookie-budgets.ts";
import { afterCookieCheck } from "#app/content/own-path.ts";
import { readCookies } from "#app/session/cookies/cookie-jar.ts";
import {
  readableCookie,
  sealedCookie,
  type ShopCookie,
  seal,
  unseal,
} from "#app/session/cookies/shop-cookie.server.ts";
import { flashCookie, flashWithinBudget, pageVersionCookie } from "#app/session/visit.server.ts";
import { preferencesCookie } from "#app/session/preferences.server.ts";
import { unsavedFormCookie, sessionCookie } from "#app/session/login.server.ts";
import { MAX_LINES } from "#domain/cart.ts";

const [first, second] = ["first-secret-of-thirty-two-chars", "second-secret-of-thirty-two-char"] as const;
const shape = { schema: z.object({ text: z.string().max(20), count: z.number().int() }), budget: 4_000, maxAge: 60 };
const value = { text: "sari; path=/ é साड़ी", count: 2 };

describe("a sealed cookie", () => {
  const cookie = sealedCookie({ name: "pallu_test", ...shape });
  const pairOf = async (secrets: readonly string[] = [first]) =>
    (await cookie.write(value, secrets, false)).split(";")[0] ?? "";

  test("comes back as it was written, among others", async () => {
    expect(await cookie.read(readCookies(`a=b; ${await pairOf()}; pallu_test2=x; theme`), [first], false)).toEqual(
      value,
    );
  });

  test("is for this site's requests only, out of reach of script, and over https only where it can be", async () => {
    const line = await cookie.write(value, [first], false);
    expect(line).toMatch(/; Max-Age=60(;|$)/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; HttpOnly(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).not.toMatch(/Secure/);
    expect(await cookie.write(value, [first], true)).toMatch(/; Secure(;|$)/);
    expect(line).toMatch(/^[\u0020-\u007e]+$/);
  });

  test("is deleted by the same name and path", async () => {
    const line = await cookie.write(null, [first], false);
    expect(line).toMatch(/^pallu_test=;/);
    expect(line).toMatch(/; Max-Age=0(;|$)/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(await cookie.read(readCookies(line.split(";")[0] ?? ""), [first], false)).toBeNull();
  });

  test("survives a rotation of secrets, and not the loss of its own", async () => {
    const pair = await pairOf([first]);
    expect(await cookie.read(readCookies(pair), [second, first], false)).toEqual(value);
    expect(await cookie.read(readCookies(pair), [second], false)).toBeNull();
  });

  test("is as good as none when forged, cut or not there", async () => {
    const pair = await pairOf();
    for (const header of [
      null,
      "",
      "pallu_test",
      "pallu_test=",
      "pallu_test=%",
      "pallu_test=%ff",
      "pallu_test=e30",
      "pallu_test=undefined",
      `${pair}x`,
      `${pair}.x`,
      pair.slice(0, -3),
      `pallu_test=${"A".repeat(9_000)}`,
      "\u0000",
      pair.replace("pallu_test", "pallu_tesT"),
    ]) {
      expect(await cookie.read(readCookies(header), [first], false)).toBeNull();
    }
  });

  test("fits into exactly as many bytes as it takes over https", async () => {
    for (let count = 0; count < 64; count += 1) {
      const counted = { text: "x".repeat(count % 20), count: 7 ** (count % 18) };
      const pair = (await cookie.write(counted, [first], true)).split(";")[0] ?? "";
      expect([4_000, 4_001].map((bytes) => cookie.fits(counted, bytes - pair.length))).toEqual([true, false]);
    }
    expect(cookie.fits(value)).toBe(true);
  });

  test("without a lifetime lasts until the browser closes or it is deleted, and is read after any time", async () => {
    const { maxAge: _, ...endless } = shape;
    const made = sealedCookie({ name: "pallu_test", ...endless });
    const line = await made.write(value, [first], false);
    expect(line).not.toMatch(/Max-Age/);
    expect(await made.write(null, [first], false)).toMatch(/; Max-Age=0(;|$)/);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 365 * 24 * 3_600_000 });
    expect(await made.read(readCookies(line.split(";")[0]), [first], false)).toEqual(value);
    vi.useRealTimers();
  });

  test("is not written without a secret", async () => {
    await expect(cookie.write(value, [], false)).rejects.toThrow("no session secret");
  });

  test("of another shape, as from an older shop, is none", async () => {
    const older = { name: "pallu_test", budget: 4_000, schema: z.object({ words: z.string() }) };
    const line = await sealedCookie(older).write({ words: "x" }, [first], false);
    expect(await cookie.read(readCookies(line.split(";")[0] ?? ""), [first], false)).toBeNull();
  });
});

test("the seal of a cookie ends with the cookie, also in a copy of it", async () => {
  const cookie = sealedCookie({ name: "pallu_test", ...shape });
  vi.useFakeTimers({ toFake: ["Date"] });
  const jar = readCookies((await cookie.write(value, [first], false)).split(";")[0]);
  vi.setSystemTime(Date.now() + 59_000);
  expect(await cookie.read(jar, [first], false)).toEqual(value);
  vi.setSystemTime(Date.now() + 2_000);
  expect(await cookie.read(jar, [first], false)).toBeNull();
});

test("a value does not pass under another cookie's name", async () => {
  const pair = (await sealedCookie({ name: "pallu_test", ...shape }).write(value, [first], false)).split(";")[0] ?? "";
  const other = sealedCookie({ name: "pallu_other", ...shape });
  expect(await other.read(readCookies(pair.replace("pallu_test", "pallu_other")), [first], false)).toBeNull();
});

test.each<[string, number, Pick<ShopCookie<never>, "write">]>([
  ["the cart", 60 * 24 * 60, cartCookie],
  ["a login", 30 * 24 * 60, sessionCookie],
  ["the settings", 365 * 24 * 60, preferencesCookie],
  ["the checkout", 24 * 60, checkoutCookie],
  ["a message", 10, flashCookie],
  ["what was typed", 10, unsavedFormCookie],
])("the browser keeps the cookie of %s for %i minutes", async (_, minutes, cookie) => {
  expect(await cookie.write({} as never, [first], true)).toContain(`; Max-Age=${minutes * 60};`);
});

describe("the page version", () => {
  const written = (secure: boolean, version: string | null = "a1b2c3") => pageVersionCookie.write(version, [], secure);

  test("may be read by script, of this site alone, and over https only where it can be", async () => {
    expect(await written(true)).toBe("__Host-pallu_stamp=a1b2c3; Max-Age=5184000; Path=/; Secure; SameSite=Lax");
    expect(await written(false)).toBe("pallu_stamp=a1b2c3; Max-Age=5184000; Path=/; SameSite=Lax");
    expect(await written(false, null)).toBe("pallu_stamp=; Max-Age=0; Path=/; SameSite=Lax");
  });

  test("is read back, and is none when it is no version", async () => {
    const read = (header: string, secure = false) => pageVersionCookie.read(readCookies(header), [], secure);
    expect(await read((await written(false)).split(";")[0] ?? "")).toBe("a1b2c3");
    expect(await read((await written(true)).split(";")[0] ?? "", true)).toBe("a1b2c3");
    for (const header of ["", "pallu_stamp=", "pallu_stamp=<b>", `pallu_stamp=${"a".repeat(21)}`])
      expect(await read(header)).toBeNull();
  });

  test("fits into exactly as many bytes as it takes over https", () => {
    const bytes = "__Host-pallu_stamp=a1b2c3".length;
    const cookie = readableCookie({ name: pageVersionCookie.name, schema: z.string(), budget: bytes, maxAge: 60 });
    expect([cookie.fits("a1b2c3"), cookie.fits("a1b2c3d")]).toEqual([true, false]);
    expect([cookie.fits("a1b2", 2), cookie.fits("a1b2", 3)]).toEqual([true, false]);
    expect(pageVersionCookie.fits("a1b2c3")).toBe(true);
  });
});

test.each(["edit-profile", "wishlist", null])("all settings fit into their cookie, with the tab %s", (tab) => {
  expect(preferencesCookie.fits({ theme: "light", dataSaver: false, tab, pin: "562109" })).toBe(true);
});

test("the largest number that fits is found, whatever the limit", () => {
  for (const limit of [0, 1, 2, 3, 7, 8, 40])
    for (let fitting = 0; fitting <= 42; fitting += 1)
      expect(largestThat(limit, (count) => count <= fitting)).toBe(Math.min(limit, fitting));
});

describe("what does not fit", () => {
  /** Text that cannot be compressed. */
  const random = (length: number) => randomBytes(length).toString("base64url").slice(0, length);
  const added = { productId: random(128), size: random(40), color: random(40) };

  test("of a message is cut, and the added line dropped only if less than 80 characters were left", () => {
    const message = (text: string) => ({ kind: "success" as const, text, toastMs: 5_000, added });
    expect(flashWithinBudget(message("Added"))).toEqual(message("Added"));
    const cut = flashWithinBudget(message(random(600)));
    expect([cut.added, cut.text.length >= 80, cut.text.length < 600]).toEqual([added, true, true]);
    const wide = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join(
      "",
    );
    const crowded = flashWithinBudget(message(wide));
    expect([crowded.added, crowded.text.length > 80]).toEqual([null, true]);
    expect(flashWithinBudget({ ...message("x".repeat(601)), added: null }).text.length).toBe(600);
    expect(flashWithinBudget({ ...message("x".repeat(600)), added: null }).text).toBe("x".repeat(600));
  });

  test("of a cart is every line after the fortieth, among those that are pending, too", () => {
    const line = { productId: "7", size: null, color: null, quantity: 1, key: "b" };
    const cart = { lines: [], pending: [], ignoresOptions: false, version: "a", more: 0 };
    const many = (count: number) => Array.from({ length: count }, () => line);
    expect(fitsCartCookie({ ...cart, lines: many(MAX_LINES), pending: many(MAX_LINES) })).toBe(true);
    expect(fitsCartCookie({ ...cart, pending: many(MAX_LINES + 1) })).toBe(false);
    expect(fitsCartCookie({ ...cart, lines: many(MAX_LINES + 1) })).toBe(false);
    const cut = cartWithinBudget({ ...cart, lines: many(MAX_LINES + 2) });
    expect([cut.lines.length, cut.more]).toEqual([MAX_LINES, 2]);
  });

  test("of a checkout under way is first the last order, then name and brand of the card", () => {
    const shipping = { fullName: "Asha", email: null, phone: null, address: "", city: "", state: "", zipCode: "" };
    const base = { customerId: "7", seed: "s", after: "", payment: null, shipping: { ...shipping, country: "IN" } };
    const card = { method: "card" as const, paymentId: "pay-1", brand: "Visa", last4: "4242" };
    const paid = { ...card, cardName: random(200), upiId: null, amountPaise: 1, isTest: false };
    const order = { number: "1", orderId: "1", createdAt: "", totalPaise: 1, method: "card" as const };
    const placed = (length: number) => ({ ...order, key: random(length) });
    const address = (length: number) => ({ ...base.shipping, address: random(length) });
    const whole = { ...base, payment: paid, placed: placed(20) };
    expect(checkoutWithinBudget(whole)).toEqual(whole);
    const long = { ...base, payment: paid, placed: placed(1_200) };
    expect(checkoutWithinBudget(long)).toEqual({ ...long, placed: null });
    for (const step of [{ payment: null }, { shipping: null }])
      expect(checkoutWithinBudget({ ...long, ...step })).toEqual({ ...long, ...step, placed: null });
    const longer = { ...base, payment: paid, shipping: address(1_020), placed: placed(200) };
    const short = { ...longer, placed: null, payment: { ...paid, cardName: null, brand: null } };
    expect(checkoutWithinBudget(longer)).toEqual(short);
    expect(checkoutWithinBudget({ ...longer, shipping: address(1_400) })).toBeNull();
    const ended = { ...base, shipping: null, placed: placed(1_400) };
    expect(checkoutWithinBudget(ended)).toBeNull();
  });
});

test("the privacy note names every cookie that shoppers get, and no other", () => {
  // The desk's are set for the people of the shop alone.
  const sessionFiles = globSync("app/session/**/*.server.ts");
  const set = [...sessionFiles, "serving/styles-in-page/stylesheet.ts"].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"(pallu_\w+)"/g)].map(([, name]) => name),
  );
  for (const [words, counts] of [
    [privacyWords, ["five", "six", "seven", "eight"]],
    [privacyInHindi, ["पाँच", "छह", "सात", "आठ"]],
  ] as const) {
    expect(words.cookieList.map(({ name }) => name).toSorted()).toEqual(set.toSorted());
    for (const text of [words.description, words.cookiesText]) expect(text).toMatch(` ${counts[set.length - 5]}`);
  }
});

const secret = { token: "a bearer token", customer: { id: "7" } };

afterEach(() => vi.useRealTimers());

test("a sealed text opens again and cannot be read meanwhile", async () => {
  const sealed = await seal(secret, [first]);
  expect(await unseal(sealed, [first])).toEqual(secret);
  for (const part of ["bearer", first, Buffer.from("a bearer token").toString("base64url").slice(0, 12)])
    expect(sealed).not.toContain(part);
  expect(await seal(secret, [first])).not.toBe(sealed);
});

test("no single changed character goes unnoticed", async () => {
  const sealed = await seal("x", [first]);
  // "x" differs from the others in its first bits: the last ones of a part may stand for no byte.
  for (const [at, character] of [...sealed].entries())
    expect(
      await unseal(sealed.slice(0, at) + (/[w-z0-9_-]/.test(character) ? "A" : "x") + sealed.slice(at + 1), [first]),
    ).toBe(undefined);
});

const to = (headers: Record<string, string>, formPage: string | null = null, address = "/login") =>
  afterCookieCheck(new Request(`https://shop.example${address}`, { headers }), "/dashboard?tab=orders", formPage);

test("a browser that sends no cookie passes the address that looks whether cookies came back", () => {
  const browser = { "sec-fetch-site": "same-origin" };
  expect(to(browser)).toBe("/cookies?to=%2Fdashboard%3Ftab%3Dorders");
  expect(to(browser, "/login")).toBe("/cookies?to=%2Fdashboard%3Ftab%3Dorders&from=%2Flogin");
});

test("a browser with a cookie, a client that is no browser, and script go straight on", () => {
  const browser = { "sec-fetch-site": "same-origin" };
  for (const there of [
    to({ ...browser, cookie: "pallu_stamp=a" }),
    to({ ...browser, cookie: "" }),
    to({}),
    to(browser, null, "/login.data"),
  ])
    expect(there).toBe("/dashboard?tab=orders");
});
